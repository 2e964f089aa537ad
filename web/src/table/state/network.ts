/** Connections over a set of routes: what a player has joined so far, and what is still missing. For drawing only. */

import type { Board, Route } from '../../board/board';

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

/** What a seat can count on for its tickets. */
export interface Standing {
  /** what it has, and what it may use as if it had it */
  routes: ReadonlySet<string>;
  /** what it can never have */
  lost: ReadonlySet<string>;
  /** of these, which others have, so many may yet serve it */
  loans: { of: ReadonlySet<string>; most: number };
}

/** How far a ticket is: my routes at its cities and the shortest way over free routes for the rest. */
export function ticketPath(board: Board, cities: string[], { routes, lost, loans }: Standing): TicketPath {
  const joined = new Set<string>();
  for (const c of cities) for (const r of reach(board, routes, c).routes) joined.add(r);
  const missing: string[] = [];
  let borrowed = 0;
  let impossible = false;
  const used = new Set(routes);
  const first = cities[0];
  const blocked = loans.most ? new Set([...lost].filter((r) => !loans.of.has(r))) : lost;
  for (const to of cities.slice(1)) {
    if (first === undefined) break;
    const way = shortest(board, first, to, used, blocked, loans.of);
    if (!way) {
      impossible = true;
      continue;
    }
    for (const r of way) {
      if (used.has(r)) continue;
      used.add(r);
      if (loans.of.has(r)) borrowed += 1;
      else missing.push(r);
    }
  }
  impossible ||= borrowed > loans.most;
  return { done: !impossible && !borrowed && !missing.length, impossible, joined: [...joined], missing };
}

/** The same for a ticket of the board. Of several values the highest that is connected counts, else the nearest. */
export function pathOfTicket(board: Board, id: string, standing: Standing): TicketPath {
  return ticketPath(board, targetOf(board, id, standing), standing);
}

/** The places of a ticket that are to be connected: all of them, or the first and the one that counts. */
export function targetOf(board: Board, id: string, standing: Standing): string[] {
  const { cities = [], values } = board.ticket.get(id) ?? {};
  const [start = '', ...others] = cities;
  if (!values) return cities;
  const ways = others.map((city, i) => ({
    city,
    value: values[i] ?? 0,
    path: ticketPath(board, [start, city], standing),
  }));
  const spaces = (p: TicketPath): number => p.missing.reduce((sum, r) => sum + (board.route.get(r)?.length ?? 0), 0);
  const rank = ({ path, value }: (typeof ways)[number]): number =>
    path.done ? DEAR + value : path.impossible ? -DEAR : -spaces(path);
  const best = ways.reduce((a, b) => (rank(b) > rank(a) ? b : a));
  return [start, best.city];
}

/** The routes of others, one at each of these cities at most, that make these tickets bring most. */
export function bestLoans(
  board: Board,
  at: readonly string[],
  others: ReadonlySet<string>,
  mine: ReadonlySet<string>,
  tickets: readonly string[],
): string[] {
  const offers = at.map((city) => (board.routesAt.get(city) ?? []).map((r) => r.id).filter((r) => others.has(r)));
  const ways = offers.reduce<string[][]>(
    (chosen, here) => [...chosen, ...here.flatMap((route) => chosen.map((some) => [...some, route]))],
    [[]],
  );
  let best: { loans: string[]; points: number; done: number } = { loans: [], points: -1, done: -1 };
  for (const loans of ways) {
    const routes = new Set([...mine, ...loans]);
    const done = tickets.flatMap((id) => board.ticket.get(id) ?? []).filter((t) => joins(board, routes, t.cities));
    const points = done.reduce((sum, t) => sum + (t.points ?? 0), 0);
    if (points > best.points || (points === best.points && done.length > best.done))
      best = { loans, points, done: done.length };
  }
  return best.loans;
}

function joins(board: Board, routes: ReadonlySet<string>, cities: readonly string[]): boolean {
  const first = cities[0];
  if (first === undefined) return true;
  const reached = reach(board, routes, first).cities;
  return cities.every((c) => reached.has(c));
}

/** More than any way over free routes. */
const DEAR = 1000;

/** Cheapest way in spaces; own routes cost nothing, blocked ones cannot be used, borrowed ones only where nothing else leads on. */
export function shortest(
  board: Board,
  from: string,
  to: string,
  mine: ReadonlySet<string>,
  blocked: ReadonlySet<string>,
  borrowed: ReadonlySet<string> = new Set(),
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
      const fresh = borrowed.has(r.id) ? DEAR : r.length + 0.01;
      const price = (cost.get(here) ?? 0) + (mine.has(r.id) ? 0 : fresh);
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
