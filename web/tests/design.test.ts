import { describe, expect, it } from 'vitest';
import {
  type BoardFile,
  drawingOf,
  isBoardFile,
  paper,
  scaleOf,
  snappedLength,
  withLayout,
} from '../src/designer/file';
import * as edits from '../src/designer/edits';
import { changeNumbers, demandsWith, ownCount, printedNumbers } from '../src/designer/numbers';
import { factsOf } from '../src/editions/facts';
import { shownLabels } from '../src/board/labels';
import { Board } from '../src/board/board';

const empty: BoardFile = {
  edition: 'usa',
  layout: { width: 1400, height: 900 },
  cities: [],
  routes: [],
  tickets: [],
};
const wishes = { points: true, decks: [] };

/** Köln – Aachen – Köln 2 in a row, three and four spaces apart. */
function sample(): BoardFile {
  let file = edits.addCity(empty, 'Köln', 100, 100);
  file = edits.addCity(file, 'Aachen', 300, 100);
  file = edits.addCity(file, 'Köln', 500, 100);
  file = edits.addRoute(file, 'koln', 'aachen', 3, 'red');
  return edits.addRoute(file, 'aachen', 'koln-2', 4, 'gray');
}

describe('drawing on a sheet', () => {
  it('gives every place an id of its own', () => {
    expect(sample().cities.map((c) => c.id)).toEqual(['koln', 'aachen', 'koln-2']);
    expect(edits.freeId('None', [])).toBe('place');
    expect(edits.freeId('<b>Ünder</b>', [])).toBe('b-under-b');
  });

  it('makes two routes between the same places a double one, and single again', () => {
    const twice = edits.addRoute(sample(), 'aachen', 'koln', 3, 'blue');
    const [first, , second] = twice.routes;
    expect(second?.group).toBe('aachen-koln');
    expect(first?.group).toBe('aachen-koln');
    const once = edits.removeRoute(twice, second?.id ?? '');
    expect(once.routes[0]).not.toHaveProperty('group');
  });

  it.each([1, 0.6, 0.25])('writes no name over the edge of the sheet, at a scale of %d', (scale) => {
    const { width, height } = empty.layout;
    const corners = [0, width / 2, width].flatMap((x) => [0, height / 2, height].map((y) => [x, y] as const));
    const file = corners.reduce((f, [x, y]) => edits.addCity(f, 'Wanne-Eickel am See', x, y), empty);
    const labels = shownLabels(new Board(drawingOf(file, paper(width, height))), 'de', scale, new Set());
    expect(labels).toHaveLength(9);
    for (const {
      t: [name = ''],
      x,
      y,
      size,
    } of labels) {
      const half = name.length * size * 0.21;
      expect([x - half >= 0, x + half <= width, y - size * 0.3 >= 0, y + size * 0.3 <= height]).not.toContain(false);
    }
  });

  it('takes routes and tickets away with their city', () => {
    const file = edits.addTicket(sample(), 'koln', 'koln-2', wishes);
    const left = edits.removeCity(file, 'koln');
    expect([left.cities.length, left.routes.length, left.tickets.length]).toEqual([2, 1, 0]);
  });

  it('forgets a drawn path when an end moves or the length changes', () => {
    const id = sample().routes[0]?.id ?? '';
    const path = [1, 2, 3].map((n): [number, number] => [100 + 50 * n, 120]);
    const file = { ...sample(), paths: { [id]: path } };
    expect(edits.moveCity(file, 'koln-2', 9, 9).paths).toHaveProperty([id]);
    expect(edits.moveCity(file, 'koln', 9, 9).paths).not.toHaveProperty([id]);
    expect(edits.changeRoute(file, id, { color: 'blue' }).paths).toHaveProperty([id]);
    expect(edits.changeRoute(file, id, { length: 2 }).paths).not.toHaveProperty([id]);
  });

  it('keeps cities on the sheet, and locomotives with ferries', () => {
    expect(edits.moveCity(sample(), 'koln', -50, 5000).cities[0]).toMatchObject({ x: 0, y: 900 });
    const id = sample().routes[0]?.id ?? '';
    const ferry = edits.changeRoute(sample(), id, { kind: 'ferry', locos: 2 });
    expect(ferry.routes[0]).toMatchObject({ kind: 'ferry', locos: 2 });
    expect(edits.changeRoute(ferry, id, { kind: 'train' }).routes[0]).not.toHaveProperty('locos');
  });
});

