/** What is drawn on a board besides its ground and its free routes. */

import type { Board, Route } from './board';
import type { Disc } from './labels';
import type { Highlight } from '../table/state/table-view.svelte';

export interface SceneState {
  owners: Map<string, number[]>;
  /** routes that can be chosen now; null: nothing is being chosen */
  can: Set<string> | null;
  /** of the routes that can be chosen, those worth looking at first; null: all */
  strong: ReadonlySet<string> | null;
  /** cities of tickets that are still open */
  goals: ReadonlySet<string>;
  /** what can be chosen is not lit: pieces are what one looks at */
  calm: boolean;
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
  /** two actions that are compared: where each would be */
  compared: Record<'played' | 'better', { route: string | null; city: string | null }> | null;
  /** what was done last on the board, until the next is */
  last: { routes: string[]; cities: string[] };
}

/** How a free route is drawn. */
export type Tone = 'full' | 'quiet' | 'can' | 'minor';

/** Whether a route shows that it can be chosen. */
export const isLit = (scene: SceneState, route: string): boolean => !scene.calm && (scene.can?.has(route) ?? false);

/** Free routes are loud on an empty board only: a piece must never look like a free route of its colour. */
export function toneOf(scene: SceneState, route: string): Tone {
  if (scene.selected === route) return 'can';
  if (isLit(scene, route)) return !scene.strong || scene.strong.has(route) ? 'can' : 'minor';
  return (scene.can !== null && !scene.calm) || scene.owners.size > 0 ? 'quiet' : 'full';
}

export function nothing(): SceneState {
  return {
    owners: new Map(),
    can: null,
    strong: null,
    goals: new Set(),
    calm: false,
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
    compared: null,
    last: { routes: [], cities: [] },
  };
}

/** No name and no value is smaller on the screen. */
export const LEAST_PX = 11;

/** A chip of goods is so many times as wide as its number is high. */
export const CHIP = 1.12;

/** How wide a chip of goods is, so that its value can be read at every zoom. */
export const chipSide = (pin: number, scale: number): number => CHIP * Math.max(pin * 1.3, LEAST_PX / scale);

/** The disc that a chip of goods lies on, and what stands in its place where there are none. */
export const chipRadius = (pin: number, scale: number): number => chipSide(pin, scale) * 0.78;

/** A building's disc. */
export const buildingRadius = (pin: number): number => pin * 1.5;

/** A passenger's scale and offset above its city. Beside goods it is smaller and behind them, so that their value stays readable. */
export function bustPlace(pin: number, scale: number, goods: boolean): { times: number; up: number } {
  const times = (pin / 11) * (goods ? 0.85 : 1);
  return { times, up: goods ? chipSide(pin, scale) / 2 + 8 * times : 0 };
}

/** What is drawn at its places, as discs that no name may touch: pins, goods, buildings and passengers. */
export function discsOf(board: Board, scene: SceneState, scale: number): Disc[] {
  const pin = board.drawing.scale.pin;
  const edge = 2;
  return board.drawing.cities.flatMap(({ id, x, y, country, unnamed }): Disc[] => {
    if (country || unnamed) return [];
    const found: Disc[] = [{ x, y, r: pin + edge }];
    if (scene.goods?.[id]?.length) found.push({ x, y, r: chipRadius(pin, scale) + edge });
    if (scene.buildings.has(id)) found.push({ x, y, r: buildingRadius(pin) + edge });
    if (scene.passengers.has(id)) {
      const { times, up } = bustPlace(pin, scale, !!scene.goods?.[id]?.length);
      found.push({ x, y: y - up - 14.3 * times, r: 22 * times });
    }
    return found;
  });
}

export const spaceLength = (board: Board, route: Route): number => route.l ?? board.drawing.scale.l;
