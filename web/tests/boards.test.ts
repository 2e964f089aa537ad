import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Board, type Drawing } from '../src/lib/board';
import { reach, shortest, ticketPath } from '../src/lib/network';

const EDITIONS = ['skandinavien', 'maerklin', 'weltreise', 'uk', 'gruselfahrt', 'usa', 'europe'];
const read = (edition: string): Board =>
  new Board(JSON.parse(readFileSync(new URL(`../src/generated/${edition}.json`, import.meta.url), 'utf8')) as Drawing);

describe.each(EDITIONS)('the drawing of %s', (edition) => {
  const board = read(edition);

  it('was made from the board file as it is now', () => {
    const path = new URL(`../../src/stellwerk/boards/data/${edition}.json`, import.meta.url);
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

  it('tell a completed ticket from an open one', () => {
    expect(ticketPath(board, ['oslo', 'stockholm'], mine, new Set()).done).toBe(true);
    const open = ticketPath(board, ['oslo', 'norrkoping'], mine, new Set());
    expect(open.done).toBe(false);
    expect(open.joined.sort()).toEqual([...mine].sort());
    expect(open.missing).toHaveLength(1);
  });

  it('see when nothing leads there any more', () => {
    const all = new Set(board.drawing.routes.map((r) => r.id));
    expect(ticketPath(board, ['oslo', 'tampere'], mine, all).impossible).toBe(true);
  });

  it('do not run through a country', () => {
    const germany = read('maerklin');
    const all = new Set(germany.drawing.routes.map((r) => r.id));
    const inland = new Set([...all].filter((r) => r.includes('danemark') || r === 'bremerhaven-danemark-1'));
    expect(shortest(germany, 'bremerhaven', 'kiel', inland, new Set(all))).toBeNull();
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
