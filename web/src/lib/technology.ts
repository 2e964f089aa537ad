/** What a technology is about on the map, for lighting it up; what it costs stands on its card. */

import type { Board } from './board';

export const COSTS: Record<string, number> = {
  wales: 1,
  scotland: 1,
  'ireland-france': 1,
  stoker: 1,
  superheater: 2,
  propellers: 2,
  booster: 2,
  lagging: 2,
  turbines: 2,
  'double-heading': 4,
  'right-of-way': 4,
  thermocompressor: 1,
  'water-tender': 2,
  'risky-contracts': 2,
  'equalising-beam': 2,
  diesel: 3,
};

const REGIONS: Record<string, string[]> = {
  wales: ['wales'],
  scotland: ['scotland'],
  'ireland-france': ['ireland', 'france'],
};

/** Routes that this technology is about. */
export function unlocked(board: Board, technology: string): Set<string> {
  const regions = REGIONS[technology];
  const region = (city: string): string => board.city.get(city)?.region ?? '';
  const about = board.drawing.routes.filter((r) => {
    if (r.special) return technology === 'turbines';
    if (regions) return regions.includes(region(r.a)) || regions.includes(region(r.b));
    if (technology === 'stoker') return r.length === 3;
    if (technology === 'superheater') return r.length >= 4 && r.length <= 6;
    if (technology === 'propellers' || technology === 'turbines') return r.kind === 'ferry';
    return false;
  });
  return new Set(about.map((r) => r.id));
}
