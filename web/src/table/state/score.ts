/** The final score as a timetable: one column for each kind of points. */

import type { Texts } from '../../i18n';
import type { Board, Lang } from '../../board/board';
import { ITEM_GROUPS } from '../../editions/facts';
import type { ScoreItem } from '../../transport/types';

export interface ScoreTable {
  columns: { key: string; title: string }[];
  rows: Record<string, number>[];
}

/** The kinds of points, in the order of the table. */
export const GROUPS = ['routes', 'goods', 'tickets', 'failed', 'harbors', 'bonus', 'exchange', 'technology', 'other'];

const HARBOR = 'harbor ';

/** Which column an item belongs to. */
export function columnOf(item: ScoreItem): string {
  if (item.item === 'ticket') return item.points < 0 ? 'failed' : 'tickets';
  const kind = item.item.startsWith(HARBOR) ? HARBOR.trim() : item.item;
  return ITEM_GROUPS[kind] ?? 'other';
}

/** The ticket that an item is about. */
export function ticketOf(board: Board | null, item: ScoreItem): string | null {
  const id = item.ticket;
  return typeof id === 'string' && board?.ticket.has(id) ? id : null;
}

/** What an item is called. */
export function itemName(t: Texts, board: Board | null, lang: Lang, item: ScoreItem): string {
  const ticket = ticketOf(board, item);
  if (ticket && board) return board.ticketName(ticket, lang);
  if (item.item.startsWith(HARBOR)) {
    const city = item.item.slice(HARBOR.length);
    return `${t.item.harbor ?? ''} ${board?.cityName(city, lang) ?? city}`;
  }
  return t.item[item.item] ?? t.column.other ?? '';
}

/** The names of all bonuses that somebody has got. */
function bonuses(t: Texts, breakdown: ScoreItem[][]): string {
  const got = breakdown.flat().filter((item) => columnOf(item) === 'bonus' && item.points !== 0);
  const names = new Set(got.map((item) => t.item[item.item] ?? item.item));
  return [...names].join(' + ') || (t.column.bonus ?? '');
}

export function scoreTable(t: Texts, breakdown: ScoreItem[][]): ScoreTable {
  const rows = breakdown.map((items) => {
    const row: Record<string, number> = {};
    for (const item of items) {
      const column = columnOf(item);
      row[column] = (row[column] ?? 0) + item.points;
    }
    return row;
  });
  const used = GROUPS.filter((key) =>
    rows.some((row) => key in row && (row[key] !== 0 || key === 'routes' || key === 'tickets')),
  );
  const title = (key: string): string => (key === 'bonus' ? bonuses(t, breakdown) : (t.column[key] ?? key));
  return { columns: used.map((key) => ({ key, title: title(key) })), rows };
}

/** Seats in the order of their places. */
export function byPlace(ranking: number[]): number[] {
  return ranking.map((_, seat) => seat).sort((a, b) => (ranking[a] ?? 0) - (ranking[b] ?? 0) || a - b);
}

/** A step line for the score chart in a box of this size. */
export function chartLine(
  scores: number[][],
  seat: number,
  width: number,
  height: number,
  low: number,
  high: number,
): string {
  const last = Math.max(1, scores.length - 1);
  const y = (v: number): number => height - ((v - low) / Math.max(1, high - low)) * height;
  let d = '';
  let before: number | null = null;
  scores.forEach((row, i) => {
    const value = row[seat] ?? 0;
    if (value === before && i < last) return;
    const x = (i / last) * width;
    d += before === null ? `M${x.toFixed(1)} ${y(value).toFixed(1)}` : `H${x.toFixed(1)}V${y(value).toFixed(1)}`;
    before = value;
  });
  return d;
}
