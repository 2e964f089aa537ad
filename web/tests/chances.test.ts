import { describe, expect, it } from 'vitest';
import type { AnalysedTurn, AnalysisReport, ReplayMove, Share } from '../src/generated/protocol';
import {
  costliest,
  curveBand,
  curveLine,
  momentsOf,
  moveBefore,
  signedPoints,
  siteOf,
  steadied,
  turnAt,
} from '../src/replay/chances';

const share = (value: number, around = 0.1): Share => ({ value, low: value - around, high: value + around, count: 9 });
const text = { de: '', en: '' };

function turn(decision: number, loss = 0, clear = loss > 0): AnalysedTurn {
  const better = { better_action: 'draw', better: text, better_chance: loss };
  const verdict = { ...better, clear, chance: 0, loss: share(loss), why: text };
  return { player: 0, decision, round: 1, action: 'pass', played: text, verdict };
}

const move = (...actions: string[]): ReplayMove => ({
  number: 0,
  seat: 0,
  by: 'person',
  action: actions.join(),
  actions,
  events: [],
  ...text,
});

describe('a curve of chances', () => {
  it('runs from the left to the right, with what is certain at its top', () => {
    expect(curveLine([share(0.5), share(1)], 100, 50)).toBe('M0.0 25.0L100.0 0.0');
  });

  it('has a band that goes there above and comes back below', () => {
    expect(curveBand([share(0.5), share(0.9)], 100, 100)).toBe('M0.0 40.0L100.0 0.0L100.0 20.0L0.0 60.0Z');
  });
});

it('a curve of few playouts is steadied, its end and one of many are left alone', () => {
  const curve = [0, 1, 0, 1, 0, 1].map((value) => share(value, 0));
  expect(steadied(curve, 99)).toEqual(curve);
  const calm = steadied(curve, 6).map((point) => point.value);
  expect(calm[2]).toBeCloseTo(0.4);
  expect(calm.at(-1)).toBe(1);
});

describe('turns', () => {
  it('that cost most come first, and only those that clearly did', () => {
    const report = { turns: [turn(0, 0.1), turn(1, 0.4), turn(2, 0.9, false), turn(3)] } as AnalysisReport;
    expect(costliest(report, 5).map((c) => c.index)).toEqual([1, 0]);
    expect(costliest(report, 1).map((c) => c.index)).toEqual([1]);
  });

  it('that are key moments of a seat are clear, and their loss can be said', () => {
    const turns = [turn(0, 4), turn(1, 9), turn(2, 12, false), turn(3, 0.04), turn(4, 7)];
    const seats = [{ moments: [0, 2, 3, 4] }, { moments: [] }];
    const report = { turns, seats } as unknown as AnalysisReport;
    expect(momentsOf(report, 0).map((c) => c.index)).toEqual([4, 0]);
    expect(momentsOf(report, 1)).toEqual([]);
  });

  it('take place on a route, in a city or nowhere', () => {
    expect(siteOf('claim köln-mainz')).toEqual({ route: 'köln-mainz', city: null });
    expect(siteOf('harbor lima')).toEqual({ route: null, city: 'lima' });
    expect(siteOf('draw')).toEqual({ route: null, city: null });
    expect(siteOf('keep lima-oslo')).toEqual({ route: null, city: null });
  });

  it('begin after the moves before them, however many decisions those took', () => {
    const moves = [move('keep'), move('claim', 'pay', 'pay'), move('draw')];
    expect([0, 1, 2, 3, 4, 9].map((decision) => moveBefore(moves, decision))).toEqual([0, 1, 1, 1, 2, 3]);
  });

  it('are found again from a position', () => {
    const moves = [move('keep'), move('claim', 'pay'), move('draw'), move('draw'), move('pass')];
    const turns = [turn(0), turn(1), turn(3), turn(5)];
    expect([0, 1, 2, 3, 4, 5].map((position) => turnAt(turns, moves, position))).toEqual([0, 1, 2, 2, 3, 4]);
  });
});

it('points have a sign, nothing has none', () => {
  const said = (lang: string): string[] => [12.6, -0.34, 0.001].map((margin) => signedPoints(margin, lang));
  expect(said('en')).toEqual(['+13', '−0.3', '0']);
  expect(said('de')).toEqual(['+13', '−0,3', '0']);
});
