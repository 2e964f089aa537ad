/** The corner of the window where the tools of the board cover least of it. */

import type { Board, Lang } from '../lib/board';
import { type Camera, type Size, toBoard } from '../lib/viewport';
import { shownLabels } from './labels';

export const CORNERS = ['right bottom', 'left bottom', 'right top', 'left top'] as const;
export type Corner = (typeof CORNERS)[number];

/** How much room the tools take, with a finger's width around them. */
export const ROOM: Size = { width: 180, height: 56 };

interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Signs and names weigh most: what is written must be readable. */
export function quietCorner(board: Board, camera: Camera, window: Size, lang: Lang): Corner {
  const costs = CORNERS.map((corner) => cost(board, boxOf(corner, camera, window), lang, camera.scale));
  return CORNERS[costs.indexOf(Math.min(...costs))] ?? 'right bottom';
}

function boxOf(corner: Corner, camera: Camera, window: Size): Box {
  const x = corner.startsWith('left') ? 0 : window.width - ROOM.width;
  const y = corner.endsWith('top') ? 0 : window.height - ROOM.height;
  const from = toBoard(camera, x, y);
  const to = toBoard(camera, x + ROOM.width, y + ROOM.height);
  return { x0: from.x, y0: from.y, x1: to.x, y1: to.y };
}

function cost(board: Board, box: Box, lang: Lang, scale: number): number {
  const { signs, seam, cities, routes } = board.drawing;
  const touches = (x: number, y: number, dx: number, dy: number): boolean =>
    x + dx > box.x0 && x - dx < box.x1 && y + dy > box.y0 && y - dy < box.y1;
  const count = (found: boolean[]): number => found.filter(Boolean).length;
  const labels = shownLabels(board, lang, scale, new Set());
  return (
    5 * count(signs.map(([x, y]) => touches(x, y, 17, 13))) +
    5 * count(seam.map((s) => touches(s.x + s.w / 2, s.y, s.w / 2, 9))) +
    4 *
      count(
        labels.map((l) => touches(l.x, l.y, Math.max(...l.t.map((line) => line.length)) * l.size * 0.22, l.size * 0.6)),
      ) +
    4 * count(cities.map((c) => !c.country && touches(c.x, c.y, board.drawing.scale.pin, board.drawing.scale.pin))) +
    count(routes.flatMap((r) => r.spaces.map(([x, y]) => touches(x, y, 10, 10))))
  );
}
