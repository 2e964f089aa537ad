import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SheetScore } from '../src/generated/protocol';
import { Problem } from '../src/transport/api';
import { asked, elapsed, newPlayer, Pad, padGames, pastGame, toggled } from '../src/scorepad/pad.svelte';

const store = (): Pick<Storage, 'getItem' | 'setItem'> & { kept: Record<string, string> } => {
  const kept: Record<string, string> = {};
  return { kept, getItem: (key) => kept[key] ?? null, setItem: (key, value) => void (kept[key] = value) };
};

const RESULT: SheetScore = {
  scores: [12, 7],
  ranking: [1, 2],
  breakdown: [
    [
      { item: 'routes', points: 2 },
      { item: 'ticket', points: 4, ticket: 'a', completed: true },
      { item: 'ticket', points: 6, ticket: 'b', completed: true },
    ],
    [{ item: 'ticket', points: -5, ticket: 'c', completed: false }],
  ],
  paths: [2, 0],
  shared: false,
  fields: [],
};

/** A server that refuses the route `bad`. */
const server = vi.fn((sheet: unknown) =>
  JSON.stringify(sheet).includes('"bad"')
    ? Promise.reject(new Problem({ code: 'bad_sheet', de: 'geht nicht', en: 'cannot be' }))
    : Promise.resolve(RESULT),
);
const begun = (kept = store()): Pad => {
  const pad = new Pad(kept, server);
  pad.begin('usa', {}, [newPlayer('Anna', 0), newPlayer('Bert', 1)]);
  return pad;
};
const build = (pad: Pad, route: string): void => pad.changePlayer(0, (p) => ({ routes: toggled(p.routes, route) }));
const settled = async (): Promise<void> => {
  for (let i = 0; i < 12; i++) await Promise.resolve();
};

afterEach(() => vi.useRealTimers());

describe('the score pad', () => {
  it('takes a step back, and again', () => {
    const pad = begun();
    build(pad, 'one');
    build(pad, 'two');
    build(pad, 'one');
    expect(pad.sheet?.players[0]?.routes).toEqual(['two']);
    pad.undo();
    expect(pad.sheet?.players[0]?.routes).toEqual(['one', 'two']);
    pad.undo();
    pad.undo();
    pad.undo();
    expect(pad.sheet?.players[0]?.routes).toEqual([]);
    expect(pad.canUndo).toBe(false);
  });

  it('is there again after a reload, with all its steps', () => {
    const kept = store();
    build(begun(kept), 'one');
    const again = new Pad(kept, server);
    expect(again.sheet?.players[0]?.routes).toEqual(['one']);
    again.undo();
    expect(again.sheet?.players[0]?.routes).toEqual([]);
    again.end();
    expect(new Pad(kept, server).sheet).toBeNull();
  });

  it('survives a store that holds nonsense', () => {
    for (const nonsense of ['{"a": [1', '[]', '{"sheet": 7}', '{"sheet": {"edition": "usa", "players": [{}]}}']) {
      const kept = store();
      kept.kept['stellwerk.pad'] = nonsense;
      kept.kept['stellwerk.pad.games'] = nonsense;
      expect(new Pad(kept, server).sheet).toBeNull();
      expect(padGames(kept)).toEqual([]);
    }
  });

  it('takes back what the rules do not allow, also behind a later step', async () => {
    const pad = begun();
    await settled();
    build(pad, 'bad');
    build(pad, 'one');
    await settled();
    expect(pad.sheet?.players[0]?.routes).toEqual([]);
    expect(pad.refused?.en).toBe('cannot be');
    expect(pad.result).toEqual(RESULT);
    build(pad, 'one');
    await settled();
    expect(pad.sheet?.players[0]?.routes).toEqual(['one']);
    expect(pad.refused).toBeNull();
  });

  it('keeps what was entered when the server is away, and asks again', async () => {
    vi.useFakeTimers();
    const pad = begun();
    server.mockImplementationOnce(() => Promise.reject(new Problem({ code: 'offline', de: 'weg', en: 'away' })));
    build(pad, 'one');
    await settled();
    expect(pad.trouble?.code).toBe('offline');
    expect(pad.sheet?.players[0]?.routes).toEqual(['one']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(pad.trouble).toBeNull();
    pad.rest();
  });

  it('sends what the edition asks beside names, routes and tickets', () => {
    const player = { ...newPlayer('Anna', 3), things: { stations: ['paris'] }, numbers: { exchanged: 2 } };
    expect(asked({ edition: 'x', options: {}, players: [player], first: 0 })).toEqual({
      edition: 'x',
      options: {},
      players: [{ name: 'Anna', routes: [], tickets: [], stations: ['paris'], exchanged: 2 }],
    });
  });

  it('is noted once among the games, until it changes', async () => {
    const kept = store();
    const pad = begun(kept);
    await settled();
    pad.note(0, new Date('2026-11-16T20:00:00Z'));
    pad.note(0, new Date('2026-11-16T20:00:01Z'));
    expect(padGames(kept)).toHaveLength(1);
    build(pad, 'one');
    expect(pad.noted).toBe(false);
  });

  it('tells a game as the list of games has it', () => {
    const sheet = { edition: 'usa', options: {}, players: [newPlayer('Anna', 0), newPlayer('Bert', 1)], first: null };
    const game = pastGame(sheet, RESULT, 0, new Date('2026-11-16T20:00:00Z'));
    expect(game.players.map((p) => [p.name, p.score, p.place])).toEqual([
      ['Anna', 12, 1],
      ['Bert', 7, 2],
    ]);
    expect(game.best).toEqual({ ticket: 'b', points: 6 });
    expect(pastGame(sheet, RESULT, 1, new Date()).best).toBeNull();
  });

  it('has a clock that goes on over a reload', () => {
    const kept = store();
    const pad = begun(kept);
    pad.toggleClock(1000);
    expect(elapsed(new Pad(kept, server).clock, 4000)).toBe(3000);
    pad.toggleClock(2500);
    expect(elapsed(pad.clock, 99999)).toBe(1500);
  });
});
