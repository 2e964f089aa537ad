/** How the tickets of a seat stand, as far as one can see it on the board. */

import { editionOf } from '../../editions';
import type { Board } from '../../board/board';
import { bestLoans, type Standing, type TicketPath } from './network';
import type { View } from '../../transport/types';

/** after the end a ticket is done or failed */
export type TicketStatus = 'open' | 'done' | 'impossible' | 'failed';

/** What a seat that holds these tickets can count on. */
export function standingOf(board: Board, view: View, seat: number, tickets: readonly string[]): Standing {
  const mine = new Set(view.seats[seat]?.routes ?? []);
  const taken = view.seats.flatMap((s) => s.routes);
  const others = new Set(taken.filter((r) => !mine.has(r)));
  const { at, more } = editionOf(board.edition)?.borrows?.(view, seat) ?? { at: [], more: 0 };
  return {
    routes: new Set([...mine, ...bestLoans(board, at, others, mine, tickets)]),
    lost: new Set([...others, ...closedTwins(board, taken, view.seats.length)]),
    loans: { of: more + at.length ? others : new Set(), most: view.over ? 0 : more + at.length },
  };
}

/** With few players nobody gets the second route of a group. */
function closedTwins(board: Board, taken: readonly string[], players: number): string[] {
  if (players >= (board.facts.shared_groups_from ?? 0)) return [];
  const beside = taken.flatMap((id) => board.twins(id));
  return beside.map((r) => r.id).filter((id) => !taken.includes(id));
}

export function ticketStatus(view: View, seat: number, ticket: string, path: TicketPath): TicketStatus {
  if (!view.over) return path.done ? 'done' : path.impossible ? 'impossible' : 'open';
  const { breakdown = [], completed = [] } = view.seats[seat] ?? {};
  const scored = breakdown.find((item) => item.ticket === ticket)?.completed;
  return (scored ?? completed.includes(ticket)) ? 'done' : 'failed';
}
