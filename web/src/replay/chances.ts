/** What is drawn and listed of an analysis: curves with their bands, and the turns that cost most. */

import type { Lang } from '../i18n';
import type { AnalysedTurn, AnalysisReport, ReplayMove, Share } from '../generated/protocol';

export type Point = [x: number, y: number];

/** Where the points of a curve lie in a box of this size: a chance of 1 at its top. */
export function places(chances: number[], width: number, height: number): Point[] {
  const last = Math.max(1, chances.length - 1);
  return chances.map((chance, i) => [(i / last) * width, height - chance * height]);
}

const written = (points: Point[]): string => points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');

export const curveLine = (curve: Share[], width: number, height: number): string =>
  `M${written(
    places(
      curve.map((c) => c.value),
      width,
      height,
    ),
  )}`;

/** The interval around a curve, as one closed shape. */
export function curveBand(curve: Share[], width: number, height: number): string {
  const [above, below] = (['high', 'low'] as const).map((side) =>
    places(
      curve.map((c) => c[side]),
      width,
      height,
    ),
  );
  return `M${written([...(above ?? []), ...(below ?? []).reverse()])}Z`;
}

const STEADY = 24; // playouts that a point of the curve should rest on

/** A curve of few playouts, steadied by the turns around each: chances change slowly, luck of playouts does not. */
export function steadied(curve: Share[], playouts: number): Share[] {
  const reach = Math.floor(STEADY / Math.max(1, playouts) / 2);
  const last = curve.length - 1;
  return curve.map((point, i) => {
    const around = curve.slice(Math.max(0, i - reach), Math.min(last, i + reach + 1));
    if (i === last || !around.length) return point;
    const mean = (side: 'value' | 'low' | 'high'): number =>
      around.reduce((sum, p) => sum + p[side], 0) / around.length;
    return { value: mean('value'), low: mean('low'), high: mean('high'), count: point.count };
  });
}

export interface Costly {
  turn: AnalysedTurn;
  /** its place among the turns, from 0 */
  index: number;
  loss: number;
}

/** The turns in which something else was clearly better, the worst first. */
export function costliest(report: AnalysisReport, most: number): Costly[] {
  return report.turns
    .map((turn, index) => ({ turn, index, loss: turn.verdict?.loss.value ?? 0 }))
    .filter(({ turn }) => turn.verdict?.clear)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, most);
}

/** The key moments of a seat, the worst first: what was lost is clear and can be said. */
export function momentsOf(report: AnalysisReport, seat: number): Costly[] {
  const wanted = report.seats[seat]?.moments ?? [];
  return costliest(report, report.turns.length).filter((each) => wanted.includes(each.index) && points(each.loss) > 0);
}

/** Where an action takes place: the route that is claimed, or the city that is built in. */
export function siteOf(action: string): { route: string | null; city: string | null } {
  const [verb, place = null] = action.split(' ');
  return { route: verb === 'claim' ? place : null, city: verb === 'harbor' || verb === 'station' ? place : null };
}

/** How many moves of the replay lie before a decision: the position in which it was taken. */
export function moveBefore(moves: ReplayMove[], decision: number): number {
  let decided = 0;
  const move = moves.findIndex((m) => (decided += m.actions.length) > decision);
  return move < 0 ? moves.length : move;
}

/** The turn that is about to be played, or being played, in a position; after the last one there is none. */
export function turnAt(turns: AnalysedTurn[], moves: ReplayMove[], position: number): number {
  if (position >= moves.length) return turns.length;
  const decided = moves.slice(0, position).reduce((sum, m) => sum + m.actions.length, 0);
  return turns.findLastIndex((turn) => turn.decision <= decided);
}

export const percent = (share: number): number => Math.round(100 * share);

/** Points of margin as they are shown: whole ones, small numbers with one decimal (tickets of a race). */
export const points = (margin: number): number =>
  Math.abs(margin) < 3 ? Math.round(10 * margin) / 10 : Math.round(margin);

/** The same as a text of a language. */
export const pointsText = (margin: number, lang: Lang): string => points(margin).toLocaleString(lang);

/** Points with their sign; nothing has none. */
export function signedPoints(margin: number, lang: Lang): string {
  const shown = points(margin);
  const size = pointsText(Math.abs(margin), lang);
  return shown > 0 ? `+${size}` : shown < 0 ? `−${size}` : '0';
}
