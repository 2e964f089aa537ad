/** Where the names of places stand: as they were laid out once, moved aside where something lies there now. */

import type { Board, Lang, LabelPlace } from './board';
import { LEAST_PX } from './scene';

export interface ShownLabel extends LabelPlace {
  id: string;
  size: number;
}

/** Something round that no name may touch. */
export interface Disc {
  x: number;
  y: number;
  r: number;
}

/** Below this scale the labels are those of a small screen. */
const SMALL = 0.42;
/** Labels of a small screen are so much larger; where one finds no room it stands as on a large one. */
const LARGER = 1.34;

/** The names to be shown at a scale, none of them smaller than can be read, on a disc, or on each other.
 *  Those for which no room is left are left out, the wanted ones last. */
export function shownLabels(
  board: Board,
  lang: Lang,
  scale: number,
  wanted: ReadonlySet<string>,
  discs: readonly Disc[] = [],
  leastText: number = LEAST_PX,
): ShownLabel[] {
  const small = scale < SMALL;
  const places = labelPlaces(board, lang, small ? 'phone' : 'desk');
  const font = board.drawing.scale.font;
  const least = leastText / scale;
  const size = Math.max(font * (small ? LARGER : 1), least);
  const desk = labelPlaces(board, lang, 'desk');
  const planned = Object.entries(places).map(([id, place]): ShownLabel => {
    const tight = small && place.cost ? desk[id] : undefined;
    return tight ? { id, size: Math.max(font, least), ...tight, cost: place.cost } : { id, size, ...place };
  });
  const sheet = { left: 0, top: 0, right: board.drawing.width, bottom: board.drawing.height };
  const inside = planned.map((label) => pulledInto(sheet, label));
  const shown = settled(inside, wanted, discs, plates(board), sheet);
  if (leastText <= LEAST_PX) return shown;
  // what finds no room at the larger size is shown at the usual one
  const usual = Math.max(font, LEAST_PX / scale);
  const rest = inside.filter((l) => shown.every((s) => s.id !== l.id)).map((l) => ({ ...l, size: usual }));
  return [...shown, ...settled(rest, wanted, discs, [...plates(board), ...shown.map(inkOf)], sheet)];
}

/** A name that would be cut off at the edge, moved as far as it takes. */
function pulledInto(sheet: Box, label: ShownLabel): ShownLabel {
  const ink = inkOf(label);
  const dx = Math.max(0, sheet.left - ink.left) - Math.max(0, ink.right - sheet.right);
  const dy = Math.max(0, sheet.top - ink.top) - Math.max(0, ink.bottom - sheet.bottom);
  return dx || dy ? moved(label, dx, dy) : label;
}

function labelPlaces(board: Board, lang: Lang, kind: 'phone' | 'desk'): Record<string, LabelPlace> {
  return board.drawing.labels[`${lang}-${kind}`] ?? board.drawing.labels[kind] ?? {};
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The signs that lead abroad and over the edge. */
function plates({ drawing: { signs, seam, scale } }: Board): Box[] {
  const [wide, tall] = [(18 * scale.pin) / 10.5, (14 * scale.pin) / 10.5];
  return [
    ...signs.map(([x, y]) => ({ left: x - wide, right: x + wide, top: y - tall, bottom: y + tall })),
    ...seam.map((s) => ({ left: s.x - 1, right: s.x + s.w + 1, top: s.y - 10, bottom: s.y + 10 })),
  ];
}

const NARROW = /[iIljftr1.,’'\-– ]/;
const WIDE = /[mwMW]/;
const HANGING = /[gjpqyç]/;

/** About as wide as the name is printed, in its own size: rather a little too much. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (NARROW.test(letter)) width += 0.29;
    else if (WIDE.test(letter)) width += 0.66;
    else width += letter === letter.toLowerCase() ? 0.45 : 0.5;
  }
  return width;
}

/** What of the picture the ink of a name covers. */
function inkOf({ t, x, y, size }: ShownLabel): Box {
  const half = (Math.max(...t.map(widthOf)) * size) / 2;
  const tall = (t.length - 1) * size * 0.49;
  const hanging = HANGING.test(t.at(-1) ?? '') ? 0.53 : 0.35;
  return { left: x - half, right: x + half, top: y - tall - size * 0.34, bottom: y + tall + size * hanging };
}

const apart = (a: Box, b: Box): boolean => a.right < b.left || a.left > b.right || a.bottom < b.top || a.top > b.bottom;

const HAIR = 0.01;

const within = (sheet: Box, box: Box): boolean =>
  box.left >= sheet.left - HAIR &&
  box.right <= sheet.right + HAIR &&
  box.top >= sheet.top - HAIR &&
  box.bottom <= sheet.bottom + HAIR;

const clearOf = (box: Box, { x, y, r }: Disc): boolean =>
  Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom)) >= r;

/** Whether a name lies on something round. */
export const touches = (label: ShownLabel, disc: Disc): boolean => !clearOf(inkOf(label), disc);

/** So far may a name be moved, in its own height: no further, or it would seem to be another place's. */
const STEPS = [0.12, 0.25, 0.4, 0.6, 0.85];
/** So far if it must be shown: what can be chosen has a ring, so that nobody takes it for another's. */
const FAR_STEPS = [...STEPS, 1.15, 1.5, 1.9, 2.4, 3];
const DIRECTIONS = Array.from({ length: 16 }, (_, k) => [Math.cos((k * Math.PI) / 8), Math.sin((k * Math.PI) / 8)]);

/** Each name where it was planned, or as near to that as it stands clear; those that can stay stay. */
function settled(
  labels: ShownLabel[],
  wanted: ReadonlySet<string>,
  discs: readonly Disc[],
  taken: readonly Box[],
  sheet: Box,
): ShownLabel[] {
  const kept = [...taken];
  const shown: ShownLabel[] = [];
  const free = (box: Box): boolean => kept.every((k) => apart(box, k)) && discs.every((d) => clearOf(box, d));
  const clear = (box: Box): boolean => within(sheet, box) && free(box);
  const rank = (l: ShownLabel): number => (wanted.has(l.id) ? 0 : clear(inkOf(l)) ? (l.cost ? 2 : 1) : 3);
  const ranked = labels.map((label) => ({ label, rank: rank(label) })).sort((a, b) => a.rank - b.rank);
  for (const { label } of ranked) {
    // what must be shown may reach over the edge of the sheet: on a small screen there is room beside it
    const place = wanted.has(label.id)
      ? (nearest(label, FAR_STEPS, clear) ?? nearest(label, FAR_STEPS, free) ?? label)
      : nearest(label, STEPS, clear);
    if (place) {
      shown.push(place);
      kept.push(inkOf(place));
    }
  }
  return shown;
}

function nearest(label: ShownLabel, steps: readonly number[], clear: (box: Box) => boolean): ShownLabel | null {
  if (clear(inkOf(label))) return label;
  for (const step of steps) {
    for (const [dx = 0, dy = 0] of DIRECTIONS) {
      const place = moved(label, dx * step * label.size * 1.4, dy * step * label.size);
      if (clear(inkOf(place))) return place;
    }
  }
  return null;
}

/** A name with the end of its line. */
function moved(label: ShownLabel, dx: number, dy: number): ShownLabel {
  const { x, y, lead } = label;
  const line: LabelPlace['lead'] = lead && [lead[0], lead[1], lead[2] + dx, lead[3] + dy];
  return { ...label, x: x + dx, y: y + dy, ...(line && { lead: line }) };
}
