/** A board file, as the engine reads it, and the drawing of it. */

import type { City, Drawing, Ground, LabelPlace, Route, RouteKind, Space, Ticket } from '../board/board';

export type FileCity = Omit<City, 'name_de' | 'name_en' | 'unnamed'>;

export type FileRoute = Pick<Route, 'id' | 'a' | 'b' | 'length' | 'color' | 'locos' | 'group'> & { kind?: RouteKind };

/** Numbers of the edition that a board replaces; an offer is how many tickets, and how many at least are kept. */
export interface BoardNumbers {
  wagons?: number | undefined;
  hand?: number | undefined;
  cards?: Record<string, number | undefined>;
  first_offer?: [number, number];
  offer?: [number, number];
  points?: Record<string, number | undefined>;
  bonuses?: Record<string, number | undefined>;
}

export interface BoardFile {
  edition: string;
  name?: string;
  numbers?: BoardNumbers;
  /** `ground`: the edition whose coast lies under it */
  layout: { width: number; height: number; ground?: string };
  cities: FileCity[];
  routes: FileRoute[];
  tickets: Ticket[];
  goods_stacks?: Record<string, number[]>;
  paths?: Record<string, [number, number][]>;
}

type Point = [x: number, y: number];

/** How large everything is on a sheet of this size: as on the boards that come with the page. */
export function scaleOf(width: number, height: number): Drawing['scale'] {
  const unit = Math.sqrt(width * height) / 1400;
  return { l: 54 * unit, w: 17.5 * unit, pin: 10.5 * unit, font: 25 * unit };
}

/** Spaces along a line of points, each turned as the line runs there. */
function alongPath(points: Point[], start: Point, stop: Point): Space[] {
  const line = [start, ...points, stop];
  return points.map(([x, y], i) => {
    const [ax, ay] = line[i] ?? start;
    const [bx, by] = line[i + 2] ?? stop;
    return [x, y, angle(bx - ax, by - ay)];
  });
}

const angle = (dx: number, dy: number): number => Math.round(((Math.atan2(dy, dx) * 180) / Math.PI) * 10) / 10;

/** Spaces on a straight line, moved aside by so much where several routes lie side by side. */
function straight(
  start: Point,
  stop: Point,
  length: number,
  aside: number,
  pin: number,
): { spaces: Space[]; l: number } {
  const [dx, dy] = [stop[0] - start[0], stop[1] - start[1]];
  const far = Math.hypot(dx, dy) || 1;
  const room = Math.max(far - 2.4 * pin, far * 0.4);
  const [ux, uy] = [dx / far, dy / far];
  const [mx, my] = [(start[0] + stop[0]) / 2 - uy * aside, (start[1] + stop[1]) / 2 + ux * aside];
  const turned = angle(dx, dy);
  const spaces = Array.from({ length }, (_, i): Space => {
    const along = ((i + 0.5) / length - 0.5) * room;
    return [mx + ux * along, my + uy * along, turned];
  });
  return { spaces, l: (room / length) * 0.86 };
}

/** A fitting number of spaces for two places so far apart, of those the rules know. */
export function snappedLength(distance: number, lengths: number[], spaceLength: number): number {
  const wanted = distance / (spaceLength * 1.16);
  return lengths.reduce((best, l) => (Math.abs(l - wanted) < Math.abs(best - wanted) ? l : best), lengths[0] ?? 1);
}

function drawnRoute(
  file: BoardFile,
  route: FileRoute,
  cities: Map<string, FileCity>,
  scale: Drawing['scale'],
): Route[] {
  const [a, b] = [cities.get(route.a), cities.get(route.b)];
  if (!a || !b) return [];
  const [start, stop]: [Point, Point] = [
    [a.x, a.y],
    [b.x, b.y],
  ];
  const common = { kind: 'train' as const, ...route };
  const path = file.paths?.[route.id];
  if (path?.length === route.length) return [{ ...common, spaces: alongPath(path, start, stop) }];
  const together = file.routes.filter((r) => r.group !== undefined && r.group === route.group);
  const place = together.findIndex((r) => r.id === route.id);
  const side = route.a <= route.b ? 1 : -1; // twins drawn from either end keep their sides
  const aside = together.length > 1 ? (place - (together.length - 1) / 2) * scale.w * 1.35 * side : 0;
  const { spaces, l } = straight(start, stop, route.length, aside, scale.pin);
  return [{ ...common, spaces, l: Math.min(l, scale.l) }];
}

