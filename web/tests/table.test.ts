import { describe, expect, it, vi } from 'vitest';
import { Connection, type Socketlike } from '../src/transport/connection';
import { dwell, Queue } from '../src/table/state/queue';
import { byPlace, chartLine, columnOf, scoreTable } from '../src/table/state/score';
import { texts } from '../src/i18n';
import { TokenBox } from '../src/transport/tokens';
import type { State } from '../src/transport/types';

const de = texts('de');

class FakeSocket implements Socketlike {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(code = 1000): void {
    this.onclose?.({ code });
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify({ v: 1, ...message }) });
  }
}

function connected(): { sockets: FakeSocket[]; connection: Connection; links: string[] } {
  const sockets: FakeSocket[] = [];
  const links: string[] = [];
  const connection = new Connection(
    't',
    () => ['s1'],
    { message: () => undefined, link: (l) => links.push(l) },
    () => {
      const s = new FakeSocket();
      sockets.push(s);
      return s;
    },
  );
  connection.start();
  sockets[0]?.onopen?.();
  return { sockets, connection, links };
}

describe('the connection', () => {
  it('says hello with its tokens', () => {
    const { sockets } = connected();
    expect(sockets[0]?.sent[0]).toMatchObject({ v: 1, do: 'hello', table: 't', tokens: ['s1'], last: -1 });
  });

  it('matches answers to questions', async () => {
    const { sockets, connection } = connected();
    const asked = connection.ask({ do: 'ping' });
    sockets[0]?.hear({ type: 'pong', re: 1 });
    await expect(asked).resolves.toMatchObject({ type: 'pong' });
    const refused = connection.ask({ do: 'undo' });
    sockets[0]?.hear({ type: 'error', re: 2, error: { code: 'nothing_to_undo', de: '', en: '' } });
    await expect(refused).rejects.toMatchObject({ code: 'nothing_to_undo' });
  });

  it('sends the decisions of one payment in one message', () => {
    const { sockets, connection } = connected();
    void connection.decide(0, 17, ['claim x', 'pay red']);
    void connection.decide(0, 18, ['draw']);
    expect(sockets[0]?.sent.slice(1).map((m) => [m.number, m.action])).toEqual([
      [17, ['claim x', 'pay red']],
      [18, 'draw'],
    ]);
  });

  it('comes back after a break and says what it last saw', () => {
    vi.useFakeTimers();
    const { sockets, links } = connected();
    sockets[0]?.hear({ type: 'state', number: 12, seat: 0, entries: [] });
    sockets[0]?.hear({ type: 'state', number: 14, seat: 1, entries: [] });
    sockets[0]?.close(1012);
    vi.advanceTimersByTime(2000);
    sockets[1]?.onopen?.();
    expect(sockets[1]?.sent[0]).toMatchObject({ do: 'hello', last: 12 });
    expect(links).toContain('lost');
    vi.useRealTimers();
  });

  it.each([4003, 4005, 4006])('gives up where there is nothing to come back to: %i', (code) => {
    vi.useFakeTimers();
    const { sockets, links } = connected();
    sockets[0]?.close(code);
    vi.advanceTimersByTime(60000);
    expect(sockets).toHaveLength(1);
    expect(links.at(-1)).toBe('refused');
    vi.useRealTimers();
  });
});

describe('the queue', () => {
  it('shows others’ moves one after the other, and all at once when too many wait', () => {
    vi.useFakeTimers();
    const shown: number[] = [];
    const queue = new Queue<number>();
    for (const n of [1, 2, 3]) queue.push(n, 500, (x) => shown.push(x));
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(500);
    expect(shown).toEqual([1, 2]);
    for (let n = 4; n < 14; n++) queue.push(n, 500, (x) => shown.push(x));
    expect(shown.length).toBeGreaterThan(9);
    vi.useRealTimers();
  });

  it('never waits for one’s own moves', () => {
    const state = {
      entries: [{ number: 1, seat: 0, by: 'person', undo: false, events: [{ event: 'claimed' }] }],
    } as unknown as State;
    expect(dwell(state, [0], 1)).toBe(0);
    expect(dwell(state, [1], 1)).toBeGreaterThan(0);
  });
});

describe('scores', () => {
  it('stand in columns that sum up', () => {
    const { columns, rows } = scoreTable(de, [
      [
        { item: 'routes', points: 60 },
        { item: 'ticket', points: 9 },
        { item: 'ticket', points: -8 },
        { item: 'globetrotter', points: 10 },
      ],
      [{ item: 'routes', points: 50 }],
    ]);
    expect(columns.map((c) => c.key)).toEqual(['routes', 'tickets', 'failed', 'bonus']);
    expect(rows[0]).toEqual({ routes: 60, tickets: 9, failed: -8, bonus: 10 });
    expect(columnOf({ item: 'harbor lima', points: 20 })).toBe('harbors');
  });

  it('name the bonuses that somebody has got', () => {
    const bonus = (...items: string[]): string | undefined =>
      scoreTable(de, [items.map((item) => ({ item, points: 8 })), [{ item: 'longest path', points: 0 }]]).columns.find(
        (c) => c.key === 'bonus',
      )?.title;
    expect(bonus('longest path')).toBe('Längster Weg');
    expect(bonus('stations', 'longest path')).toBe('Nicht gebaute Bahnhöfe + Längster Weg');
    expect(bonus('mandala')).toBe('Mandala');
    expect(bonus('routes')).toBeUndefined();
  });

  it('order players by place, shared places by seat', () => {
    expect(byPlace([2, 1, 2])).toEqual([1, 0, 2]);
  });

  it('draw steps', () => {
    expect(chartLine([[0], [0], [5]], 0, 100, 50, 0, 10)).toBe('M0.0 50.0H100.0V25.0');
  });
});

describe('tokens', () => {
  it('are kept by table, the newest for a place', () => {
    const kept = new Map<string, string>();
    const box = new TokenBox({ getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => void kept.set(k, v) });
    box.add('t', { seats: [{ place: 0, token: 's1' }], host: 'h1', watch: 'w1' });
    box.add('t', { seats: [{ place: 0, token: 's2' }] });
    expect(box.forTable('t')).toEqual(['s2', 'h1']);
    box.add('u', { seats: [], watch: 'w2' });
    expect(box.forTable('u')).toEqual(['w2']);
    box.forget('t');
    expect(box.list()).toEqual([{ table: 'u', token: 'w2' }]);
  });

  it('drop what was shown for a lost place, and keep what was given out since', () => {
    const kept = new Map<string, string>();
    const box = new TokenBox({ getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => void kept.set(k, v) });
    const seats = [0, 1, 2].map((place) => ({ place, token: `s${place}` }));
    box.add('t', { seats, watch: 'w' });
    box.lose('t', [1, 2], ['s0', 's1', 'older']);
    expect(box.forTable('t')).toEqual(['s0', 's2']);
    box.lose('t', [0, 2], ['s0', 's2']);
    expect(box.forTable('t')).toEqual(['w']);
    box.lose('nowhere', [0], []);
  });
});
