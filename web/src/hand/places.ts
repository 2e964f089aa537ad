/** Where one might build next, nearest first: places of one's network and tickets, then all that have an offer. */

import type { Board } from '../board/board';
import type { Table } from '../table/state/table.svelte';

export interface Place {
  city: string;
  /** routes that can be built from here now */
  can: number;
}

export function placesOf(table: Pick<Table, 'mine' | 'goals' | 'owners' | 'choices'>, board: Board): Place[] {
  const { claim } = table.choices;
  const own = new Set(
    [...table.mine].flatMap((id) => {
      const r = board.route.get(id);
      return r ? [r.a, r.b] : [];
    }),
  );
  const rank = (city: string): number => (own.has(city) ? 0 : 1) + (table.goals.has(city) ? 0 : 2);
  return [...board.routesAt]
    .map(([city, routes]) => ({
      city,
      can: routes.filter((r) => claim.has(r.id)).length,
      free: routes.some((r) => !table.owners.has(r.id)),
    }))
    .filter(({ city, free }) => free && !board.city.get(city)?.unnamed)
    .sort((a, b) => rank(a.city) - rank(b.city) || b.can - a.can || a.city.localeCompare(b.city))
    .map(({ city, can }) => ({ city, can }));
}
