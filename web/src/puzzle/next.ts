/** Which puzzle comes next. */

import type { ListedPuzzle } from '../generated/protocol';
import { api } from '../transport/api';
import { type Progress, ratingOf } from './progress';

let listed: Promise<ListedPuzzle[]> | null = null;

export function allPuzzles(): Promise<ListedPuzzle[]> {
  listed ??= api.puzzles().then(({ puzzles }) => puzzles);
  listed.catch(() => (listed = null));
  return listed;
}

/** Of those that are not solved yet one whose difficulty fits the rating; of the same edition if there is one. */
export function choose(puzzles: ListedPuzzle[], progress: Progress, edition: string | null): ListedPuzzle | null {
  const open = puzzles.filter((p) => !(p.id in progress.solved));
  const own = open.filter((p) => p.edition === edition);
  const distance = (p: ListedPuzzle): number => Math.abs(ratingOf(p.difficulty) - progress.rating);
  return (own.length ? own : open).sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

export async function nextPuzzle(progress: Progress, after: string): Promise<string | null> {
  const puzzles = await allPuzzles().catch(() => []);
  const edition = puzzles.find((p) => p.id === after)?.edition ?? null;
  return choose(puzzles, progress, edition)?.id ?? null;
}
