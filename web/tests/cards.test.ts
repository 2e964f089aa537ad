import { describe, expect, it } from 'vitest';
import { byRank, face, isWild, spread } from '../src/table/state/cards';
import { cheapestFirst, colourNeed } from '../src/table/state/payment';

describe('faces', () => {
  it('reads every kind of card', () => {
    expect(face('red')).toMatchObject({ color: 'red', kind: 'train', harbor: false });
    expect(face('red-train-harbor')).toMatchObject({ color: 'red', kind: 'train', harbor: true });
    expect(face('green-ship')).toMatchObject({ kind: 'ship', harbor: true, double: false });
    expect(face('green-2ships')).toMatchObject({ kind: 'ship', harbor: false, double: true });
    expect(face('loco4')).toMatchObject({ kind: 'wild', plusFour: true });
    expect(face('passenger').kind).toBe('passenger');
    expect(isWild('joker')).toBe(true);
  });
});

describe('order', () => {
  it('lays a hand out by colour, wild cards last', () => {
    expect(['loco', 'purple', 'red', 'black'].sort(byRank)).toEqual(['red', 'black', 'purple', 'loco']);
    expect(['red-2ships', 'red-train', 'joker', 'red-ship'].sort(byRank)).toEqual([
      'red-train',
      'red-ship',
      'red-2ships',
      'joker',
    ]);
  });

  it('spreads counts into cards', () => {
    expect(spread({ loco: 1, red: 2, blue: 0 })).toEqual(['red', 'red', 'loco']);
  });
});

describe('ways to pay', () => {
  const way = (cards: Record<string, number>) => ({ cards, actions: [JSON.stringify(cards)] });

  it('puts the thriftiest first and locomotives last', () => {
    const sorted = cheapestFirst(
      [way({ white: 3, loco: 1 }), way({ yellow: 4 }), way({ loco: 4 })],
      {},
      { yellow: 4, white: 3, loco: 4 },
    );
    expect(sorted.map((w) => Object.keys(w.cards)[0])).toEqual(['yellow', 'white', 'loco']);
  });

  it('prefers one locomotive to a set of four cards', () => {
    const sorted = cheapestFirst([way({ red: 1, blue: 1, green: 1, black: 1 }), way({ loco: 1 })], {}, {});
    expect(sorted[0]?.cards).toEqual({ loco: 1 });
  });

  it('puts two cards before four, even if one of the two is a locomotive', () => {
    const sets = ['red', 'blue', 'green', 'black'].map((c) => way({ [c]: 3, white: 1 }));
    const sorted = cheapestFirst([...sets, way({ white: 1, loco: 1 })], {}, { white: 4, loco: 1 });
    expect(sorted[0]?.cards).toEqual({ white: 1, loco: 1 });
  });

  it('keeps a wild card where one plain card more does', () => {
    const sorted = cheapestFirst([way({ 'red-2ships': 1, joker: 1 }), way({ 'red-ship': 3 })], {}, { joker: 1 });
    expect(sorted[0]?.cards).toEqual({ 'red-ship': 3 });
  });

  it('takes a needed colour all the same if enough of it is left', () => {
    const need = colourNeed([{ color: 'red', length: 2 }]);
    const sorted = cheapestFirst([way({ blue: 2 }), way({ red: 2 })], need, { red: 6, blue: 2 });
    expect(sorted[0]?.cards).toEqual({ red: 2 });
    expect(cheapestFirst(sorted, need, { red: 3, blue: 2 })[0]?.cards).toEqual({ blue: 2 });
  });

  it('spares the colours that open tickets need', () => {
    const need = colourNeed([
      { color: 'red', length: 3 },
      { color: 'gray', length: 2 },
    ]);
    expect(need).toEqual({ red: 3 });
    const sorted = cheapestFirst([way({ red: 2 }), way({ blue: 2 })], need, { red: 2, blue: 2 });
    expect(sorted[0]?.cards).toEqual({ blue: 2 });
  });
});
