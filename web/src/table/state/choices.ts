/** The options of a decision, sorted by the thing on the table they belong to. No rules: only the notation is read. */

import type { Option } from '../../transport/types';

export interface Keep {
  action: string;
  tickets: string[];
}

export interface Mix {
  action: string;
  short: number;
  long: number;
}

export interface Amount {
  action: string;
  what: 'wagons' | 'ships';
  count: number;
}

export interface Choices {
  all: Option[];
  claim: Map<string, string>;
  take: Map<string, string>;
  draw: Map<string, string>;
  refill: Map<string, string>;
  pay: Map<string, string>;
  surcharge: Map<string, string>;
  place: Map<string, string>;
  journey: Map<string, string>;
  ride: Map<string, string>;
  /** what can be built in a city: the verb is the edition's own */
  build: Map<string, string>;
  buy: Map<string, string>;
  keeps: Keep[];
  mixes: Mix[];
  exchanges: Amount[];
  pieces: Amount[];
  tickets: string | null;
  swap: string | null;
  pass: string | null;
  arrive: string | null;
  withdraw: string | null;
}

type Named = 'claim' | 'take' | 'refill' | 'pay' | 'surcharge' | 'place' | 'journey' | 'ride' | 'buy';
const NAMED: ReadonlySet<string> = new Set([
  'claim',
  'take',
  'refill',
  'pay',
  'surcharge',
  'place',
  'journey',
  'ride',
  'buy',
]);

function amounts(words: string[]): Record<string, number> {
  return Object.fromEntries(
    words.map((w) => {
      const [name = '', value = '0'] = w.split('=');
      return [name, Number(value)];
    }),
  );
}

function empty(): Choices {
  const maps = Object.fromEntries([...NAMED, 'draw', 'build'].map((k) => [k, new Map<string, string>()]));
  return {
    ...(maps as Pick<Choices, Named | 'draw' | 'build'>),
    all: [],
    keeps: [],
    mixes: [],
    exchanges: [],
    pieces: [],
    tickets: null,
    swap: null,
    pass: null,
    arrive: null,
    withdraw: null,
  };
}

export function choices(options: Option[] | null | undefined): Choices {
  const found = empty();
  for (const option of options ?? []) {
    found.all.push(option);
    sort(option.action, found);
  }
  return found;
}

function sort(action: string, found: Choices): void {
  const [verb = '', ...rest] = action.split(' ');
  if (NAMED.has(verb)) found[verb as Named].set(rest.join(' '), action);
  else if (verb === 'draw') found.draw.set(rest[0] ?? '', action);
  else if (verb === 'keep') found.keeps.push({ action, tickets: rest });
  else if (verb === 'pieces') found.pieces.push({ action, what: 'wagons', count: amounts(rest).wagons ?? 0 });
  else if (verb === 'exchange') {
    const n = amounts(rest);
    const what = 'ships' in n ? 'ships' : 'wagons';
    found.exchanges.push({ action, what, count: n[what] ?? 0 });
  } else if (verb === 'tickets') {
    const n = amounts(rest);
    if (rest.length) found.mixes.push({ action, short: n.short ?? 0, long: n.long ?? 0 });
    else found.tickets = action;
  } else if (verb === 'swap' || verb === 'pass' || verb === 'arrive' || verb === 'withdraw') found[verb] = action;
  else if (rest.length === 1) found.build.set(rest.join(' '), action);
}

/** The lawful subset that consists of just these tickets, if there is one. */
export function keepOption(keeps: Keep[], chosen: ReadonlySet<string>): string | null {
  const same = (k: Keep): boolean => k.tickets.length === chosen.size && k.tickets.every((t) => chosen.has(t));
  return keeps.find(same)?.action ?? null;
}
