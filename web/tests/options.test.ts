import { describe, expect, it } from 'vitest';
import { choices, keepOption } from '../src/table/state/choices';

const option = (action: string) => ({ action, de: action, en: action });

describe('choices', () => {
  it('sorts options by the thing they belong to', () => {
    const found = choices(
      [
        'draw',
        'draw three',
        'take red',
        'claim oslo-goteborg',
        'tickets',
        'journey berlin',
        'buy booster',
        'pass',
        'place none',
      ].map(option),
    );
    expect([...found.draw.keys()]).toEqual(['', 'three']);
    expect(found.take.get('red')).toBe('take red');
    expect(found.claim.get('oslo-goteborg')).toBe('claim oslo-goteborg');
    expect(found.tickets).toBe('tickets');
    expect(found.journey.has('berlin')).toBe(true);
    expect(found.buy.has('booster')).toBe(true);
    expect(found.pass).toBe('pass');
    expect(found.place.get('none')).toBe('place none');
    expect(found.all).toHaveLength(9);
  });

  it('reads mixes, piece counts and exchanges', () => {
    const found = choices(
      ['tickets short=1 long=3', 'pieces wagons=20', 'exchange ships=2', 'exchange wagons=3'].map(option),
    );
    expect(found.mixes).toEqual([{ action: 'tickets short=1 long=3', short: 1, long: 3 }]);
    expect(found.pieces[0]).toMatchObject({ count: 20 });
    expect(found.exchanges.map((e) => [e.what, e.count])).toEqual([
      ['ships', 2],
      ['wagons', 3],
    ]);
    expect(found.tickets).toBeNull();
  });

  it('has nothing to offer without options', () => {
    expect(choices(null).all).toEqual([]);
  });
});

describe('keepOption', () => {
  const { keeps } = choices(['keep a b', 'keep a c', 'keep a b c'].map(option));

  it('finds the lawful subset that was ticked, in any order', () => {
    expect(keepOption(keeps, new Set(['c', 'a']))).toBe('keep a c');
    expect(keepOption(keeps, new Set(['c', 'b', 'a']))).toBe('keep a b c');
  });

  it('refuses what is not offered', () => {
    expect(keepOption(keeps, new Set(['a']))).toBeNull();
    expect(keepOption(keeps, new Set(['b', 'c']))).toBeNull();
  });
});
