/** How phones get to a table: its code, and the address of this server as others reach it. */

import { howToReach, linkFrom } from '../lobby/invite';
import { api, type LanAddresses } from '../transport/api';

export class JoinAddress {
  code = $state<string | null>(null);
  reach = $state.raw<LanAddresses | null>(null);

  constructor(
    private readonly table: string,
    token: string | null,
  ) {
    api.code(table, token).then(
      (found) => (this.code = found.code),
      () => undefined,
    );
    void howToReach().then((found) => (this.reach = found));
  }

  private get server(): string | null {
    return this.reach?.addresses[0] ?? null;
  }

  /** What the QR code says. */
  get link(): string | null {
    return this.code && this.reach ? linkFrom(this.server, `/join/${this.table}/c${this.code}`) : null;
  }

  /** What one types before the code, without what browsers add by themselves. */
  get typed(): string {
    return linkFrom(this.server, '/join').replace(/^https?:\/\//, '');
  }

  /** In two groups, as it is easier to read. */
  get shownCode(): string {
    return this.code ? `${this.code.slice(0, 4)} ${this.code.slice(4)}` : '';
  }
}
