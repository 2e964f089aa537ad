/** The line that a completed ticket opens on the board. */

import type { Board } from '../../board/board';
import type { View } from '../../transport/types';
import { pathOfTicket, shortest, targetOf } from './network';
import { standingOf } from './ticket-status';

/** One route of a line, in the direction of travel. */
export interface LineStep {
  route: string;
  from: string;
  to: string;
}

/** The tickets of a seat that are completed in this view. */
export function completedTickets(board: Board, view: View, seat: number): Set<string> {
  const kept = view.own?.tickets ?? [];
  const standing = standingOf(board, view, seat, kept);
  const done = kept.filter((id) => pathOfTicket(board, id, standing).done);
  return new Set([...done, ...(view.seats[seat]?.completed ?? [])]);
}

/** The way of a completed ticket over the routes that the seat may use, from city to city. */
export function lineOf(board: Board, view: View, seat: number, ticket: string): LineStep[] {
  const standing = standingOf(board, view, seat, [ticket]);
  const { routes } = standing;
  const blocked = new Set(board.drawing.routes.map((r) => r.id).filter((id) => !routes.has(id)));
  const cities = targetOf(board, ticket, standing);
  const steps: LineStep[] = [];
  cities.slice(1).forEach((to, i) => {
    let here = cities[i] ?? '';
    for (const id of shortest(board, here, to, new Set(), blocked) ?? []) {
      const r = board.route.get(id);
      if (!r) continue;
      const there = r.a === here ? r.b : r.a;
      steps.push({ route: id, from: here, to: there });
      here = there;
    }
  });
  return steps;
}
