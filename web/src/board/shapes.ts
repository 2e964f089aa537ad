/** Outlines: symbols, spaces, pieces. All paths are filled `evenodd`. */

import type { RouteKind } from './board';
import { colorOf } from './palette.svelte';

/** 16 x 16 boxes. */
export const SYMBOL: Record<string, string> = {
  red: 'M8 3a5 5 0 1 0 0 10a5 5 0 1 0 0-10Z',
  blue: 'M1 9.6C3.4 4.6 6 4.6 8.3 7.4C10 9.5 11.4 9.4 13 5.6L15 6.6C12.6 12 9.6 12 7.3 9.2C5.6 7.2 4.6 7.4 3 10.6Z',
  green: 'M8 2.6L14 13H2Z',
  yellow: 'M8 1.6l1.9 4.3 4.7.5-3.5 3.1 1 4.6L8 11.7l-4.1 2.4 1-4.6L1.4 6.4l4.7-.5Z',
  black: 'M3.9 2.3L8 6.4l4.1-4.1 1.6 1.6L9.6 8l4.1 4.1-1.6 1.6L8 9.6l-4.1 4.1-1.6-1.6L6.4 8 2.3 3.9Z',
  white: 'M2.5 4h11v2.9h-11ZM2.5 9.1h11V12h-11Z',
  orange: 'M8 1.8L14.2 8 8 14.2 1.8 8Z',
  purple: 'M10.6 2.2A6 6 0 1 0 10.6 13.8A7 7 0 0 1 10.6 2.2Z',
  gray: 'M8 2.6a5.4 5.4 0 1 0 0 10.8a5.4 5.4 0 1 0 0-10.8ZM8 5.2a2.8 2.8 0 1 1 0 5.6a2.8 2.8 0 1 1 0-5.6Z',
  card: 'M3.5 1.5h9a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1ZM4.3 3.3v9.4h7.4V3.3ZM6 5h4v6H6Z',
  loco: 'M2 3.2h4.6v2.6h2V3h2.2v2.8H13a1 1 0 0 1 1 1v3.4h.9v1.6h-1.5a1.9 1.9 0 1 1-3.6 0H8a1.9 1.9 0 1 1-3.6 0H1.6V4.6H2ZM3.3 4.7v2h2v-2Z',
  rough: 'M1 13L5.6 4.4 8 8.6 10 5.2 15 13Z',
  anchor:
    'M7.1 5.2a2 2 0 1 1 1.8 0V6.6h2.6v1.7H8.9v4.1c1.5-.3 2.6-1.2 3.1-2.6l-1.1.2 1.6-2.4 1.9 2.2-1-.1C12.8 12.4 10.8 14.3 8 14.3C5.2 14.3 3.2 12.4 2.6 9.7l-1 .1 1.9-2.2 1.6 2.4-1.1-.2c.5 1.4 1.6 2.3 3.1 2.6V8.3H4.5V6.6h2.6ZM8 2.6a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6Z',
  person: 'M8 1.8a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2ZM2.8 14.2C2.8 10.4 5 8.2 8 8.2s5.2 2.2 5.2 6Z',
  crate: 'M2 3h12v10H2ZM3.8 4.8v6.4h8.4V4.8ZM4 10l7-5.2h1.3v1L5.3 11.2H4Z',
  ticket: 'M1.5 4h13v2.7a1.4 1.4 0 0 0 0 2.7V12h-13V9.4a1.4 1.4 0 0 0 0-2.7ZM4 6.2v1.4h8V6.2ZM4 8.7v1.3h5V8.7Z',
  house: 'M8 1.8L15 7.4H13.2V14H9.6V9.6H6.4V14H2.8V7.4H1Z',
  check: 'M13.4 3.4l1.6 1.5L6.6 13.6 1.8 8.9l1.5-1.6 3.2 3.1Z',
};

/** Wagon, ship and locomotive of a card, 72 wide. */
export const WAGON =
  'M4 30H68V54H64A5 5 0 0 1 54 54H18A5 5 0 0 1 8 54H4ZM10 35V44H22V35ZM27 35V44H39V35ZM44 35V44H56V35Z';
