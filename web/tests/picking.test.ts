import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ARROWS, besideBox, boxAround, cityNear, middleOf, neighbour, routesNear } from '../src/board/picking';
import { shownLabels } from '../src/board/labels';
import { EDITIONS } from '../src/editions';
import { Board, type Drawing } from '../src/board/board';

const boardOf = (edition: string): Board =>
  new Board(JSON.parse(readFileSync(new URL(`../src/generated/${edition}.json`, import.meta.url), 'utf8')) as Drawing);
const board = boardOf('skandinavien');
const camera = { scale: 0.5, x: 0, y: 0 };

describe('under the finger', () => {
  it('lies the route whose space was touched', () => {
    const route = board.route.get('goteborg-oslo');
    const at = middleOf(route as NonNullable<typeof route>);
    expect(routesNear(board, camera, { x: at.x * 0.5, y: at.y * 0.5 }, 22)[0]?.route.id).toBe('goteborg-oslo');
  });

  it('lie both twins when touched between them', () => {
    const [a, b] = ['bergen-oslo-1', 'bergen-oslo-2'].map((id) => middleOf(board.route.get(id) as never));
    const at = { x: ((a?.x ?? 0) + (b?.x ?? 0)) / 4, y: ((a?.y ?? 0) + (b?.y ?? 0)) / 4 };
    const near = routesNear(board, camera, at, 22).map((c) => c.route.id);
    expect(near.slice(0, 2).sort()).toEqual(['bergen-oslo-1', 'bergen-oslo-2']);
  });

  it('lies a city only if it is near', () => {
    const oslo = board.city.get('oslo');
    expect(cityNear(board, camera, { x: (oslo?.x ?? 0) / 2, y: (oslo?.y ?? 0) / 2 }, 10)).toBe('oslo');
    expect(cityNear(board, camera, { x: 3, y: 3 }, 10)).toBeNull();
  });
});

describe('arrow keys', () => {
  it('go to a route in their direction', () => {
    for (const [key, way] of Object.entries(ARROWS)) {
      const next = neighbour(board, 'goteborg-oslo', way);
      expect(next, key).not.toBeNull();
      const from = middleOf(board.route.get('goteborg-oslo') as never);
      const to = middleOf(board.route.get(next ?? '') as never);
      expect((to.x - from.x) * way.x + (to.y - from.y) * way.y).toBeGreaterThan(0);
    }
  });
});

describe('arrow keys on every board', () => {
  it.each(EDITIONS.map((e) => e.id))('reach every route: %s', (edition) => {
    const any = boardOf(edition);
    const first = any.drawing.routes[0]?.id ?? '';
    const reached = new Set([first]);
    for (const id of reached)
      for (const way of Object.values(ARROWS)) {
        const next = neighbour(any, id, way);
        if (next) reached.add(next);
      }
    expect(any.drawing.routes.map((r) => r.id).filter((id) => !reached.has(id))).toEqual([]);
  });
});

describe('a popover', () => {
  const WIDTH = 322;
  const number = (style: string, name: string): number | null => {
    const found = new RegExp(`${name}:(-?[\\d.]+)px`).exec(style);
    return found ? Number(found[1]) : null;
  };

  it.each(EDITIONS.map((e) => e.id))('never stands over its route: %s', (edition) => {
    const any = boardOf(edition);
    for (const size of [
      { width: 552, height: 668 },
      { width: 712, height: 848 },
      { width: 1178, height: 620 },
    ]) {
      const scale = Math.min(size.width / any.drawing.width, size.height / any.drawing.height);
      const view = { scale, x: (size.width - scale * any.drawing.width) / 2, y: 0 };
      for (const r of any.drawing.routes) {
        const box = boxAround(any, [r.id], []) as NonNullable<ReturnType<typeof boxAround>>;
        const style = besideBox(box, view, size, WIDTH);
        const x = number(style, '--at-x') ?? 0;
        const besides = x > box.x1 * scale + view.x || x + WIDTH < box.x0 * scale + view.x;
        const below = (number(style, '--at-y') ?? 0) > box.y1 * scale + view.y;
        const above = size.height - (number(style, '--at-b') ?? 0) < box.y0 * scale + view.y;
        const inside = x >= 0 && x + WIDTH <= size.width;
        if (r.wraps) continue; // it lies at both edges: there is no one place
        expect(inside && (besides || below || above), `${r.id} at ${size.width}`).toBe(true);
      }
    }
  });
});

describe('labels', () => {
  it('are never smaller than eleven pixels, and fewer where they would not fit', () => {
    const near = shownLabels(board, 'de', 0.2, new Set());
    expect(near.every((l) => l.size * 0.2 >= 10.99)).toBe(true);
    const far = shownLabels(board, 'de', 0.1, new Set(['oslo']));
    expect(far.every((l) => l.size * 0.1 >= 10.99)).toBe(true);
    expect(far.length).toBeLessThan(shownLabels(board, 'de', 0.5, new Set()).length);
    expect(far.some((l) => l.id === 'oslo')).toBe(true);
  });
});
