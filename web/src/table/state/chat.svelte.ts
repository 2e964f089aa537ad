/** What was said at the table, as far as this device hears it. */

import { AVATARS } from '../../profile/avatars';
import type { Connection } from '../../transport/connection';
import { settings } from '../../app/settings.svelte';
import type { ChatEntry } from '../../transport/types';

export const REACTIONS = ['bravo', 'wow', 'laugh', 'oh-no', 'thanks', 'sorry', 'think', 'good-game'] as const;
const FACE = 'M8 1a7 7 0 1 0 0 14A7 7 0 1 0 8 1Z';
const EYES = 'M5.6 5a1 1.2 0 1 1 0 2.4 1 1.2 0 1 1 0-2.4ZM10.4 5a1 1.2 0 1 1 0 2.4 1 1.2 0 1 1 0-2.4Z';
/** Icons of the reactions, as paths in a box of 16 x 16: not every device has a font with emoji. */
export const SIGNS: Record<string, string> = {
  bravo:
    'M1.4 7h3v7h-3ZM5.6 7.2L8.4 1.5a1.5 1.5 0 0 1 2 1.8L9.8 6h3.4a1.5 1.5 0 0 1 1.5 1.8l-1.1 4.8a1.8 1.8 0 0 1-1.7 1.4H5.6Z',
  wow: `${FACE}${EYES}M8 8.8a1.7 2 0 1 1 0 4 1.7 2 0 1 1 0-4Z`,
  laugh: `${FACE}M3.7 8.8h8.6a4.3 4.3 0 0 1-8.6 0ZM3.9 6.9a1.7 1.7 0 0 1 3.4 0h-1a.7.7 0 0 0-1.4 0ZM8.7 6.9a1.7 1.7 0 0 1 3.4 0h-1a.7.7 0 0 0-1.4 0Z`,
  'oh-no': `${FACE}${EYES}M4.6 12.2a3.5 3.5 0 0 1 6.8 0H9.8a2 2 0 0 0-3.6 0Z`,
  thanks: AVATARS.heart,
  sorry: `${FACE}M3.9 6.2h3v1.2h-3ZM9.1 6.2h3v1.2h-3ZM5 10.4h6v1.4H5Z`,
  think: 'M1.5 2h13v9.4H8.6L4.8 14.6v-3.2H1.5ZM4 5.9h1.7v1.7H4ZM7.1 5.9h1.7v1.7H7.1ZM10.2 5.9h1.7v1.7h-1.7Z',
  'good-game':
    'M4 1.6h8v1.2h2.6v1.8A3.2 3.2 0 0 1 11.7 7.7 4 4 0 0 1 8.9 9.9V12h2.3v2.2H4.8V12h2.3V9.9A4 4 0 0 1 4.3 7.7 3.2 3.2 0 0 1 1.4 4.6V2.8H4ZM2.8 4.2A1.9 1.9 0 0 0 4 6.2v-2ZM12 4.2v2a1.9 1.9 0 0 0 1.2-2Z',
};
const SHOWN_MS = 3500;
export const LONGEST = 200;

const MUTED = 'stellwerk.muted';

function mutedTables(): string[] {
  try {
    return JSON.parse(localStorage.getItem(MUTED) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export class Chat {
  words = $state.raw<ChatEntry[]>([]);
  unread = $state(0);
  muted = $state(false);
  /** the reaction that each seat shows just now */
  reactions = $state.raw<Record<number, string>>({});
  private shown = false;

  constructor(
    private readonly table: string,
    private readonly connection: Pick<Connection, 'ask'>,
    private readonly announce: (word: ChatEntry) => void,
  ) {
    this.muted = mutedTables().includes(table);
  }

  /** Words come in any order after a break, and some of them twice. */
  receive(words: ChatEntry[], own: (word: ChatEntry) => boolean): void {
    const known = new Map(this.words.map((w) => [w.number, w]));
    const fresh = words.filter((w) => !known.has(w.number));
    for (const word of fresh) known.set(word.number, word);
    this.words = [...known.values()].sort((a, b) => a.number - b.number).slice(-100);
    const others = fresh.filter((w) => !own(w));
    if (fresh.length === 1 && !this.muted) this.popUp(fresh[0] as ChatEntry);
    if (this.shown || this.muted) return;
    this.unread += others.length;
    const last = others.at(-1);
    if (last && fresh.length === 1 && !(last.reaction && last.seat !== null)) this.announce(last);
  }

  /** A reaction shows at its player for a while. */
  private popUp({ seat, reaction }: ChatEntry): void {
    if (seat === null || !reaction) return;
    this.reactions = { ...this.reactions, [seat]: reaction };
    const shown = this.reactions;
    setTimeout(() => {
      if (this.reactions === shown) this.reactions = {};
    }, SHOWN_MS);
  }

  open(shown: boolean): void {
    this.shown = shown;
    if (shown) this.unread = 0;
  }

  async send(seat: number | null, message: { text: string } | { reaction: string }): Promise<void> {
    const who = seat === null ? { name: settings.name } : { seat };
    await this.connection.ask({ do: 'chat', ...who, ...message });
  }

  /** On this device, for this table. */
  mute(muted: boolean): void {
    this.muted = muted;
    if (muted) this.unread = 0;
    const others = mutedTables().filter((id) => id !== this.table);
    try {
      localStorage.setItem(MUTED, JSON.stringify([...others, ...(muted ? [this.table] : [])].slice(-50)));
    } catch {
      // then it lasts as long as the page
    }
  }
}
