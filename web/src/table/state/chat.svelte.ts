/** What was said at the table, as far as this device hears it. */

import type { Connection } from '../../transport/connection';
import { settings } from '../../app/settings.svelte';
import type { ChatEntry } from '../../transport/types';

export const REACTIONS = ['bravo', 'wow', 'laugh', 'oh-no', 'thanks', 'sorry', 'think', 'good-game'] as const;
/** What pops up at a player. */
export const SIGNS: Record<string, string> = {
  bravo: '👏',
  wow: '😮',
  laugh: '😄',
  'oh-no': '😱',
  thanks: '🙏',
  sorry: '😔',
  think: '🤔',
  'good-game': '🤝',
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

  async say(seat: number | null, said: { text: string } | { reaction: string }): Promise<void> {
    const who = seat === null ? { name: settings.name } : { seat };
    await this.connection.ask({ do: 'talk', ...who, ...said });
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
