/** What a list of one's own games tells. */

import { countsTickets } from '../editions/facts';
import type { PastGame, PastPlayer } from '../transport/types';

export interface Tally {
  name: string;
  played: number;
  won: number;
  points: number;
  /** the most of them in one game */
  most: number;
}

export const mine = (game: PastGame): PastPlayer => game.players[game.seat] as PastPlayer;
export const won = (game: PastGame): boolean => mine(game).place === 1 && !mine(game).resigned;

function tally(pairs: { name: string; won: boolean; points: number }[]): Tally[] {
  const found = new Map<string, Tally>();
  for (const pair of pairs) {
    const t = found.get(pair.name) ?? { name: pair.name, played: 0, won: 0, points: 0, most: pair.points };
    t.played += 1;
    t.won += pair.won ? 1 : 0;
    t.points += pair.points;
    t.most = Math.max(t.most, pair.points);
    found.set(pair.name, t);
  }
  return [...found.values()].sort((a, b) => b.played - a.played || a.name.localeCompare(b.name));
}

export const byEdition = (games: PastGame[]): Tally[] =>
  tally(games.map((g) => ({ name: g.edition, won: won(g), points: mine(g).score })));

/** Against everybody one has met: bots by their level, people by their name; won is who was placed before whom. */
export function byOpponent(games: PastGame[], nameOf: (player: PastPlayer) => string): Tally[] {
  return tally(
    games.flatMap((g) =>
      g.players
        .filter((_, seat) => seat !== g.seat)
        .map((other) => ({
          name: nameOf(other),
          won: !mine(g).resigned && mine(g).place < other.place,
          points: mine(g).score,
        })),
    ),
  );
}

/** With a real minus, and a plus where it is more than nothing. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : n > 0 ? `+${n}` : '0');

export const average = (t: Tally): number => Math.round(t.points / t.played);

/** Where tickets have a value. */
export function bestTicket(games: PastGame[]): PastGame | null {
  return games.reduce<PastGame | null>(
    (best, g) => (g.best && !countsTickets(g.edition) && g.best.points > (best?.best?.points ?? 0) ? g : best),
    null,
  );
}
