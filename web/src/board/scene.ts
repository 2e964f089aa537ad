/** What is drawn on a board besides its ground and its free routes. */

import type { Board, Lang, LabelPlace, Route } from '../lib/board';
import type { Highlight } from '../lib/table.svelte';

export interface SceneState {
  owners: Map<string, number[]>;
  /** routes that can be chosen now; null: nothing is being chosen */
  can: Set<string> | null;
  selected: string | null;
  hovered: string | null;
  hoveredCity: string | null;
  highlight: Highlight | null;
  ridden: string[];
  /** cities that can be chosen now */
  cities: Set<string>;
  passengers: Map<string, number>;
  buildings: Map<string, number>;
  goods: Record<string, number[]> | null;
  letters: string[];
  /** routes whose pieces have just been placed */
  fresh: Set<string>;
  /** what was done last on the board, until the next is */
  last: { routes: string[]; cities: string[] };
}

/** How a free route is drawn. */
export type Tone = 'full' | 'quiet' | 'can';

/** Free routes are loud on an empty board only: a piece must never look like a free route of its colour. */
export function toneOf(scene: SceneState, route: string): Tone {
  if (scene.can?.has(route) || scene.selected === route) return 'can';
  return scene.can !== null || scene.owners.size > 0 ? 'quiet' : 'full';
}

export function nothing(): SceneState {
  return {
    owners: new Map(),
    can: null,
    selected: null,
    hovered: null,
    hoveredCity: null,
    highlight: null,
    ridden: [],
    cities: new Set(),
    passengers: new Map(),
    buildings: new Map(),
    goods: null,
    letters: [],
    fresh: new Set(),
    last: { routes: [], cities: [] },
  };
}

export interface ShownLabel extends LabelPlace {
  id: string;
  size: number;
}

/** Below this scale the labels are those of a small screen. */
const SMALL = 0.42;
/** Labels of a small screen are so much larger; where one finds no room it stands as on a large one. */
const LARGER = 1.34;
/** No label is smaller on the screen; where they would not fit any more, some are left out. */
const LEAST_PX = 11;

export function shownLabels(board: Board, lang: Lang, scale: number, wanted: ReadonlySet<string>): ShownLabel[] {
  const small = scale < SMALL;
  const places = labelPlaces(board, lang, small ? 'phone' : 'desk');
  const font = board.drawing.scale.font;
  const planned = font * (small ? LARGER : 1);
  const least = LEAST_PX / scale;
  const size = Math.max(planned, least);
  const desk = labelPlaces(board, lang, 'desk');
  const shown = Object.entries(places).map(([id, place]): ShownLabel => {
    const tight = small && place.cost ? desk[id] : undefined;
    return tight ? { id, size: Math.max(font, least), ...tight, cost: place.cost } : { id, size, ...place };
  });
  return size > planned * 1.02 ? thinned(shown, wanted) : shown;
}

function labelPlaces(board: Board, lang: Lang, kind: 'phone' | 'desk'): Record<string, LabelPlace> {
  return board.drawing.labels[`${lang}-${kind}`] ?? board.drawing.labels[kind] ?? {};
}

type Box = [number, number, number, number];

/** Those that stand clear of each other, the wanted first. */
function thinned(labels: ShownLabel[], wanted: ReadonlySet<string>): ShownLabel[] {
  const kept: { label: ShownLabel; box: Box }[] = [];
  const rank = (l: ShownLabel): number => (wanted.has(l.id) ? 0 : l.cost ? 2 : 1);
  for (const label of [...labels].sort((a, b) => rank(a) - rank(b))) {
    const half = (Math.max(...label.t.map((line) => line.length)) * label.size * 0.43) / 2;
    const tall = (label.t.length * label.size * 0.95) / 2;
    const box: Box = [label.x - half, label.y - tall, label.x + half, label.y + tall];
    const clear = kept.every((k) => box[2] < k.box[0] || box[0] > k.box[2] || box[3] < k.box[1] || box[1] > k.box[3]);
    if (clear || wanted.has(label.id)) kept.push({ label, box });
  }
  return kept.map((k) => k.label);
}

/** A chip of goods is so many times as wide as its number is high. */
export const CHIP = 1.12;

/** How wide a chip of goods is, so that its value can be read at every zoom. */
export const chipSide = (pin: number, scale: number): number => CHIP * Math.max(pin * 1.3, LEAST_PX / scale);

export const spaceLength = (board: Board, route: Route): number => route.l ?? board.drawing.scale.l;
