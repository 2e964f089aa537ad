import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openTapped } from '../src/hand/screen-tap';
import { texts } from '../src/i18n';
import { mayPassTaps, tapToken, whyNoTap } from '../src/screen/tap';
import type { Table } from '../src/table/state/table.svelte';

const de = texts('de');
const HOST = `h${'0'.repeat(31)}`;
const JOIN = `j${'0'.repeat(31)}`;

describe('which screens pass taps on', () => {
  it('takes the host, or somebody invited to a table that is not public', () => {
    expect(mayPassTaps({ seats: [], watch: 'w' }, false)).toBe(false);
    expect(mayPassTaps({ seats: [], host: HOST }, true)).toBe(true);
    expect(mayPassTaps({ seats: [], join: JOIN }, false)).toBe(true);
    expect(mayPassTaps({ seats: [], join: JOIN }, true)).toBe(false);
  });

  it('shows the strongest token, and a code only in its hello', () => {
    expect(tapToken({ seats: [], host: HOST, join: JOIN })).toBe(HOST);
    expect(tapToken({ seats: [], join: JOIN })).toBe(JOIN);
    expect(tapToken({ seats: [], join: 'cABCD2345' })).toBeNull();
  });
});

function seen(view: object, waiting: number[], bert: object = {}): Table {
  const seat = { kind: 'link', presence: 'here', away: false, resigned: false };
  return {
    view: { over: false, decision: 'turn', pending: null, ...view },
    state: { waiting },
    info: {
      seats: [
        { ...seat, seat: 0, place: 0, name: 'Anna' },
        { ...seat, seat: 1, place: 1, name: 'Bert', ...bert },
      ],
    },
    owners: new Map([['built', [0]]]),
    name: () => 'Anna',
  } as unknown as Table;
}

describe('why a tap on the shared screen does nothing', () => {
  it('says so in public words', () => {
    expect(whyNoTap(de, seen({}, [1]), 'free')).toBeNull();
    expect(whyNoTap(de, seen({ decision: 'claim' }, [1]), 'free')).toBeNull();
    expect(whyNoTap(de, seen({}, [1]), 'built')).toContain('Anna');
    expect(whyNoTap(de, seen({ decision: 'draw' }, [1]), 'free')).toBe(de.screen.tapNotNow);
    expect(whyNoTap(de, seen({ decision: 'keep' }, [0, 1]), 'free')).toBe(de.screen.tapNotNow);
    expect(whyNoTap(de, seen({}, [1], { kind: 'bot' }), 'free')).toBe('Bert überlegt …');
    expect(whyNoTap(de, seen({}, [1], { away: true }), 'free')).toBe(de.prompt.botFor('Bert'));
    expect(whyNoTap(de, seen({}, [1], { presence: 'gone' }), 'free')).toBe(de.prompt.gone('Bert'));
    expect(whyNoTap(de, seen({ over: true }, []), 'free')).toBe(de.prompt.over);
  });

  it('lets a right of way share what is built', () => {
    const right = { decision: 'claim', pending: { bought: 'right-of-way' } };
    expect(whyNoTap(de, seen(right, [1]), 'built')).toBeNull();
  });
});

describe('a tap that reaches a phone', () => {
  const choose = vi.fn();
  const say = vi.fn();
  beforeEach(() => {
    choose.mockReset();
    say.mockReset();
  });
  const phone = (more: object = {}): Table =>
    ({
      board: {
        route: new Map([
          ['a-b', {}],
          ['a-c', {}],
        ]),
        routeName: () => 'A–B',
      },
      view: {},
      curtain: null,
      handTo: null,
      decision: 'turn',
      deciding: true,
      choices: { claim: new Map([['a-b', 'claim a-b']]), ride: new Map() },
      owners: new Map(),
      seats: [0],
      state: { claim_blockers: {} },
      paying: { chooser: null },
      choose,
      notify: say,
      ...more,
    }) as unknown as Table;

  it('opens the payment of a route that can be built', () => {
    openTapped(de, 'de', phone(), 'a-b', false);
    expect(choose).toHaveBeenCalledExactlyOnceWith('claim', 'a-b', 'claim a-b');
  });

  it('says why another cannot be built', () => {
    openTapped(de, 'de', phone(), 'a-c', false);
    expect(choose).not.toHaveBeenCalled();
    expect(say).toHaveBeenCalledOnce();
  });

  it.each([{ paying: { chooser: {} } }, { busy: true }, { dialog: 'shop' }, { placing: true }, { settingOff: 'a' }])(
    'interrupts nothing: %o',
    (begun) => {
      openTapped(de, 'de', phone(begun), 'a-b', false);
      expect(choose).not.toHaveBeenCalled();
      expect(say).toHaveBeenCalledOnce();
    },
  );

  it.each([{ decision: null }, { decision: 'draw' }, { curtain: 0 }, { handTo: 1 }])(
    'is nothing to a phone that is not asked for a route: %o',
    (idle) => {
      openTapped(de, 'de', phone(idle), 'a-b', false);
      expect([choose, say].flatMap((each) => each.mock.calls)).toEqual([]);
    },
  );

  it('does nothing for what is no route', () => {
    openTapped(de, 'de', phone(), 'a', false);
    expect(say).not.toHaveBeenCalled();
  });
});
