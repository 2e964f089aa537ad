/** A part of a board, for a picture that shows no more of it. */

import { Board } from './board';

export interface Part {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The frame of a picture may be wider or taller than the part: by so much at most. */
const WIDEST = 2.4;
const TALLEST = 1.3;

/** The board without what no frame around this part can show. */
export function cropped(board: Board, part: Part): Board {
  const { drawing } = board;
  const [middleX, middleY] = [part.x + part.w / 2, part.y + part.h / 2];
  const reach = drawing.scale.l;
  const halfW = Math.max(part.w, part.h * WIDEST) / 2 + reach;
  const halfH = Math.max(part.h, part.w * TALLEST) / 2 + reach;
  const inside = (x: number, y: number): boolean => Math.abs(x - middleX) <= halfW && Math.abs(y - middleY) <= halfH;
  const routes = drawing.routes.filter((r) => board.line(r).some(([x, y]) => inside(x, y)));
  const ends = new Set(routes.flatMap((r) => [r.a, r.b]));
  const cities = drawing.cities.filter((c) => ends.has(c.id) || inside(c.x, c.y));
  const kept = new Set(cities.map((c) => c.id));
  const labels = Object.entries(drawing.labels).map(([kind, places]) => [
    kind,
    Object.fromEntries(Object.entries(places).filter(([id]) => kept.has(id))),
  ]);
  return new Board({ ...drawing, routes, cities, labels: Object.fromEntries(labels) as typeof drawing.labels });
}
