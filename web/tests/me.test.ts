import { describe, expect, it } from 'vitest';
import { isKey, Me } from '../src/lib/me';
import { average, bestTicket, byEdition, byOpponent } from '../src/lib/stats';
import type { PastGame, PastPlayer } from '../src/lib/types';

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
