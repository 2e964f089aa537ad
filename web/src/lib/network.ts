/** Connections over a set of routes: what a player has joined so far, and what is still missing. For drawing only. */

import type { Board, Route } from './board';

/** Cities reachable from `start` over these routes. A country is a dead end, as on the boards that have them. */
export function reach(
  board: Board,
  routes: ReadonlySet<string>,
  start: string,
): { cities: Set<string>; routes: Set<string> } {
  const cities = new Set([start]);
  const used = new Set<string>();
  const todo = [start];
  for (let here = todo.pop(); here !== undefined; here = todo.pop()) {
    if (board.city.get(here)?.country && here !== start) continue;
    for (const r of board.routesAt.get(here) ?? []) {
      if (!routes.has(r.id)) continue;
      used.add(r.id);
      const there = r.a === here ? r.b : r.a;
      if (!cities.has(there)) {
        cities.add(there);
        todo.push(there);
      }
    }
  }
  return { cities, routes: used };
}

export interface TicketPath {
  done: boolean;
  impossible: boolean;
  /** my routes that hang together with a city of the ticket */
  joined: string[];
  /** free routes of the shortest connection that is still missing */
  missing: string[];
}

/** How far a ticket is: my routes at its cities and the shortest way over free routes for the rest. */
export function ticketPath(
  board: Board,
  cities: string[],
  mine: ReadonlySet<string>,
  blocked: ReadonlySet<string>,
): TicketPath {
  const joined = new Set<string>();
  for (const c of cities) for (const r of reach(board, mine, c).routes) joined.add(r);
  const missing: string[] = [];
  let impossible = false;
  const built = new Set(mine);
  const first = cities[0];
  for (const to of cities.slice(1)) {
    if (first === undefined) break;
    const way = shortest(board, first, to, built, blocked);
    if (!way) {
      impossible = true;
      continue;
    }
    for (const r of way) {
      if (!built.has(r)) missing.push(r);
      built.add(r);
    }
  }
  return { done: !impossible && missing.length === 0, impossible, joined: [...joined], missing };
}

/** Cheapest way in spaces; own routes cost nothing, blocked ones cannot be used. */
export function shortest(
  board: Board,
  from: string,
  to: string,
  mine: ReadonlySet<string>,
  blocked: ReadonlySet<string>,
): string[] | null {
  const cost = new Map<string, number>([[from, 0]]);
  const via = new Map<string, Route>();
  const open = new Set([from]);
  const closed = new Set<string>();
  while (open.size) {
    const here = [...open].reduce((a, b) => ((cost.get(b) ?? 0) < (cost.get(a) ?? 0) ? b : a));
    open.delete(here);
    closed.add(here);
    if (here === to) return trace(from, to, via);
    if (board.city.get(here)?.country && here !== from) continue;
    for (const r of board.routesAt.get(here) ?? []) {
      if (blocked.has(r.id) && !mine.has(r.id)) continue;
      const there = r.a === here ? r.b : r.a;
      const price = (cost.get(here) ?? 0) + (mine.has(r.id) ? 0 : r.length + 0.01);
      if (!closed.has(there) && price < (cost.get(there) ?? Infinity)) {
        cost.set(there, price);
        via.set(there, r);
        open.add(there);
      }
    }
  }
  return null;
}

function trace(from: string, to: string, via: Map<string, Route>): string[] {
  const way: string[] = [];
  for (let here = to; here !== from;) {
    const r = via.get(here);
    if (!r) break;
    way.push(r.id);
    here = r.a === here ? r.b : r.a;
  }
  return way.reverse();
}
