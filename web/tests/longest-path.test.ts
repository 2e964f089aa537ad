import { describe, expect, it } from 'vitest';
import { Board, type Drawing } from '../src/board/board';
import switzerland from '../src/generated/switzerland.json';
import usa from '../src/generated/usa.json';
import { longestPath } from '../src/table/state/longest-path';

const board = new Board(usa as unknown as Drawing);
const lengthOf = (routes: string[]): number =>
  longestPath(board, routes).reduce((sum, step) => sum + (board.route.get(step.route)?.length ?? 0), 0);

describe('the longest path', () => {
  const RING = ['helena-winnipeg', 'duluth-winnipeg', 'duluth-helena'];
  const SPUR = 'calgary-winnipeg';

  it('is nothing without routes', () => {
    expect(longestPath(board, [])).toEqual([]);
  });

  it('drives a ring whole, then leaves it where it began', () => {
    const steps = longestPath(board, [...RING, SPUR]);
    expect(steps.map((step) => step.route).sort()).toEqual([...RING, SPUR].sort());
    steps.slice(1).forEach((step, i) => expect(step.from).toBe(steps[i]?.to));
  });

  it('chooses the longer of two branches', () => {
    expect(lengthOf(['helena-winnipeg', 'duluth-winnipeg', 'calgary-winnipeg'])).toBe(10);
  });

  it('ends in a country', () => {
    const swiss = new Board(switzerland as unknown as Drawing);
    const italy = (swiss.routesAt.get('italia') ?? []).map((route) => route.id);
    expect(italy.length).toBeGreaterThan(1);
    expect(longestPath(swiss, italy)).toHaveLength(1);
  });
});
