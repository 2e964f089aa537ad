import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Texts, texts } from '../src/i18n';
import { startHeartbeat } from '../src/transport/heartbeat';
import { prompt } from '../src/table/state/prompt';
import type { SeatInfo, State, TableInfo } from '../src/transport/types';

const de = texts('de');
const en = texts('en');

const seat = (more: Partial<SeatInfo>): SeatInfo =>
  ({
    seat: 1,
    place: 1,
    kind: 'link',
    name: 'Bert',
    presence: 'here',
    away: false,
    resigned: false,
    ...more,
  }) as SeatInfo;

function said(t: Texts, who: Partial<SeatInfo>, clock: boolean): { title: string; text: string } {
  const table = { seats: [seat({ seat: 0, name: 'Anna' }), seat(who)] } as TableInfo;
  const state = {
    view: { over: false, decision: 'turn' },
    seat: 0,
    options: null,
    early: null,
    held: [],
    waiting: [1],
    clock: clock ? { seat: 1, seconds: 60, left_ms: 1000 } : null,
  } as unknown as State;
  return prompt({ t, table, state } as Parameters<typeof prompt>[0]);
}

describe('who is awaited and not there', () => {
  it('is told apart from one who thinks, and what happens then is said', () => {
    expect(said(de, {}, false).title).toBe('Bert überlegt …');
    expect(said(de, { presence: 'away' }, false).title).toBe('Bert schaut gerade nicht her');
    expect(said(de, { presence: 'gone' }, false).text).toBe('Der Tisch wartet, bis Bert wiederkommt.');
    expect(said(en, { presence: 'gone' }, true).text).toBe('When time runs out, a bot plays this turn.');
    expect(said(en, { presence: 'gone', away: true }, true).title).toBe('A bot is playing for Bert');
    expect(said(de, { kind: 'bot', presence: 'gone' }, false).title).toBe('Bert überlegt …');
  });
});

describe('signs of life', () => {
  afterEach(() => vi.useRealTimers());

  it('tell whether somebody looks, and a line that answers nothing is given up', async () => {
    vi.useFakeTimers();
    const page = Object.assign(new EventTarget(), { hidden: false }) as unknown as Document;
    const told: unknown[] = [];
    let answers = true;
    const connection = {
      ask: (message: Record<string, unknown>) => {
        told.push(message.visible);
        return answers ? Promise.resolve({} as never) : new Promise<never>(() => undefined);
      },
      renew: vi.fn(),
    };
    const network = new EventTarget();
    const stop = startHeartbeat(connection, network, page);
    await vi.advanceTimersByTimeAsync(5000);
    Object.assign(page, { hidden: true });
    page.dispatchEvent(new Event('visibilitychange'));
    expect(told).toEqual([true, false]);
    answers = false;
    await vi.advanceTimersByTimeAsync(15000);
    expect(connection.renew).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5000);
    expect(connection.renew).toHaveBeenCalledOnce();
    for (const news of ['offline', 'online']) network.dispatchEvent(new Event(news));
    expect(connection.renew).toHaveBeenCalledTimes(3);
    stop();
    network.dispatchEvent(new Event('offline'));
    expect(connection.renew).toHaveBeenCalledTimes(3);
    const before = told.length;
    await vi.advanceTimersByTimeAsync(20000);
    expect(told.length).toBe(before);
  });
});
