import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Board, type Drawing, type Route } from '../src/board/board';
import { EDITIONS } from '../src/editions';
import { reach, shortest, type Standing, ticketPath } from '../src/table/state/network';
import { standingOf, ticketStatus } from '../src/table/state/ticket-status';
import type { View } from '../src/transport/types';

const read = (edition: string): Board =>
  new Board(JSON.parse(readFileSync(new URL(`../src/generated/${edition}.json`, import.meta.url), 'utf8')) as Drawing);

describe.each(EDITIONS.map((edition) => edition.id))('the drawing of %s', (edition) => {
  const board = read(edition);

  it('was made from the board file as it is now', () => {
    const path = new URL(`../../src/stellwerk/edition/${edition.replaceAll('-', '_')}/board.json`, import.meta.url);
    const source = JSON.parse(readFileSync(path, 'utf8')) as Drawing;
    const city = (c: Drawing['cities'][number]) => [c.id, c.name, c.name_de, c.name_en, c.x, c.y, c.goods ?? null];
    const route = (r: Drawing['routes'][number]) => [
      r.id,
      r.a,
      r.b,
      r.length,
      r.color,
      r.kind,
      r.locos ?? 0,
      r.group ?? null,
    ];
    expect(board.drawing.cities.map(city)).toEqual(source.cities.map(city));
    expect(board.drawing.routes.map(route)).toEqual(source.routes.map((r) => route({ ...r, locos: r.locos ?? 0 })));
    expect(board.drawing.tickets).toEqual(source.tickets);
  });

  it('has a place for every space and every name', () => {
    for (const r of board.drawing.routes) expect(r.spaces, r.id).toHaveLength(r.length);
    for (const lang of ['de', 'en'] as const) {
      const labels = board.drawing.labels[`${lang}-desk`] ?? board.drawing.labels.desk ?? {};
      const missing = board.drawing.cities.filter(
        (c) => !c.country && !c.unnamed && c.id !== 'new-york' && !labels[c.id],
      );
      expect(missing.map((c) => c.id)).toEqual([]);
    }
  });

  it('knows every city that a route or ticket names', () => {
    for (const r of board.drawing.routes) expect(board.city.has(r.a) && board.city.has(r.b), r.id).toBe(true);
    for (const t of board.drawing.tickets) for (const c of t.cities) expect(board.city.has(c), c).toBe(true);
  });
});

describe('connections', () => {
  const board = read('skandinavien');
  const mine = new Set(['orebro-oslo-2', 'orebro-stockholm-1']);

  it('follow one’s own routes', () => {
    expect(reach(board, mine, 'oslo').cities).toEqual(new Set(['oslo', 'orebro', 'stockholm']));
  });

  const standing = (lost: string[] = [], of: string[] = [], most = 0): Standing => ({
    routes: mine,
    lost: new Set(lost),
    loans: { of: new Set(of), most },
  });

  it('tell a completed ticket from an open one', () => {
    expect(ticketPath(board, ['oslo', 'stockholm'], standing()).done).toBe(true);
    const open = ticketPath(board, ['oslo', 'norrkoping'], standing());
    expect(open.done).toBe(false);
    expect(open.joined.sort()).toEqual([...mine].sort());
    expect(open.missing).toHaveLength(1);
  });

  it('see when nothing leads there any more, unless others’ routes may still be used', () => {
    const all = board.drawing.routes.map((r) => r.id);
    expect(ticketPath(board, ['oslo', 'tampere'], standing(all)).impossible).toBe(true);
    expect(ticketPath(board, ['oslo', 'tampere'], standing(all, all, 9)).impossible).toBe(false);
    const next = ticketPath(board, ['oslo', 'norrkoping'], standing(all, all, 1));
    expect(next).toMatchObject({ done: false, impossible: false, missing: [] });
    expect(ticketPath(board, ['oslo', 'tampere'], standing(all, all, 1)).impossible).toBe(true);
  });

  it('do not run through a country', () => {
    const germany = read('maerklin');
    const all = new Set(germany.drawing.routes.map((r) => r.id));
    const inland = new Set([...all].filter((r) => r.includes('danemark') || r === 'bremerhaven-danemark-1'));
    expect(shortest(germany, 'bremerhaven', 'kiel', inland, new Set(all))).toBeNull();
  });
});

describe('tickets', () => {
  const board = read('europe');
  const ticket = board.drawing.tickets.find((t) => t.cities.length === 2 && t.cities.includes('paris'));
  const [near, far] = [ticket?.cities.find((c) => c !== 'paris') ?? '', 'paris'];
  const way = shortest(board, near, far, new Set(), new Set()) ?? [];
  const [lent, ...own] = [...way].reverse() as [string, ...string[]];
  const seat = { stations: [] as string[], stations_left: 3, breakdown: [], completed: [] };
  const view = (mine: object, others: string[] = [lent], more: object = {}): View =>
    ({
      over: false,
      options: {},
      seats: [
        { ...seat, routes: own, ...mine },
        { ...seat, routes: others },
      ],
      ...more,
    }) as never;
  const status = (v: View): string => {
    const path = ticketPath(board, ticket?.cities ?? [], standingOf(board, v, 0, [ticket?.id ?? '']));
    return ticketStatus(v, 0, ticket?.id ?? '', path);
  };

  it('are done with what one’s stations lend', () => {
    expect(way.length).toBeGreaterThan(1);
    expect(status(view({}))).toBe('open');
    expect(status(view({ stations: ['paris'], stations_left: 2 }))).toBe('done');
  });

  it('are lost only when no station can help any more', () => {
    const rest = board.drawing.routes.map((r) => r.id).filter((r) => !own.includes(r));
    expect(status(view({}, rest))).toBe('open');
    expect(status(view({ stations_left: 0 }, rest))).toBe('impossible');
  });

  it('end as they were scored', () => {
    const scored = (completed: boolean): View =>
      view({ breakdown: [{ item: 'ticket', points: 1, ticket: ticket?.id, completed }] }, [lent], { over: true });
    expect([status(scored(true)), status(scored(false))]).toEqual(['done', 'failed']);
  });

  it('do not count on the second route of a group that few players share', () => {
    const north = read('skandinavien');
    const double = north.drawing.routes.find((r) => r.group) as Route;
    const twin = north.twins(double.id)[0]?.id ?? '';
    const played = (players: number): View =>
      ({
        over: false,
        options: {},
        seats: Array.from({ length: players }, (_, i) => ({ ...seat, routes: i === 1 ? [double.id] : [] })),
      }) as never;
    expect(standingOf(north, played(2), 0, []).lost.has(twin)).toBe(true);
    expect(standingOf(north, played(3), 0, []).lost.has(twin)).toBe(false);
  });
});

describe('names', () => {
  it('stand as on the board, those of the ghost town in the reader’s language', () => {
    expect(read('skandinavien').cityName('kobenhavn', 'de')).toBe('København');
    expect(read('skandinavien').otherName('kobenhavn', 'de')).toBe('Kopenhagen');
    expect(read('gruselfahrt').cityName('rathaus', 'en')).not.toBe(read('gruselfahrt').cityName('rathaus', 'de'));
    expect(read('maerklin').cityName('osterreich', 'en')).toBe('Austria');
  });
});
