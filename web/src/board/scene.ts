/** What is drawn on a board besides its ground and its free routes. */

import type { Board, Lang, LabelPlace, Route } from '../lib/board';
import type { Highlight } from '../lib/table.svelte';

export interface SceneState {
  owners: Map<string, number[]>;
  /** routes that can be chosen now; null: nothing is being chosen, all are shown full */
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
  };
}

export interface ShownLabel extends LabelPlace {
  id: string;
  size: number;
}

/** Below this scale the labels are those of a small screen. */
const SMALL = 0.42;
/** No label is smaller on the screen; where they would not fit any more, some are left out. */
const LEAST_PX = 11;

export function shownLabels(board: Board, lang: Lang, scale: number, wanted: ReadonlySet<string>): ShownLabel[] {
  const small = scale < SMALL;
  const kind = small ? 'phone' : 'desk';
  const places = board.drawing.labels[`${lang}-${kind}`] ?? board.drawing.labels[kind] ?? {};
  const planned = board.drawing.scale.font * (small ? 1.34 : 1);
  const size = Math.max(planned, LEAST_PX / scale);
  const all = Object.entries(places).map(([id, p]): ShownLabel => ({ id, size, ...p }));
  const shown = all.filter((l) => !small || !l.cost || scale > 0.4 || wanted.has(l.id));
  return size > planned * 1.02 ? thinned(shown, wanted) : shown;
}

type Box = [number, number, number, number];

/** Those that stand clear of each other, the wanted first. */
function thinned(labels: ShownLabel[], wanted: ReadonlySet<string>): ShownLabel[] {
  const kept: { label: ShownLabel; box: Box }[] = [];
  for (const label of [...labels].sort((a, b) => Number(wanted.has(b.id)) - Number(wanted.has(a.id)))) {
    const half = (Math.max(...label.t.map((line) => line.length)) * label.size * 0.43) / 2;
    const tall = (label.t.length * label.size * 0.95) / 2;
    const box: Box = [label.x - half, label.y - tall, label.x + half, label.y + tall];
    const clear = kept.every((k) => box[2] < k.box[0] || box[0] > k.box[2] || box[3] < k.box[1] || box[1] > k.box[3]);
    if (clear || wanted.has(label.id)) kept.push({ label, box });
  }
  return kept.map((k) => k.label);
}

export const spaceLength = (board: Board, route: Route): number => route.l ?? board.drawing.scale.l;
