import { describe, expect, test } from 'vitest';
import type { PuzzleOption } from '../src/generated/protocol';
import { choose } from '../src/puzzle/next';
import {
  afterDaily,
  afterPuzzle,
  CLOSE,
  dayBefore,
  dayOf,
  FOUND,
  keepProgress,
  nothingYet,
  ratingOf,
  readProgress,
  shareLine,
  SHOWN,
  streak,
  symbolOf,
  withGame,
  WRONG,
} from '../src/puzzle/progress';

const option = (loss: number): PuzzleOption => ({
  action: '',
  text: { de: '', en: '' },
  loss,
  why: { de: '', en: '' },
});

describe('the rating', () => {
  test('rises with a first answer that is right, more for a difficult puzzle', () => {
    const easy = afterPuzzle(nothingYet(), 'a', 1, [FOUND]);
    const hard = afterPuzzle(nothingYet(), 'a', 5, [FOUND]);
    expect(easy.rating).toBeGreaterThan(nothingYet().rating);
    expect(hard.rating).toBeGreaterThan(easy.rating);
  });

  test('falls if the first answer was wrong, even if the second one was right', () => {
    const after = afterPuzzle(nothingYet(), 'a', 2, [WRONG, FOUND]);
    expect(after.rating).toBe(nothingYet().rating - 16);
    expect(after.solved).toEqual({ a: 2 });
  });

  test('does not change when a puzzle is solved again', () => {
    const once = afterPuzzle(nothingYet(), 'a', 3, [WRONG, SHOWN]);
    expect(once.solved).toEqual({ a: 0 });
    expect(afterPuzzle(once, 'a', 3, [FOUND])).toBe(once);
  });
});

describe('days', () => {
  test('a day is that of this clock, and the day before crosses months and years', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
    expect(dayBefore('2026-03-01')).toBe('2026-02-28');
    expect(dayBefore('2026-01-01')).toBe('2025-12-31');
  });

  test('a streak counts days on which the solution was found, and today is still open', () => {
    let progress = nothingYet();
    for (const day of ['2026-11-16', '2026-11-17', '2026-11-18']) progress = afterDaily(progress, day, [WRONG, FOUND]);
    expect(streak(progress, '2026-11-19')).toBe(3);
    expect(streak(progress, '2026-11-20')).toBe(0);
    expect(streak(afterDaily(progress, '2026-11-19', [FOUND]), '2026-11-19')).toBe(4);
    expect(streak(afterDaily(progress, '2026-11-19', [SHOWN]), '2026-11-19')).toBe(3);
  });

  test('the first result of a day stays', () => {
    const once = afterDaily(nothingYet(), '2026-11-19', [WRONG, SHOWN]);
    expect(afterDaily(once, '2026-11-19', [FOUND])).toBe(once);
  });

  test('a line for others says nothing of the solution', () => {
    let progress = afterDaily(nothingYet(), '2026-11-19', [CLOSE, FOUND]);
    expect(shareLine('2026-11-19', progress.days['2026-11-19'] ?? {}, 'L')).toBe('Stellwerk 2026-11-19 🧩 🟨🟩 L');
    progress = withGame(progress, '2026-11-19', { table: 't', margin: -7 });
    expect(shareLine('2026-11-19', progress.days['2026-11-19'] ?? {}, 'L')).toBe(
      'Stellwerk 2026-11-19 🧩 🟨🟩 🚂 −7 L',
    );
  });
});

test('an answer that loses little is nearly right', () => {
  const options = [option(0), option(3), option(8)];
  expect(options.map((o) => symbolOf(o, options))).toEqual([FOUND, CLOSE, WRONG]);
});

test('what was kept comes back, and what is damaged counts as nothing', () => {
  const kept = new Map<string, string>();
  const store = { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => void kept.set(k, v) };
  const progress = afterPuzzle(nothingYet(), 'a', 2, [FOUND]);
  keepProgress(progress, store);
  expect(readProgress(store)).toEqual(progress);
  for (const damaged of ['{', '[]', '{"rating":"x","solved":null}', 'null', '3'])
    expect(readProgress({ getItem: () => damaged, setItem: () => undefined })).toEqual(nothingYet());
});

test('the next puzzle fits the rating and stays in the edition while it has some', () => {
  const puzzles = [
    { id: 'a', edition: 'usa', difficulty: 5 },
    { id: 'b', edition: 'uk', difficulty: 2 },
    { id: 'c', edition: 'uk', difficulty: 4 },
  ];
  expect(choose(puzzles, nothingYet(), null)?.id).toBe('b');
  expect(choose(puzzles, nothingYet(), 'usa')?.id).toBe('a');
  expect(choose(puzzles, { ...nothingYet(), rating: ratingOf(4), solved: { a: 1 } }, 'usa')?.id).toBe('c');
  expect(choose(puzzles, { ...nothingYet(), solved: { a: 1, b: 0, c: 2 } }, null)).toBeNull();
});
