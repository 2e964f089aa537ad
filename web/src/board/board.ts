/** The drawing and the facts of one board, as tools/basemap made them. */

import { inWords, type Lang, texts } from '../i18n';
import { editionOf } from '../editions';
import { type EditionFacts, factsOf } from '../editions/facts';

export interface City {
  id: string;
  name: string;
  name_de: string;
  name_en: string;
  x: number;
  y: number;
  region?: string;
  goods?: string;
  landmark?: string;
  harbor?: boolean;
  country?: boolean;
  unnamed?: boolean;
}

export type Space = [x: number, y: number, angle: number];
export type RouteKind = 'train' | 'ferry' | 'tunnel' | 'ship';

export interface Route {
  id: string;
  a: string;
  b: string;
  length: number;
  color: string;
  kind: RouteKind;
  locos?: number;
  group?: string;
  rough?: number;
  special?: string;
  points?: number;
  wraps?: boolean;
  spaces: Space[];
  l?: number;
  ends?: [[number, number], [number, number]];
}

export interface Ticket {
  id: string;
  cities: string[];
  points?: number;
  points_ordered?: number;
  penalty?: number;
  /** of each place after the first, any of which will do: the highest connected one counts */
  values?: number[];
  deck?: string;
}

export interface LabelPlace {
  t: string[];
  x: number;
  y: number;
  lead?: [number, number, number, number];
  cost?: number;
}

export interface MapGround {
  home: string;
  away: string;
  land: string;
  border?: string;
  regions?: Record<string, string>;
}

export interface SpookGround {
  spook: true;
  bands: [string, string][];
  trees: string;
  moon: [number, number, number];
}

export type Ground = MapGround | SpookGround;

export interface Drawing {
  edition: string;
  width: number;
  height: number;
  scale: { l: number; w: number; pin: number; font: number };
  ground: Ground;
  names: [de: string, en: string, x: number, y: number, angle: number, size: number][];
  signs: [x: number, y: number, text: string, country: string][];
  seam: { x: number; y: number; w: number; right: boolean; city: string }[];
  labels: Record<string, Record<string, LabelPlace>>;
  cities: City[];
  routes: Route[];
  tickets: Ticket[];
  goods: Record<string, number[]>;
}

export interface Mini {
  width: number;
  height: number;
  ground: Ground;
  tracks: Record<string, string>;
  dots: [number, number][];
}

export type { Lang };
type Point = [number, number];

/** What people who speak the language call a place: their file of texts says it, or the board. */
const spokenName = (c: City, lang: Lang): string =>
  texts(lang).places[c.id] ?? inWords({ de: c.name_de, en: c.name_en }, lang);

export class Board {
  readonly city: ReadonlyMap<string, City>;
  readonly route: ReadonlyMap<string, Route>;
  readonly ticket: ReadonlyMap<string, Ticket>;
  readonly routesAt: ReadonlyMap<string, Route[]>;

  constructor(readonly drawing: Drawing) {
    this.city = new Map(drawing.cities.map((c) => [c.id, c]));
    this.route = new Map(drawing.routes.map((r) => [r.id, r]));
    this.ticket = new Map(drawing.tickets.map((t) => [t.id, t]));
    const at = new Map<string, Route[]>(drawing.cities.map((c) => [c.id, []]));
    for (const r of drawing.routes) {
      at.get(r.a)?.push(r);
      at.get(r.b)?.push(r);
    }
    this.routesAt = at;
  }

  get edition(): string {
    return this.drawing.edition;
  }

  get landscape(): boolean {
    return this.drawing.width > this.drawing.height;
  }

  /** What is printed about its edition. */
  get facts(): EditionFacts {
    return factsOf(this.edition);
  }

  /** What building a route brings. */
  pointsOf(route: Route): number {
    return route.points ?? this.facts.points[route.length] ?? 0;
  }

  /** The least and the most that a ticket of one deck is worth. */
  ticketValues(deck: string): [number, number] {
    const values = this.drawing.tickets.filter((t) => t.deck === deck).map((t) => t.points ?? 0);
    return [Math.min(...values), Math.max(...values)];
  }

  /** Place names stand as on the board; countries, and places of the imagination, in the reader's language. */
  cityName(id: string, lang: Lang): string {
    const c = this.city.get(id);
    if (!c) return id;
    const translated = c.country || editionOf(this.edition)?.translatesPlaces;
    return translated ? spokenName(c, lang) : c.name;
  }

  /** The name in the reader's language, if it differs from the one on the board. */
  otherName(id: string, lang: Lang): string | null {
    const c = this.city.get(id);
    if (!c) return null;
    const spoken = spokenName(c, lang);
    return spoken && spoken !== this.cityName(id, lang) ? spoken : null;
  }

  routeName(id: string, lang: Lang): string {
    const r = this.route.get(id);
    return r ? `${this.cityName(r.a, lang)} – ${this.cityName(r.b, lang)}` : id;
  }

  ticketName(id: string, lang: Lang): string {
    const t = this.ticket.get(id);
    if (!t) return id;
    const names = t.cities.map((c) => this.cityName(c, lang));
    if (t.values) return `${names[0] ?? ''} – ${names.slice(1).join(' / ')}`;
    return names.join(t.points_ordered ? ' › ' : ' – ');
  }

  /** What a ticket can bring at most. */
  ticketPoints(id: string): number {
    const t = this.ticket.get(id);
    return t?.points ?? Math.max(0, ...(t?.values ?? []));
  }

  /** The track of a route from end to end, in board units. */
  line(route: Route): Point[] {
    const a = this.city.get(route.a);
    const b = this.city.get(route.b);
    const [start, stop]: [Point, Point] = route.ends ?? [
      [a?.x ?? 0, a?.y ?? 0],
      [b?.x ?? 0, b?.y ?? 0],
    ];
    const middle = route.spaces.map(([x, y]): Point => [x, y]);
    if (!route.wraps) return [start, ...middle, stop];
    const half = this.drawing.width / 2;
    const points: Point[] = [start, ...middle, stop];
    return points.filter((p, i) => {
      const near = points[i === 0 ? 1 : i - 1];
      return i > 0 && i < points.length - 1 ? true : near !== undefined && Math.abs(near[0] - p[0]) < half;
    });
  }

  /** Routes between the same two cities. */
  twins(id: string): Route[] {
    const group = this.route.get(id)?.group;
    return group ? this.drawing.routes.filter((r) => r.group === group && r.id !== id) : [];
  }
}

const drawings = import.meta.glob<Drawing>(['../generated/*.json', '!../generated/{facts,protocol.schema}.json'], {
  import: 'default',
});
const loaded = new Map<string, Promise<Board>>();

export function loadBoard(edition: string): Promise<Board> {
  let board = loaded.get(edition);
  if (!board) {
    const load = drawings[`../generated/${edition}.json`];
    board = load ? load().then((d) => new Board(d)) : Promise.reject(new Error(`no board ${edition}`));
    loaded.set(edition, board);
  }
  return board;
}

export function loadMini(edition: string): Promise<Mini> {
  const load = drawings[`../generated/mini-${edition}.json`] as (() => Promise<unknown>) | undefined;
  return load ? (load() as Promise<Mini>) : Promise.reject(new Error(`no board ${edition}`));
}
