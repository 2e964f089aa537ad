/** The numbers of an edition that a board may replace: pieces, cards, offers, points. */

import type { EditionFacts } from '../editions/facts';
import type { BoardDemands } from '../generated/protocol';
import type { BoardFile, BoardNumbers } from './file';

/** What applies where a board says nothing. */
export function printedNumbers(facts: EditionFacts): Required<BoardNumbers> {
  const { wagons, hand, points, bonuses, card_counts: cards } = facts;
  const [first_offer, offer] = [pair(facts.first_offer), pair(facts.offer)];
  return { wagons, hand, cards, first_offer, offer, points, bonuses };
}

const pair = ([offered = 0, kept = 0]: number[]): [number, number] => [offered, kept];

/** How many numbers a board replaces. */
export function ownCount(numbers: BoardNumbers | undefined): number {
  const count = (value: unknown): number =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).length : 1;
  return Object.values(numbers ?? {}).reduce((sum: number, value) => sum + count(value), 0);
}

/** With these changes; `undefined` and what is as printed leave no entry. */
export function changeNumbers(file: BoardFile, change: BoardNumbers, printed: BoardNumbers): BoardFile {
  const wanted = Object.entries({ ...file.numbers, ...change });
  const replaced = wanted.flatMap(([name, value]) => {
    const own = withoutPrinted(value, printed[name as keyof BoardNumbers]);
    return own === undefined ? [] : [[name, own]];
  });
  const { numbers: _, ...rest } = file;
  return replaced.length ? { ...rest, numbers: Object.fromEntries(replaced) as BoardNumbers } : rest;
}

function withoutPrinted(value: unknown, printed: unknown): unknown {
  if (Array.isArray(value)) return JSON.stringify(value) === JSON.stringify(printed) ? undefined : value;
  if (typeof value !== 'object' || value === null) return value === printed ? undefined : value;
  const known = printed as Record<string, number>;
  const own = Object.entries(value).filter(([key, number]) => number !== undefined && number !== known[key]);
  return own.length ? Object.fromEntries(own) : undefined;
}

/** What the edition demands of a board with these numbers. */
export function demandsWith(demands: BoardDemands, numbers: BoardNumbers | undefined, players: number): BoardDemands {
  const lengths = [...new Set([...demands.lengths, ...Object.keys(numbers?.points ?? {}).map(Number)])];
  const offered = numbers?.first_offer?.[0];
  return {
    ...demands,
    lengths: lengths.sort((a, b) => a - b),
    tickets: offered === undefined ? demands.tickets : offered * players,
  };
}