/** Names stand where fewest spaces lie, and on the sheet: below, above, or beside their place. */
function labelOf(city: FileCity, spaces: Space[], file: BoardFile, scale: Drawing['scale']): LabelPlace {
  const { name } = city;
  const { width, height } = file.layout;
  const half = name.length * scale.font * 0.24;
  const near = scale.pin + scale.font * 0.62;
  const beside = scale.pin * 1.5 + half;
  const offers: Point[] = [
    [city.x, city.y + near],
    [city.x, city.y - near],
    [city.x + beside, city.y],
    [city.x - beside, city.y],
  ];
  const crowd = ([x, y]: Point): number => {
    const on = (px: number, py: number): boolean => Math.abs(px - x) < half + scale.w && Math.abs(py - y) < scale.font;
    const cut = Math.max(0, half - x, x + half - width, scale.font / 2 - y, y + scale.font / 2 - height);
    const places = file.cities.filter((c) => c !== city && on(c.x, c.y)).length;
    return spaces.filter(([px, py]) => on(px, py)).length + 3 * places + cut;
  };
  const [x, y] = offers.reduce((best, offer) => (crowd(offer) < crowd(best) ? offer : best));
  return { t: [name], x, y };
}

/** The board as the page draws it, on this ground. */
export function drawingOf(file: BoardFile, ground: Ground): Drawing {
  const { width, height } = file.layout;
  const scale = scaleOf(width, height);
  const byId = new Map(file.cities.map((c) => [c.id, c]));
  const routes = file.routes.flatMap((r) => drawnRoute(file, r, byId, scale));
  const spaces = routes.flatMap((r) => r.spaces);
  const labels = Object.fromEntries(file.cities.map((c) => [c.id, labelOf(c, spaces, file, scale)]));
  const cities = file.cities.map((c): City => ({ ...c, name_de: c.name, name_en: c.name }));
  return {
    edition: file.edition,
    width,
    height,
    scale,
    ground,
    names: [],
    signs: [],
    seam: [],
    labels: { desk: labels, phone: labels },
    cities,
    routes,
    tickets: file.tickets,
    goods: file.goods_stacks ?? {},
  };
}

/** A sheet of plain paper. */
export function paper(width: number, height: number): Ground {
  const sheet = `M0 0H${width}V${height}H0Z`;
  return { home: sheet, away: '', land: sheet };
}

/** Whether something that was read from a file looks like a board at all; the engine knows the rest. */
export function isBoardFile(found: unknown): found is BoardFile {
  if (typeof found !== 'object' || found === null) return false;
  const file = found as Partial<BoardFile>;
  const ids = (list: unknown): boolean =>
    Array.isArray(list) && list.every((e) => typeof (e as { id?: unknown } | null)?.id === 'string');
  return (
    ids(file.cities) &&
    ids(file.routes) &&
    ids(file.tickets) &&
    (file.cities ?? []).every((c) => Number.isFinite(c.x) && Number.isFinite(c.y) && typeof c.name === 'string') &&
    (file.routes ?? []).every((r) => Number.isInteger(r.length) && r.length > 0 && r.length < 100) &&
    (file.tickets ?? []).every((t) => Array.isArray(t.cities)) &&
    typeof (file.numbers ?? {}) === 'object' &&
    Number.isFinite(file.layout?.width ?? 1) &&
    Number.isFinite(file.layout?.height ?? 1)
  );
}

/** With a sheet to draw on, where a file has none. */
export function withLayout(file: BoardFile): BoardFile {
  if (file.layout?.width > 0 && file.layout.height > 0) return file;
  const far = (axis: 'x' | 'y'): number => Math.max(1000, ...file.cities.map((c) => c[axis] + 80));
  return { ...file, layout: { width: far('x'), height: far('y') } };
}