export const SHIP = 'M2 40H70L62 56H12ZM14 30H44V38H14ZM24 18H33V28H24ZM48 24H52V38H48Z';
export const LOCO =
  'M6 26H24V20H30V26H40V16H47V26H60A6 6 0 0 1 66 32V50H69V54H63A6 6 0 0 1 51 54H45A6 6 0 0 1 33 54H23A6 6 0 0 1 11 54H4V26ZM10 31V40H19V31Z';

const n = (v: number): string => String(Math.round(v * 10) / 10);

/** Where something lies: turned by the angle around its own middle. */
type Place = readonly [x: number, y: number, angle: number];

const ORIGIN: Place = [0, 0, 0];

/** Writes points that are given around the origin as they lie at a place. */
function layer([x, y, angle]: Place): (dx: number, dy: number) => string {
  const sin = Math.sin((angle * Math.PI) / 180);
  const cos = Math.cos((angle * Math.PI) / 180);
  return (dx, dy) => `${n(x + dx * cos - dy * sin)} ${n(y + dx * sin + dy * cos)}`;
}

/** One space, its long side along x before it is turned. */
export function spaceShape(kind: RouteKind, length: number, width: number, place: Place = ORIGIN): string {
  const at = layer(place);
  const h = length / 2;
  if (kind === 'ship') {
    const v = (width / 2) * 1.45;
    const b = h * 0.72;
    return `M${at(-h, 0)}C${at(-b, -v)} ${at(b, -v)} ${at(h, 0)}C${at(b, v)} ${at(-b, v)} ${at(-h, 0)}Z`;
  }
  const v = width / 2;
  const r = width * (kind === 'ferry' ? 0.5 : 0.22);
  const arc = `A${n(r)} ${n(r)} 0 0 1 `;
  const [w, u] = [h - r, v - r];
  return (
    `M${at(-w, -v)}L${at(w, -v)}${arc}${at(h, -u)}L${at(h, u)}${arc}${at(w, v)}` +
    `L${at(-w, v)}${arc}${at(-h, u)}L${at(-h, -u)}${arc}${at(-w, -v)}Z`
  );
}

/** The sleepers that show on both sides of a space in a tunnel. */
export function sleeperLines(length: number, width: number, place: Place): string {
  const at = layer(place);
  const [h, v] = [length / 2, width / 2 + 3.4];
  return `M${at(-h, -v)}L${at(h, -v)}M${at(-h, v)}L${at(h, v)}`;
}

/** A path is a row of letters with numbers behind them; those of an arc are not all lengths. */
const PATH_STEP = /([a-zA-Z])([^a-zA-Z]*)/g;
const PATH_NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;
const ARC_NUMBERS = 7;

/** A symbol as it lies with its corner at x, y, so many times as large: several make one path. */
export function symbolAt(symbol: string, x: number, y: number, times: number): string {
  let d = '';
  for (const [, command = '', rest = ''] of symbol.matchAll(PATH_STEP)) {
    const absolute = command === command.toUpperCase();
    const numbers = (rest.match(PATH_NUMBER) ?? []).map(Number);
    d += command + numbers.map((value, i) => placed(command.toUpperCase(), value, i, absolute)).join(' ');
  }
  return d;

  function placed(command: string, value: number, i: number, absolute: boolean): string {
    const [dx, dy] = absolute ? [x, y] : [0, 0];
    const scaled = (shift: number): string => String(Math.round((value * times + shift) * 100) / 100);
    if (command === 'H') return scaled(dx);
    if (command === 'V') return scaled(dy);
    if (command !== 'A') return scaled(i % 2 ? dy : dx);
    const k = i % ARC_NUMBERS;
    if (k < 2) return scaled(0);
    return k < 5 ? String(value) : scaled(k === 5 ? dx : dy);
  }
}

