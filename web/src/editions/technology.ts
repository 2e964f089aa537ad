/** What a technology is about on the map, for lighting it up. */

import type { Board } from '../board/board';

/** Routes that this technology opens, or makes worth more, and that nobody has yet. A special route needs none. */
export function unlocked(board: Board, technology: string, taken: Pick<ReadonlySet<string>, 'has'>): Set<string> {
  const { unlocks, scores } = board.facts.technologies[technology] ?? { unlocks: null, scores: null };
  const region = (city: string): string => board.city.get(city)?.region ?? '';
  const about = board.drawing.routes.filter((r) => {
    if (taken.has(r.id)) return false;
    if (scores?.kinds.includes(r.kind)) return true;
    if (!unlocks || r.special) return false;
    return (
      unlocks.regions.includes(region(r.a)) ||
      unlocks.regions.includes(region(r.b)) ||
      unlocks.lengths.includes(r.length) ||
      unlocks.kinds.includes(r.kind)
    );
  });
  return new Set(about.map((r) => r.id));
}
