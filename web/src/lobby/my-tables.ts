/** One's own tables in the list of the start page: in which order, and how long they wait. */

import type { Texts } from '../i18n';
import { secondsSince, span } from '../i18n/duration';
import type { MyTable } from '../transport/types';

/** Each once (with a seat rather than as host alone), those that wait for me first, the most urgent of them before. */
export function inOrder(found: readonly MyTable[]): MyTable[] {
  const best = new Map<string, MyTable>();
  for (const m of found) {
    const before = best.get(m.table.id);
    if (!before || (before.seat === null && m.seat !== null) || m.your_turn) best.set(m.table.id, m);
  }
  return [...best.values()]
    .filter((m) => m.table.state !== 'closed')
    .sort(
      (a, b) =>
        Number(b.your_turn) - Number(a.your_turn) || urgency(a, b) || b.table.changed.localeCompare(a.table.changed),
    );
}

/** Of the tables that wait for me, first the one whose clock runs out first. */
const urgency = (a: MyTable, b: MyTable): number =>
  a.your_turn && b.your_turn ? (a.table.deadline ?? '~').localeCompare(b.table.deadline ?? '~') : 0;

/** How long a table has been waiting, and how long it still will. */
export function howLong(t: Texts, m: MyTable, now: number): string {
  if (m.table.state !== 'playing') return '';
  const waited = secondsSince(m.table.since, now) ?? 0;
  const left = -(secondsSince(m.table.deadline, now) ?? 0);
  const parts = [waited >= 60 ? t.lobby.since(span(t, waited)) : '', left > 0 ? t.lobby.left(span(t, left)) : ''];
  return parts.filter(Boolean).join(', ');
}
