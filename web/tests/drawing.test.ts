import { afterEach, describe, expect, it, vi } from 'vitest';
import { cropped } from '../src/board/crop';
import { loadBoard } from '../src/board/board';
import { sleeperLines, spaceShape, SYMBOL, symbolAt } from '../src/board/shapes';
import { IncrementalList } from '../src/app/incremental-list.svelte';

const numbers = (d: string): number[] => (d.match(/-?\d*\.?\d+/g) ?? []).map(Number);

describe('what is drawn as one path', () => {
  it('lies where it is put, turned around its own middle', () => {
    expect(sleeperLines(60, 20, [100, 200, 90])).toBe('M113.4 170L113.4 230M86.6 170L86.6 230');
    expect(spaceShape('ship', 40, 10, [100, 200, 180])).toMatch(/^M120 200C/);
    expect(spaceShape('train', 60, 20, [7, 9, 0])).toContain('A4.4 4.4 0 0 1 37 3.4');
  });

  it('moves and scales what is absolute, and only scales what is relative', () => {
    expect(symbolAt('M8 2.6L14 13H2Z', 10, 20, 2)).toBe('M26 25.2L38 46H14Z');
    expect(symbolAt('M8 3a5 5 0 1 0 0 10V1Z', 10, 20, 2)).toBe('M26 26a10 10 0 1 0 0 20V22Z');
  });

  it.each(Object.entries(SYMBOL))('reads every number of the symbol %s', (_, symbol) => {
    const plain = symbolAt(symbol, 0, 0, 1);
    expect(numbers(plain)).toEqual(numbers(symbol));
    expect(plain.replace(/[^a-zA-Z]/g, '')).toBe(symbol.replace(/[^a-zA-Z]/g, ''));
  });
});

describe('a picture of a part of the board', () => {
  it('has all that lies in it and leaves out what is far away', async () => {
    const board = await loadBoard('weltreise');
    const city = board.drawing.cities.find((c) => !c.country);
    const part = cropped(board, { x: (city?.x ?? 0) - 100, y: (city?.y ?? 0) - 80, w: 200, h: 160 });
    for (const route of board.routesAt.get(city?.id ?? '') ?? []) {
      expect(part.route.has(route.id)).toBe(true);
      expect(part.city.has(route.a) && part.city.has(route.b)).toBe(true);
    }
    expect(part.drawing.routes.length).toBeGreaterThan(0);
    expect(part.drawing.routes.length).toBeLessThan(board.drawing.routes.length / 2);
  });
});

describe('a long row', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is drawn slice by slice, each in a task of its own', () => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { hidden: false });
    const slices = new IncrementalList(10);
    slices.start(() => 25);
    const seen = [slices.shown];
    while (!slices.complete) {
      vi.advanceTimersToNextTimer();
      seen.push(slices.shown);
    }
    expect(seen).toEqual([0, 10, 30, Infinity]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has less in a slice where a slice takes long', () => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { hidden: false });
    const slices = new IncrementalList(16);
    slices.start(() => 40);
    const seen = [slices.shown];
    let now = 0;
    const slow = vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
    for (let i = 0; i < 6; i++) {
      vi.advanceTimersToNextTimer();
      seen.push(slices.shown);
    }
    slow.mockRestore();
    expect(seen).toEqual([0, 16, 24, 30, 36, 42, Infinity]);
  });

  it('is there at once where nobody looks, and when it is printed', () => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { hidden: true });
    const unseen = new IncrementalList(10);
    unseen.start(() => 25);
    expect(unseen.complete).toBe(true);
    vi.stubGlobal('document', { hidden: false });
    const printed = new IncrementalList(10);
    printed.start(() => 25);
    printed.finish();
    expect(printed.complete).toBe(true);
    const whole = new IncrementalList(10, true);
    whole.start(() => 25);
    vi.runAllTimers();
    expect([unseen, printed, whole].every((each) => each.complete)).toBe(true);
  });

  it('is not drawn on when it is gone', () => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { hidden: false });
    const slices = new IncrementalList(10);
    slices.start(() => 25)();
    vi.runAllTimers();
    expect(slices.shown).toBe(0);
  });
});
