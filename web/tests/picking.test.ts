import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ARROWS, besideBox, boxAround, cityNear, middleOf, neighbour, routesNear } from '../src/board/picking';
import { shownLabels } from '../src/board/scene';
import { Board, type Drawing } from '../src/lib/board';

const board = new Board(
  JSON.parse(readFileSync(new URL('../src/generated/skandinavien.json', import.meta.url), 'utf8')) as Drawing,
);
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

describe('a popover', () => {
  it('stands beside what it is about', () => {
    const box = boxAround(board, ['goteborg-oslo'], []);
    const style = besideBox(box, camera, { width: 700, height: 850 }, 322);
    const x = Number(/--at-x:(-?[\d.]+)px/.exec(style)?.[1]);
    const left = (box?.x0 ?? 0) * 0.5;
    const right = (box?.x1 ?? 0) * 0.5;
    expect(x > right || x + 322 < left || x === 8).toBe(true);
  });
});

describe('labels', () => {
  it('are never smaller than eleven pixels, and then fewer', () => {
    const far = shownLabels(board, 'de', 0.2, new Set(['oslo']));
    expect(far.every((l) => l.size * 0.2 >= 10.99)).toBe(true);
    expect(far.length).toBeLessThan(shownLabels(board, 'de', 0.5, new Set()).length);
    expect(far.some((l) => l.id === 'oslo')).toBe(true);
  });
});