/** Which of n spaces carry the k locomotive signs: spread evenly around the middle. */
export function locoSpaces(count: number, locos: number): Set<number> {
  if (locos >= count) return new Set(Array.from({ length: count }, (_, i) => i));
  return new Set(Array.from({ length: locos }, (_, i) => Math.round(((i + 0.5) * count) / locos - 0.5)));
}

/** A piece seen from above: a chamfered wagon, or a ship with its bow towards b. */
export function pieceBody(ship: boolean, length: number, width: number): string {
  const h = length / 2;
  const v = width / 2;
  if (ship)
    return `M${n(-h)} ${n(-v * 0.75)}Q${n(-h)} ${n(-v)} ${n(-h * 0.8)} ${n(-v)}H${n(h * 0.35)}Q${n(h * 0.8)} ${n(-v)} ${n(h * 1.06)} 0Q${n(h * 0.8)} ${n(v)} ${n(h * 0.35)} ${n(v)}H${n(-h * 0.8)}Q${n(-h)} ${n(v)} ${n(-h)} ${n(v * 0.75)}Z`;
  const c = width * 0.22;
  return `M${n(-h + c)} ${n(-v)}H${n(h - c)}L${n(h)} ${n(-v + c)}V${n(v - c)}L${n(h - c)} ${n(v)}H${n(-h + c)}L${n(-h)} ${n(v - c)}V${n(-v + c)}Z`;
}

export const PLAYER_COLORS = ['red', 'blue', 'amber', 'ice', 'plum'] as const;
export type PlayerColor = (typeof PLAYER_COLORS)[number];
export const playerColor = (seat: number): PlayerColor => PLAYER_COLORS[colorOf(seat) % PLAYER_COLORS.length] ?? 'red';

export interface Pattern {
  fill: string;
  line: string;
  width: number;
}

/** Each player's own mark, so that a grey print is still playable; its lines are at least as thick as `least`. */
export function piecePattern(color: PlayerColor, length: number, width: number, least = 0): Pattern {
  const h = length / 2;
  const v = width / 2;
  const t = Math.max(width * 0.16, Math.min(least, width * 0.3));
  const none = { fill: '', line: '', width: 0 };
  if (color === 'red') {
    const tip = v * 0.62;
    return { ...none, line: `M${n(-tip)} ${n(-tip)}L${n(tip * 0.6)} 0L${n(-tip)} ${n(tip)}`, width: t * 1.15 };
  }
  if (color === 'blue')
    return { ...none, fill: `M${n(-h * 0.82)} ${n(-t / 2)}H${n(h * 0.72)}V${n(t / 2)}H${n(-h * 0.82)}Z` };
  if (color === 'amber')
    return {
      ...none,
      fill: [-0.5, 0.45]
        .map((u) => `M${n(u * h - t * 0.7)} ${n(-v)}h${n(t * 1.4)}v${n(width)}h${n(-t * 1.4)}Z`)
        .join(''),
    };
  if (color === 'ice')
    return {
      ...none,
      fill: [-0.58, -0.1, 0.38].map((u) => `M${n(u * h - t)} ${n(-t)}h${n(2 * t)}v${n(2 * t)}h${n(-2 * t)}Z`).join(''),
    };
  if (color === 'plum') {
    const points = Array.from(
      { length: 6 },
      (_, i) => `${i ? 'L' : 'M'}${n(-0.74 * h + i * 0.284 * h)} ${n((i % 2 ? -1 : 1) * v * 0.42)}`,
    );
    return { ...none, line: points.join(''), width: t * 0.9 };
  }
  return none;
}

/** A smooth line through points, for tracks and ribbons. */
export function curve(points: [number, number][]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let d = `M${n(first[0])} ${n(first[1])}`;
  for (let i = 0; i + 1 < rest.length; i++) {
    const p = rest[i] as [number, number];
    const q = rest[i + 1] as [number, number];
    d += `Q${n(p[0])} ${n(p[1])} ${n((p[0] + q[0]) / 2)} ${n((p[1] + q[1]) / 2)}`;
  }
  const last = rest.at(-1);
  return last ? `${d}L${n(last[0])} ${n(last[1])}` : d;
}
