/** The end of a game, told step by step: points on the board, tickets turned over one by one, then bonuses. */

import type { Result, ScoreItem } from '../../transport/types';
import { byPlace, columnOf } from './score';

export interface EndStep {
  kind: 'board' | 'ticket' | 'bonus';
  seat: number;
  item: ScoreItem;
  /** points of all seats after this step */
  scores: number[];
}

const ON_THE_BOARD = new Set(['routes', 'goods']);
const TICKETS = new Set(['tickets', 'failed']);

const kindOf = (item: ScoreItem): EndStep['kind'] => {
  const column = columnOf(item);
  return ON_THE_BOARD.has(column) ? 'board' : TICKETS.has(column) ? 'ticket' : 'bonus';
};

/** From the last place to the first, so that it stays open who wins; small tickets before large ones. */
export function endSteps(result: Result): EndStep[] {
  const seats = byPlace(result.ranking).reverse();
  const scores = result.scores.map(() => 0);
  const steps: EndStep[] = [];
  for (const kind of ['board', 'ticket', 'bonus'] as const)
    for (const seat of seats) {
      const items = (result.breakdown[seat] ?? []).filter((item) => kindOf(item) === kind && item.points !== 0);
      for (const item of items.sort((a, b) => Math.abs(a.points) - Math.abs(b.points))) {
        scores[seat] = (scores[seat] ?? 0) + item.points;
        steps.push({ kind, seat, item, scores: [...scores] });
      }
    }
  return steps;
}

/** Milliseconds for each step: brisk with many of them, so that nobody waits long for the winner. */
export function stepTime(steps: number): number {
  const [whole, shortest, longest] = [9000, 240, 850];
  return Math.min(Math.max(whole / Math.max(steps, 1), shortest), longest);
}
