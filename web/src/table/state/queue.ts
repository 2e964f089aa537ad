/** Others' moves are shown one after the other, so that one can follow; when too many wait, the rest is shown at once. */

import { beginActivity } from '../../app/activity';
import type { State } from '../../transport/types';

const PAUSES: Record<string, number> = {
  claimed: 900,
  revealed: 1100,
  took: 420,
  drew: 420,
  bought: 800,
  rode: 450,
  arrived: 700,
  kept: 300,
  reset: 600,
  completed: 700,
  exchanged: 500,
};
/** something was built in a city and paid for */
const BUILT = 900;

/** How long a state stays before the next is shown: nothing for one's own moves. */
export function dwell(state: State, mine: readonly number[], factor: number): number {
  const others = state.entries.filter((n) => n.seat !== null && !mine.includes(n.seat));
  const pauses = others.flatMap((n) => n.events.map((e) => PAUSES[e.event] ?? (e.city && e.paid ? BUILT : 0)));
  return Math.max(0, ...pauses) * factor;
}

const MOST = 8;

export class Queue<T> {
  private waiting: { item: T; pause: number; show: (item: T) => void }[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  private endActivity = (): void => undefined;

  push(item: T, pause: number, show: (item: T) => void): void {
    this.waiting.push({ item, pause, show });
    if (this.waiting.length > MOST) this.flush();
    else if (!this.timer) this.next();
  }

  private next(): void {
    this.stopTimer();
    for (let entry = this.waiting.shift(); entry; entry = this.waiting.shift()) {
      entry.show(entry.item);
      if (entry.pause > 0) {
        this.timer = setTimeout(() => this.next(), entry.pause);
        this.endActivity = beginActivity();
        return;
      }
    }
  }

  flush(): void {
    this.stopTimer();
    const rest = this.waiting;
    this.waiting = [];
    for (const entry of rest) entry.show(entry.item);
  }

  clear(): void {
    this.stopTimer();
    this.waiting = [];
  }

  private stopTimer(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.endActivity();
  }
}