describe('tickets', () => {
  it('are worth the shortest way', () => {
    const file = edits.addTicket(sample(), 'koln', 'koln-2', wishes);
    expect(file.tickets[0]).toMatchObject({ cities: ['koln', 'koln-2'], points: 7 });
    expect(edits.addTicket(file, 'koln-2', 'koln', wishes)).toBe(file);
  });

  it('lead through no country', () => {
    const closed = edits.changeCity(sample(), 'aachen', { country: true });
    expect(edits.distance(closed, 'koln', 'koln-2')).toBeNull();
    expect(edits.distance(closed, 'koln', 'aachen')).toBe(3);
  });

  it('are suggested, as many as there are pairs at most, in every deck', () => {
    expect(edits.suggestTickets(sample(), 2, wishes).tickets).toHaveLength(2);
    const many = edits.suggestTickets(sample(), 99, { points: false, decks: ['short', 'long'] });
    expect(many.tickets.map((t) => t.deck)).toEqual(['short', 'short', 'long']);
    expect(many.tickets[0]).not.toHaveProperty('points');
  });
});

describe('the drawing of a board', () => {
  const drawn = drawingOf(edits.addRoute(sample(), 'aachen', 'koln', 3, 'blue'), paper(1400, 900));

  it('has as many spaces as a route is long, between its ends', () => {
    const [first] = drawn.routes;
    expect(first?.spaces).toHaveLength(3);
    for (const [x, , angle] of first?.spaces ?? []) {
      expect(x).toBeGreaterThan(100);
      expect(x).toBeLessThan(300);
      expect(angle).toBe(0);
    }
  });

  it('lays double routes side by side, whichever end they were drawn from', () => {
    const [one, , other] = drawn.routes.map((r) => r.spaces[0]?.[1] ?? 0);
    expect(Math.abs((one ?? 0) - (other ?? 0))).toBeCloseTo(scaleOf(1400, 900).w * 1.35);
  });

  it('gives every place a name', () => {
    expect(Object.keys(drawn.labels.desk ?? {})).toEqual(['koln', 'aachen', 'koln-2']);
  });

  it('snaps lengths to those the rules know', () => {
    expect([10, 130, 400].map((far) => snappedLength(far, [1, 2, 3, 6], 50))).toEqual([1, 2, 6]);
  });
});

describe('files', () => {
  it('that are no boards are told apart', () => {
    expect(isBoardFile(sample())).toBe(true);
    for (const bad of [null, 7, [], {}, { ...sample(), cities: [{ id: 1 }] }, { ...sample(), routes: [{ id: 'x' }] }])
      expect(isBoardFile(bad)).toBe(false);
  });

  it('without a sheet get one', () => {
    const { layout: _, ...bare } = sample();
    expect(withLayout(bare as BoardFile).layout).toEqual({ width: 1000, height: 1000 });
  });
});

describe("a board's own numbers", () => {
  const facts = factsOf('usa');
  const printed = printedNumbers(facts);
  const change = (file: BoardFile, numbers: NonNullable<BoardFile['numbers']>): BoardFile =>
    changeNumbers(file, numbers, printed);

  it('keeps what differs from the edition, and nothing else', () => {
    let file = change(empty, { wagons: 30, hand: 4, cards: { loco: 10, red: 12 }, offer: [3, 1] });
    expect(file.numbers).toEqual({ wagons: 30, cards: { loco: 10 } });
    expect(ownCount(file.numbers)).toBe(2);
    file = change(file, { cards: { ...file.numbers?.cards, loco: undefined }, first_offer: [4, 2] });
    expect(file.numbers).toEqual({ wagons: 30, first_offer: [4, 2] });
    expect(change(file, { wagons: undefined, first_offer: [3, 2] })).not.toHaveProperty('numbers');
    expect(change(empty, { hand: 0, bonuses: { 'longest path': 0 } }).numbers).toEqual({
      hand: 0,
      bonuses: { 'longest path': 0 },
    });
  });

  it('lets routes have the lengths that it gives points to, and wants tickets for its first offers', () => {
    const demands = { lengths: [1, 2, 3], tickets: 15 } as Parameters<typeof demandsWith>[0];
    const { numbers } = change(empty, { points: { 9: 27, 2: 3 }, first_offer: [4, 3] });
    expect(demandsWith(demands, numbers, 5)).toMatchObject({ lengths: [1, 2, 3, 9], tickets: 20 });
    expect(demandsWith(demands, undefined, 5)).toMatchObject(demands);
  });

  it('are a table in a file', () => {
    expect(isBoardFile({ ...empty, numbers: { wagons: 30 } })).toBe(true);
    expect(isBoardFile({ ...empty, numbers: 'many' })).toBe(false);
  });
});
