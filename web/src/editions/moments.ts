/** Moments of a game at which a note may come. */

import type { Table } from '../table/state/table.svelte';
import { scoresRoutes } from './facts';

const FEW_PIECES = 14;

/** This kind of decision is mine, and nothing is being chosen yet. */
export const decision = (kind: string) => (t: Table) => t.decision === kind && !t.paying.chooser;
/** My turn, after so many. */
export const turn = (n: number) => (t: Table) => decision('turn')(t) && myTurns(t) >= n;
/** How many routes are mine. */
export const mine = (t: Table): number => (t.shownSeat === null ? 0 : (t.view?.seats[t.shownSeat]?.routes.length ?? 0));

/** My turn, with so few pieces left that the end is near; ships count like wagons. */
export function nearTheEnd(t: Table): boolean {
  const seat = t.view?.seats[t.shownSeat ?? 0];
  return (
    decision('turn')(t) &&
    !!t.board &&
    !!seat &&
    scoresRoutes(t.board.facts) &&
    seat.wagons + (seat.ships ?? 0) < FEW_PIECES
  );
}

/** How many turns of mine are behind me, roughly: entries of mine that ended in something on the table. */
function myTurns(t: Table): number {
  const events = t.log.filter((e) => e.seat === t.shownSeat).flatMap((e) => e.events);
  const drawn = events.reduce(
    (n, e) => n + (e.event === 'took' ? 1 : e.event === 'drew' ? (e.cards?.length ?? 1) : 0),
    0,
  );
  const rest = events.filter((e) => ['claimed', 'swapped', 'withdrew'].includes(e.event)).length;
  return Math.floor(drawn / 2) + rest;
}
