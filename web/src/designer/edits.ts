/** Everything that can be done to a board, one step each: a new board comes out, the old one stays as it was. */

import type { Ticket } from '../board/board';
import type { BoardFile, FileCity, FileRoute } from './file';

/** An id that nothing else has: ids are of a-z, 0-9 and hyphens. */
export function freeId(wanted: string, taken: Iterable<string>): string {
  const used = new Set(taken);
  const plain = wanted
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  const base = plain && plain !== 'none' ? plain : 'place';
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : `${base}-${n}`;
    if (!used.has(id)) return id;
  }
}

const ids = (entries: { id: string }[]): string[] => entries.map((e) => e.id);

export function addCity(file: BoardFile, name: string, x: number, y: number, more: Partial<FileCity> = {}): BoardFile {
  const city = { id: freeId(name, ids(file.cities)), name, x: Math.round(x), y: Math.round(y), ...more };
  return { ...file, cities: [...file.cities, city] };
}

/** Paths that were drawn for routes of a city that moves no longer fit. */
export function moveCity(file: BoardFile, id: string, x: number, y: number): BoardFile {
  const moved = new Set(file.routes.filter((r) => r.a === id || r.b === id).map((r) => r.id));
  const paths = Object.fromEntries(Object.entries(file.paths ?? {}).filter(([route]) => !moved.has(route)));
  const within = (v: number, most: number): number => Math.round(Math.min(most, Math.max(0, v)));
  const at = { x: within(x, file.layout.width), y: within(y, file.layout.height) };
  return { ...changeCity(file, id, at), paths };
}

export function changeCity(file: BoardFile, id: string, change: Partial<FileCity>): BoardFile {
  return { ...file, cities: file.cities.map((c) => (c.id === id ? cleaned({ ...c, ...change }) : c)) };
}

/** With its routes and tickets. */
export function removeCity(file: BoardFile, id: string): BoardFile {
  const gone = file.routes.filter((r) => r.a === id || r.b === id);
  const left = gone.reduce((f, r) => removeRoute(f, r.id), file);
  return {
    ...left,
    cities: left.cities.filter((c) => c.id !== id),
    tickets: left.tickets.filter((t) => !t.cities.includes(id)),
  };
}

const joins = (r: FileRoute, a: string, b: string): boolean => (r.a === a && r.b === b) || (r.a === b && r.b === a);

/** A second route between the same places makes a double one: they share a group. */
export function addRoute(file: BoardFile, a: string, b: string, length: number, color: string): BoardFile {
  const twins = file.routes.filter((r) => joins(r, a, b));
  const group = twins.length ? (twins[0]?.group ?? [a, b].sort().join('-')) : undefined;
  const id = freeId(`${a}-${b}-${twins.length + 1}`, ids(file.routes));
  const route = cleaned<FileRoute>({ id, a, b, length, color, kind: 'train', group });
  const routes = file.routes.map((r) => (joins(r, a, b) && group ? { ...r, group } : r));
  return { ...file, routes: [...routes, route] };
}

export function changeRoute(file: BoardFile, id: string, change: Partial<FileRoute>): BoardFile {
  const { [id]: path, ...others } = file.paths ?? {};
  const fits = path && (change.length === undefined || change.length === path.length);
  const routes = file.routes.map((r) => {
    if (r.id !== id) return r;
    const next = { ...r, ...change };
    if (next.kind !== 'ferry') delete next.locos;
    return cleaned(next);
  });
  return { ...file, routes, paths: fits ? { ...others, [id]: path } : others };
}

export function removeRoute(file: BoardFile, id: string): BoardFile {
  const { [id]: _, ...paths } = file.paths ?? {};
  const gone = file.routes.find((r) => r.id === id);
  const left = file.routes.filter((r) => r.id !== id);
  const alone = gone?.group !== undefined && left.filter((r) => r.group === gone.group).length === 1;
  const routes = left.map((r) => (alone && r.group === gone.group ? cleaned({ ...r, group: undefined }) : r));
  return { ...file, routes, paths };
}

/** Without fields that say nothing. */
function cleaned<T extends object>(entry: T): T {
  return Object.fromEntries(Object.entries(entry).filter(([, v]) => v !== undefined && v !== '' && v !== false)) as T;
}

/** The spaces of the shortest way; none if no routes lead there. Countries are no way through. */
export function distance(file: BoardFile, from: string, to: string): number | null {
  const ends = new Set(file.cities.filter((c) => c.country).map((c) => c.id));
  const far = new Map([[from, 0]]);
  const open = new Set([from]);
  while (open.size) {
    const here = [...open].reduce((a, b) => ((far.get(b) ?? 0) < (far.get(a) ?? 0) ? b : a));
    open.delete(here);
    if (here === to) return far.get(here) ?? 0;
    if (ends.has(here) && here !== from) continue;
    for (const r of file.routes) {
      const there = r.a === here ? r.b : r.b === here ? r.a : null;
      const way = (far.get(here) ?? 0) + r.length;
      if (there !== null && way < (far.get(there) ?? Infinity)) {
        far.set(there, way);
        open.add(there);
      }
    }
  }
  return null;
}

export interface TicketWishes {
  /** whether tickets are worth points */
  points: boolean;
  /** short ones first; every ticket belongs to one, if there are any */
  decks: string[];
}

export function addTicket(file: BoardFile, a: string, b: string, wishes: TicketWishes): BoardFile {
  if (file.tickets.some((t) => t.cities.length === 2 && t.cities.includes(a) && t.cities.includes(b))) return file;
  const points = wishes.points ? { points: Math.max(1, distance(file, a, b) ?? 1) } : {};
  const deck = wishes.decks[0] ? { deck: wishes.decks[0] } : {};
  const ticket: Ticket = { id: freeId(`${a}-${b}`, ids(file.tickets)), cities: [a, b], ...points, ...deck };
  return { ...file, tickets: [...file.tickets, ticket] };
}

export function changeTicket(file: BoardFile, id: string, change: Partial<Ticket>): BoardFile {
  return { ...file, tickets: file.tickets.map((t) => (t.id === id ? { ...t, ...change } : t)) };
}

export function removeTicket(file: BoardFile, id: string): BoardFile {
  return { ...file, tickets: file.tickets.filter((t) => t.id !== id) };
}

/** As many tickets as are wanted in all: pairs of places spread from near to far, those without one first. */
export function suggestTickets(file: BoardFile, wanted: number, wishes: TicketWishes): BoardFile {
  const pairs = file.cities
    .flatMap((a, i) => file.cities.slice(i + 1).map((b) => ({ a: a.id, b: b.id, far: distance(file, a.id, b.id) })))
    .filter((p): p is { a: string; b: string; far: number } => p.far !== null && p.far > 1)
    .sort((p, q) => p.far - q.far);
  const missing = Math.max(0, wanted - file.tickets.length);
  const chosen = Array.from({ length: Math.min(missing, pairs.length) }, (_, i) => {
    const step = pairs.length / Math.min(missing, pairs.length);
    return pairs[Math.floor((i + 0.5) * step)];
  });
  const half = chosen.length / Math.max(1, wishes.decks.length);
  return chosen.reduce((f, pair, i) => {
    const deck = wishes.decks[Math.floor(i / Math.max(1, half))];
    return pair ? addTicket(f, pair.a, pair.b, { ...wishes, decks: deck ? [deck] : [] }) : f;
  }, file);
}
