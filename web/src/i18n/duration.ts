/** Spans of time as people say them: the two largest units at most, never more exact than anybody needs. */

import type { Texts } from '.';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function span(t: Texts, seconds: number): string {
  const s = Math.max(0, Math.round(seconds));
  if (s < 2 * MINUTE) return t.time.seconds(s);
  if (s < HOUR) return t.time.minutes(Math.floor(s / MINUTE));
  if (s < DAY) return both(t.time.hours(Math.floor(s / HOUR)), Math.floor((s % HOUR) / MINUTE), t.time.minutes);
  return both(t.time.days(Math.floor(s / DAY)), Math.floor((s % DAY) / HOUR), t.time.hours);
}

function both(large: string, n: number, small: (n: number) => string): string {
  return n ? `${large} ${small(n)}` : large;
}

/** How long ago a moment of the server was, or how far ahead it is; null if there is none. */
export const secondsSince = (moment: string | null, now: number = Date.now()): number | null =>
  moment === null ? null : (now - Date.parse(moment)) / 1000;
