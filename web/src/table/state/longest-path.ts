/** The longest continuous path of a seat, for the train that drives it at the end. */

import type { Board, Route } from '../../board/board';
import type { LineStep } from './line-opening';

/** Steps of the search. Those of printed boards need far fewer; what is found by then is long enough to look at. */
const MOST_STEPS = 200_000;

/** Return the routes of the longest path in the order of travel: no route twice, through no country. */
export function longestPath(board: Board, routes: readonly string[]): LineStep[] {
  const own = routes.flatMap((id) => board.route.get(id) ?? []);
  const at = new Map<string, Route[]>();
  for (const route of own) for (const city of [route.a, route.b]) at.set(city, [...(at.get(city) ?? []), route]);
  const whole = own.reduce((sum, route) => sum + route.length, 0);
  const used = new Set<string>();
  const path: LineStep[] = [];
  let best: LineStep[] = [];
  let most = 0;
  let left = MOST_STEPS;

  const walk = (city: string, length: number, unused: number): void => {
    if (length > most) [most, best] = [length, [...path]];
    if (length + unused <= most || left-- <= 0 || (path.length && board.city.get(city)?.country)) return;
    for (const route of at.get(city) ?? []) {
      if (used.has(route.id)) continue;
      const to = route.a === city ? route.b : route.a;
      used.add(route.id);
      path.push({ route: route.id, from: city, to });
      walk(to, length + route.length, unused - route.length);
      path.pop();
      used.delete(route.id);
    }
  };
  for (const city of at.keys()) walk(city, 0, whole);
  return best;
}
