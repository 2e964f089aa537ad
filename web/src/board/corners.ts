/** The corner of the window where the tools of the board cover least of it. */

import type { Board, Lang } from './board';
import { type Camera, type Size, toBoard } from './viewport';
import { type ShownLabel, shownLabels } from './labels';

const ROWS = ['right bottom', 'left bottom', 'right top', 'left top'] as const;
/** The tools stand in a row, or in a column where that covers less. */
export const CORNERS = [...ROWS, ...ROWS.map((row) => `${row} column` as const)];
export type Corner = (typeof CORNERS)[number];

/** How much room the tools take, with a finger's width around them. */
const [LONG, SHORT] = [180, 56];
export const roomAt = (corner: Corner): Size =>
  corner.endsWith('column') ? { width: SHORT, height: LONG } : { width: LONG, height: SHORT };

/** With room for larger buttons, where fingers press them. */
const fits = (room: Size, window: Size): boolean =>
  room.width + 24 <= window.width && room.height + 24 <= window.height;

interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Signs and names weigh most: what is written must be readable. */
export function quietCorner(board: Board, camera: Camera, window: Size, lang: Lang): Corner {
  const labels = shownLabels(board, lang, camera.scale, new Set());
  const corners = CORNERS.filter((corner) => fits(roomAt(corner), window));
  const costs = corners.map((corner) => cost(board, boxOf(corner, camera, window), labels));
  return corners[costs.indexOf(Math.min(...costs))] ?? 'right bottom';
}

function boxOf(corner: Corner, camera: Camera, window: Size): Box {
  const { width, height } = roomAt(corner);
  const x = corner.startsWith('left') ? 0 : window.width - width;
  const y = corner.includes('top') ? 0 : window.height - height;
  const from = toBoard(camera, x, y);
  const to = toBoard(camera, x + width, y + height);
  return { x0: from.x, y0: from.y, x1: to.x, y1: to.y };
}

function cost(board: Board, box: Box, labels: ShownLabel[]): number {
  const { signs, seam, cities, routes } = board.drawing;
  const touches = (x: number, y: number, dx: number, dy: number): boolean =>
    x + dx > box.x0 && x - dx < box.x1 && y + dy > box.y0 && y - dy < box.y1;
  const count = (found: boolean[]): number => found.filter(Boolean).length;
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
