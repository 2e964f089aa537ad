/** The tokens this browser holds, by table. */

export interface Held {
  seats: { place: number; token: string }[];
  host?: string;
  join?: string;
  watch?: string;
  learn?: boolean;
  /** this device is a hand beside a shared screen */
  hand?: boolean;
  /** what is played there, to show its board while the table is still on its way */
  edition?: string;
}

const KEY = 'stellwerk.tokens';

export class TokenBox {
  constructor(private readonly store: Pick<Storage, 'getItem' | 'setItem'>) {}

  private all(): Record<string, Held> {
    try {
      return JSON.parse(this.store.getItem(KEY) ?? '{}') as Record<string, Held>;
    } catch {
      return {};
    }
  }

  private write(all: Record<string, Held>): void {
    try {
      this.store.setItem(KEY, JSON.stringify(all));
    } catch {
      // a full or forbidden store: the tokens then live in the links alone
    }
  }

  of(table: string): Held {
    return this.all()[table] ?? { seats: [] };
  }

  add(table: string, more: Partial<Held>): void {
    const all = this.all();
    const old = all[table] ?? { seats: [] };
    const places = new Set(more.seats?.map((s) => s.place));
    const seats = [...old.seats.filter((s) => !places.has(s.place)), ...(more.seats ?? [])];
    const given = Object.fromEntries(Object.entries(more).filter(([, v]) => v !== undefined));
    all[table] = { ...old, ...given, seats };
    this.write(all);
  }

  forget(table: string): void {
    const all = this.all();
    delete all[table];
    this.write(all);
  }

  /** These places are somebody else's now: the tokens that were shown for them open nothing any more. */
  lose(table: string, places: number[], shown: string[]): void {
    const all = this.all();
    const held = all[table];
    if (!held) return;
    held.seats = held.seats.filter((s) => !places.includes(s.place) || !shown.includes(s.token));
    this.write(all);
  }

  /** Every token that stands for a table, with the table it belongs to. */
  list(): { table: string; token: string }[] {
    return Object.entries(this.all()).flatMap(([table, held]) =>
      [...held.seats.map((s) => s.token), held.host, held.watch ?? held.join]
        .filter((t): t is string => typeof t === 'string')
        .map((token) => ({ table, token })),
    );
  }

  /** What a shared screen says hello with: a spectator's token and nothing else. */
  toWatch(table: string): string[] {
    const { join, watch } = this.of(table);
    return [watch ?? join].filter((t): t is string => typeof t === 'string');
  }

  /** What a connection to this table says hello with. */
  forTable(table: string): string[] {
    const { seats, host, join, watch } = this.of(table);
    const own = [...seats.map((s) => s.token), host].filter((t): t is string => typeof t === 'string');
    if (seats.length) return own;
    return [...own, watch ?? join].filter((t): t is string => typeof t === 'string');
  }
}

export const tokens = new TokenBox(globalThis.localStorage ?? { getItem: () => null, setItem: () => undefined });
