import { describe, expect, it } from 'vitest';
import { endSteps, stepTime } from '../src/table/state/end-sequence';
import type { Result } from '../src/transport/types';

const result = {
  ranking: [2, 1],
  scores: [17, 31],
  breakdown: [
    [
      { item: 'routes', points: 15 },
      { item: 'ticket', ticket: 'a', points: 8, completed: true },
      { item: 'ticket', ticket: 'b', points: -6, completed: false },
    ],
    [
      { item: 'routes', points: 12 },
      { item: 'ticket', ticket: 'c', points: 9, completed: true },
      { item: 'longest', points: 10 },
    ],
  ],
} as unknown as Result;

describe('the end of a game', () => {
  it('begins with the board, turns tickets over from the last place on, and ends with bonuses', () => {
    expect(endSteps(result).map(({ kind, seat, item }) => [kind, seat, item.points])).toEqual([
      ['board', 0, 15],
      ['board', 1, 12],
      ['ticket', 0, -6],
      ['ticket', 0, 8],
      ['ticket', 1, 9],
      ['bonus', 1, 10],
    ]);
  });

  it('runs up to the final score', () => {
    expect(endSteps(result).at(-1)?.scores).toEqual(result.scores);
  });

  it('never takes long', () => {
    for (const steps of [1, 10, 30, 60]) expect(steps * stepTime(steps)).toBeLessThan(15_000);
  });
});
