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
  harbors: Map<string, number>;
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
    harbors: new Map(),
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

export function shownLabels(board: Board, lang: Lang, scale: number, wanted: ReadonlySet<string>): ShownLabel[] {
  const small = scale < SMALL;
  const kind = small ? 'phone' : 'desk';
  const places = board.drawing.labels[`${lang}-${kind}`] ?? board.drawing.labels[kind] ?? {};
  const size = board.drawing.scale.font * (small ? 1.34 : 1);
  return Object.entries(places)
    .filter(([id, p]) => !small || !p.cost || scale > 0.4 || wanted.has(id))
    .map(([id, p]) => ({ id, size, ...p }));
}

export const spaceLength = (board: Board, route: Route): number => route.l ?? board.drawing.scale.l;
