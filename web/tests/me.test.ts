import { describe, expect, it } from 'vitest';
import { isKey, Me } from '../src/profile/keys';
import { average, bestTicket, byEdition, byOpponent } from '../src/profile/stats';
import type { PastGame, PastPlayer } from '../src/transport/types';

const store = (): Pick<Storage, 'getItem' | 'setItem'> & { kept: Record<string, string> } => {
  const kept: Record<string, string> = {};
  return { kept, getItem: (key) => kept[key] ?? null, setItem: (key, value) => void (kept[key] = value) };
};

describe('a personal key', () => {
  it('is made once, and moves to another device', () => {
    const here = new Me(store());
    const key = here.key;
    expect(isKey(key)).toBe(true);
    expect(here.key).toBe(key);
    const there = new Me(store());
    const other = there.key;
    there.adopt(key);
    expect(there.keys).toEqual([key, other]);
    there.adopt('nonsense');
    expect(there.key).toBe(key);
  });

  it('is replaced: new games go under the new key at once, the old ones go when the server agrees', () => {
    const here = new Me(store());
    const old = here.key;
    here.adopt(`p${'b'.repeat(31)}`);
    const before = here.keys;
    const wanted = here.beginReplacement();
    expect(wanted.people).toEqual(before);
    expect(isKey(wanted.new)).toBe(true);
    expect(here.key).toBe(wanted.new);
    expect(here.keys).toEqual([wanted.new, ...before]);
    expect(here.beginReplacement()).toEqual(wanted);
    here.finishReplacement(wanted.new);
    expect(here.keys).toEqual([wanted.new]);
    const next = here.beginReplacement();
    expect(next.people).toEqual([wanted.new]);
    expect([old, wanted.new]).not.toContain(next.new);
  });

  it('is replaced where nothing can be stored, and where there is none', () => {
    const refusing = new Me({
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    });
    const old = refusing.key;
    const wanted = refusing.beginReplacement();
    expect(wanted.people).toEqual([old]);
    refusing.finishReplacement(wanted.new);
    expect(refusing.key).toBe(wanted.new);
    expect(new Me(store()).beginReplacement().people).toEqual([]);
  });

  it('is forgotten when it was replaced elsewhere', () => {
    const here = new Me(store());
    const old = here.key;
    here.forget([old]);
    expect(here.keys).toEqual([]);
    expect(here.key).not.toBe(old);
  });

  it('survives a store that holds nonsense or nothing', () => {
    const broken = store();
    broken.kept['stellwerk.me'] = '{"a": [1';
    expect(new Me(broken).keys).toEqual([]);
    const refusing = new Me({
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(refusing.key).toBe(refusing.key);
  });
});

const player = (name: string, score: number, place: number, level: string | null = null): PastPlayer => ({
  name,
  level,
  resigned: false,
  score,
  place,
});
const game = (edition: string, points: number | null, ...players: PastPlayer[]): PastGame => ({
  table: 't',
  ended: '2026-05-01T18:00:00Z',
  seat: 0,
  edition,
  players,
  best: points === null ? null : { ticket: 'a-b', points },
});
const GAMES = [
  game('uk', 9, player('Anna', 100, 1), player('Bert', 90, 2), player('Otto', 80, 3, 'strong')),
  game('uk', 14, player('Anna', 50, 2), player('Bert', 70, 1)),
  game('usa', null, { ...player('Anna', 10, 1), resigned: true }, player('Otto', 5, 2, 'strong')),
];

describe('statistics', () => {
  it('count wins by game and by opponent, average points and the best ticket', () => {
    expect(byEdition(GAMES).map((t) => [t.name, t.won, t.played, average(t), t.most])).toEqual([
      ['uk', 1, 2, 75, 100],
      ['usa', 0, 1, 10, 10],
    ]);
    const met = byOpponent(GAMES, (p) => p.level ?? p.name);
    expect(met.map((t) => [t.name, t.won, t.played])).toEqual([
      ['Bert', 1, 2],
      ['strong', 1, 2],
    ]);
    expect(bestTicket(GAMES)?.best?.points).toBe(14);
    expect(bestTicket([])).toBeNull();
  });
});
