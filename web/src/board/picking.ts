/** What lies under a finger or in the direction of an arrow key. */

import type { Board, Route } from './board';
import { type Corner, roomAt } from './corners';
import { type Camera, distanceTo, toBoard } from './viewport';

type Point = { x: number; y: number };

/** Routes near a point of the window, nearest first; distances in pixels. */
export function routesNear(board: Board, camera: Camera, at: Point, within: number): { route: Route; far: number }[] {
  const p = toBoard(camera, at.x, at.y);
  return board.drawing.routes
    .map((route) => ({ route, far: distanceTo(track(board, route), p.x, p.y) * camera.scale }))
    .filter((c) => c.far < within)
    .sort((a, b) => a.far - b.far);
}

/** The spaces alone, without the way to the pins; a single space with it. */
function track(board: Board, route: Route): [number, number][] {
  const line = board.line(route);
  return route.spaces.length > 1 ? line.slice(1, -1) : line;
}

export function cityNear(board: Board, camera: Camera, at: Point, within: number): string | null {
  const p = toBoard(camera, at.x, at.y);
  const reach = Math.max(within / camera.scale, board.drawing.scale.pin * 1.3);
  let best: { id: string; far: number } | null = null;
  for (const c of board.drawing.cities) {
    const far = Math.hypot(c.x - p.x, c.y - p.y);
    if (!c.country && far < reach && (!best || far < best.far)) best = { id: c.id, far };
  }
  return best?.id ?? null;
}

export function middleOf(route: Route): Point {
  const space = route.spaces[Math.floor(route.spaces.length / 2)];
  return space ? { x: space[0], y: space[1] } : { x: 0, y: 0 };
}

export const ARROWS: Record<string, Point> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The next route in this direction; those that share a city are nearer. */
export function neighbour(board: Board, id: string, way: Point): string | null {
  const here = board.route.get(id);
  if (!here) return null;
  const from = middleOf(here);
  const score = (r: Route): number => {
    const to = middleOf(r);
    const along = (to.x - from.x) * way.x + (to.y - from.y) * way.y;
    const across = Math.abs((to.x - from.x) * way.y - (to.y - from.y) * way.x);
    if (along <= 1) return Infinity;
    const shared = [here.a, here.b].some((c) => c === r.a || c === r.b);
    return Math.hypot(along, across * 2) * (shared ? 1 : 2);
  };
  const best = board.drawing.routes.filter((r) => r.id !== id).sort((a, b) => score(a) - score(b))[0];
  return best && score(best) < Infinity ? best.id : null;
}

/** The box around routes and cities, in board units; null if there is nothing. */
export function boxAround(
  board: Board,
  routes: string[],
  cities: string[],
): { x0: number; y0: number; x1: number; y1: number } | null {
  const points: [number, number][] = [
    ...routes.flatMap((id) => {
      const r = board.route.get(id);
      return r ? board.line(r) : [];
    }),
    ...cities.flatMap((id): [number, number][] => {
      const c = board.city.get(id);
      return c ? [[c.x, c.y]] : [];
    }),
  ];
  if (!points.length) return null;
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
}

/** A popover with less room above or below the box would show nothing. */
const LEAST_HEIGHT = 200;
/** Where the board is lower than this a popover needs all of its height. */
const LOW = 420;

/** Where a popover stands: beside the box, else above or below it, never over it; as custom properties. */
export function besideBox(
  box: { x0: number; y0: number; x1: number; y1: number } | null,
  camera: Camera,
  size: { width: number; height: number },
  width: number,
): string {
  if (!box) return '--at-x:10px;--at-b:10px';
  const left = box.x0 * camera.scale + camera.x;
  const right = box.x1 * camera.scale + camera.x;
  const top = box.y0 * camera.scale + camera.y;
  const bottom = box.y1 * camera.scale + camera.y;
  const gap = 26;
  const edge = 8;
  const at = (x: number, upright: string): string => `--at-x:${x}px;${upright}`;
  const middle = (top + bottom) / 2;
  const along =
    middle > size.height / 2
      ? `--at-b:${Math.max(edge, size.height - middle - 190)}px`
      : `--at-y:${Math.max(edge, middle - 150)}px`;
  if (right + gap + width + edge <= size.width) return at(right + gap, along);
  if (left - gap - width >= edge) return at(left - gap - width, along);
  const centred = Math.max(edge, Math.min((left + right - width) / 2, size.width - width - edge));
  if (size.height < LOW || Math.max(top, size.height - bottom) < LEAST_HEIGHT)
    return at(left + right > size.width ? edge : Math.max(edge, size.width - width - edge), along);
  return at(centred, top > size.height - bottom ? `--at-b:${size.height - top + gap}px` : `--at-y:${bottom + gap}px`);
}

export interface Arrow {
  id: string;
  x: number;
  y: number;
  angle: number;
}

/**
 * Arrows at the rim of the window, one towards each of these that lies outside; those close together become one.
 * The tools in their corner are left free.
 */
export function beyond(
  board: Board,
  things: { routes: string[]; cities: string[] },
  camera: Camera,
  size: { width: number; height: number },
  corner: Corner,
): Arrow[] {
  const RIM = 26;
  const APART = 40;
  const room = roomAt(corner);
  const arrows: Arrow[] = [];
  const routes = things.routes.flatMap((id) => board.route.get(id) ?? []);
  const cities = things.cities.flatMap((id) => board.city.get(id) ?? []);
  for (const { id, at } of [
    ...routes.map((r) => ({ id: r.id, at: middleOf(r) })),
    ...cities.map((c) => ({ id: c.id, at: c as Point })),
  ]) {
    const x = at.x * camera.scale + camera.x;
    const y = at.y * camera.scale + camera.y;
    if (x > 0 && y > 0 && x < size.width && y < size.height) continue;
    const rim = {
      x: Math.min(Math.max(x, RIM), size.width - RIM),
      y: Math.min(Math.max(y, RIM), size.height - RIM),
    };
    const byTools = corner.startsWith('left') ? rim.x < room.width + RIM : rim.x > size.width - room.width - RIM;
    const away = room.height + RIM;
    if (byTools && corner.includes('top')) rim.y = Math.max(rim.y, away);
    else if (byTools) rim.y = Math.min(rim.y, size.height - away);
    if (arrows.some((a) => Math.hypot(a.x - rim.x, a.y - rim.y) < APART)) continue;
    arrows.push({ id, ...rim, angle: Math.round((Math.atan2(y - rim.y, x - rim.x) * 180) / Math.PI) });
  }
  return arrows;
}
