import { describe, expect, it } from 'vitest';
import { quietCorner } from '../src/board/corners';
import { beyond } from '../src/board/picking';
import { shownLabels, touches } from '../src/board/labels';
import { EDITIONS } from '../src/editions';
import { discsOf, nothing, toneOf } from '../src/board/scene';
import { loadBoard } from '../src/board/board';
import { cardWidth } from '../src/table/layouts/card-width';
import { lastMoves } from '../src/table/state/last-moves';
import { piecePattern, playerColor } from '../src/board/shapes';
import type { Entry, GameEvent } from '../src/transport/types';
import { contain, looking, seen } from '../src/board/viewport';
import { viewOf } from '../src/board/view-memory';

const entry = (number: number, seat: number | null, ...events: GameEvent[]): Entry => ({
  number,
  seat,
  by: null,
  undo: false,
  events,
});
const claimed = (route: string): GameEvent => ({ event: 'claimed', route });
const drew: GameEvent = { event: 'drew' };

describe('free routes', () => {
  it('are loud only as long as there are no pieces', () => {
    const scene = nothing();
    expect(toneOf(scene, 'a')).toBe('full');
    scene.owners.set('b', [1]);
    expect(toneOf(scene, 'a')).toBe('quiet');
    scene.can = new Set(['a']);
    expect(toneOf(scene, 'a')).toBe('can');
    expect(toneOf(scene, 'c')).toBe('quiet');
  });
});

describe('the last moves', () => {
  it('are those of the others since mine', () => {
    const log = [entry(1, 0, claimed('x')), entry(2, 1, claimed('a')), entry(3, 2, claimed('b')), entry(4, 1, drew)];
    expect(lastMoves(log, 0).routes.sort()).toEqual(['a', 'b']);
  });

  it('are mine right after it, and nothing once the others have drawn', () => {
    const log = [entry(1, 1, claimed('a')), entry(2, 0, claimed('x'))];
    expect(lastMoves(log, 0).routes).toEqual(['x']);
    expect(lastMoves([...log, entry(3, 1, drew)], 0).routes).toEqual([]);
  });

  it('are the last player’s for who looks on', () => {
    const log = [entry(1, 1, claimed('a')), entry(2, 0, claimed('x'), { event: 'placed', city: 'here' })];
    expect(lastMoves(log, null)).toEqual({ routes: ['x'], cities: ['here'] });
  });
});

describe('a view of a board', () => {
  it('is kept for each table, and only while one has zoomed', () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (k: string) => kept.get(k) ?? null,
      setItem: (k: string, v: string) => void kept.set(k, v),
    };
    viewOf('one', store).keep({ x: 1, y: 2, scale: 0.5 });
    viewOf('two', store).keep({ x: 3, y: 4, scale: 1 });
    expect(viewOf('one', store).kept()).toEqual({ x: 1, y: 2, scale: 0.5 });
    viewOf('one', store).keep(null);
    expect(viewOf('one', store).kept()).toBeNull();
    kept.set('stellwerk.views', '{"broken');
    expect(viewOf('two', store).kept()).toBeNull();
  });

  it('shows the same middle in a window of another size', () => {
    const window = { width: 500, height: 300 };
    const view = seen({ scale: 0.5, x: -20, y: -40 }, window);
    expect(seen(looking(view, { width: 900, height: 200 }), { width: 900, height: 200 })).toEqual(view);
  });

  it('has arrows towards what lies outside, never in the corner of the tools', async () => {
    const board = await loadBoard('usa');
    const size = { width: 400, height: 300 };
    const camera = { scale: 1, x: 0, y: 0 };
    const routes = board.drawing.routes.map((r) => r.id);
    const arrows = beyond(board, { routes, cities: [] }, camera, size, 'right bottom');
    expect(arrows.length).toBeGreaterThan(2);
    for (const a of arrows) expect(a.x > size.width - 180 && a.y > size.height - 56).toBe(false);
    expect(beyond(board, { routes, cities: [] }, contain(board.drawing, size), size, 'left top')).toEqual([]);
  });

  it('keeps the tools away from the signs at the edge of the world', async () => {
    const board = await loadBoard('weltreise');
    const window = { width: 920, height: 512 };
    expect(quietCorner(board, contain(board.drawing, window), window, 'de')).toBe('left bottom');
  });

  it('stands the tools up where they would cover a name in every corner', async () => {
    const board = await loadBoard('europe');
    const window = { width: 922, height: 608 };
    expect(quietCorner(board, contain(board.drawing, window), window, 'en')).toMatch(/column$/);
  });

  it('never stands them up where they would not fit', async () => {
    const board = await loadBoard('europe');
    const window = { width: 544, height: 158 };
    expect(quietCorner(board, contain(board.drawing, window), window, 'en')).not.toMatch(/column$/);
  });
});

describe('what is drawn', () => {
  it('has a mark for every player, never finer than asked for', () => {
    for (const seat of [0, 1, 2, 3, 4]) {
      const { fill, line, width } = piecePattern(playerColor(seat), 44, 16, 4);
      expect(fill || line).not.toBe('');
      if (line) expect(width).toBeGreaterThan(3);
    }
  });

  it('names every city of a desk', async () => {
    const board = await loadBoard('uk');
    const names = shownLabels(board, 'de', 0.383, new Set()).map((l) => l.id);
    expect(names).toContain('southampton');
    expect(names).toContain('llandrindod-wells');
  });

  it('moves names away from what lies there, and no further than need be', async () => {
    const board = await loadBoard('maerklin');
    const plain = shownLabels(board, 'de', 0.6, new Set());
    const [first] = plain;
    if (!first) throw new Error('no names');
    const lid = { x: first.x, y: first.y, r: 12 };
    const after = shownLabels(board, 'de', 0.6, new Set(), [lid]).find((l) => l.id === first.id);
    const way = Math.hypot((after?.x ?? 0) - first.x, (after?.y ?? 0) - first.y);
    expect(way).toBeGreaterThan(12);
    expect(way).toBeLessThan(5 * first.size);
    expect(shownLabels(board, 'de', 0.6, new Set(), [{ ...lid, r: 900 }]).length).toBeLessThan(plain.length);
  });

  it('names what can be chosen beside its pin, on every board of a phone', async () => {
    const onPins: string[] = [];
    const scale = 0.25;
    for (const { id: edition } of EDITIONS) {
      const board = await loadBoard(edition);
      const discs = discsOf(board, nothing(), scale);
      for (const { id } of board.drawing.cities) {
        const name = shownLabels(board, 'de', scale, new Set([id]), discs).find((l) => l.id === id);
        if (name && discs.some((d) => touches(name, d))) onPins.push(`${edition} ${id}`);
      }
    }
    expect(onPins).toEqual([]);
  }, 60_000);

  it('makes cards smaller rather than piling them up', () => {
    const room = { width: 360, height: 120 };
    expect(cardWidth(3, room, 50)).toBe(50);
    const w = cardWidth(9, room, 50);
    expect(w).toBeLessThan(50);
    expect(Math.floor(room.width / (w * 1.15 + 14)) * Math.floor(room.height / (w * 1.5 + 16))).toBeGreaterThanOrEqual(
      9,
    );
  });
});
