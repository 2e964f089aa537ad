/** What has happened on the board since one last looked: for marking it there. */

import type { Entry, GameEvent } from '../../transport/types';

export interface Places {
  routes: string[];
  cities: string[];
}

function touched(e: GameEvent): Places {
  const route = e.event === 'claimed' || e.event === 'rode' ? e.route : undefined;
  const city = e.event === 'placed' || e.event === 'arrived' || e.paid ? e.city : undefined;
  return { routes: route ? [route] : [], cities: city ? [city] : [] };
}

/** The moves of the others since my own; right after mine, mine. Who only looks on sees the last player's. */
export function lastMoves(log: readonly Entry[], me: number | null): Places {
  const routes = new Set<string>();
  const cities = new Set<string>();
  const newest = log.findLast((e) => e.seat !== null && !e.undo)?.seat ?? null;
  const alone = me === null || newest === me;
  for (const entry of [...log].reverse()) {
    if (entry.seat === null) continue;
    if (alone ? entry.seat !== newest : entry.seat === me) break;
    if (entry.undo) continue;
    for (const places of entry.events.map(touched)) {
      for (const route of places.routes) routes.add(route);
      for (const city of places.cities) cities.add(city);
    }
  }
  return { routes: [...routes], cities: [...cities] };
}
