/** Ways to pay, cheapest first. */

import { face, isWild, spread } from './cards';
import type { Counts, Way } from './types';

const wilds = (cards: Counts): number =>
  Object.entries(cards).reduce((n, [card, count]) => n + (isWild(card) ? count : 0), 0);

const size = (cards: Counts): number => Object.values(cards).reduce((a, b) => a + b, 0);

/** How much the open tickets want each colour: spaces of that colour on the connections still missing. */
export function colourNeed(missing: { color: string; length: number }[]): Counts {
  const need: Counts = {};
  for (const r of missing) if (r.color !== 'gray') need[r.color] = (need[r.color] ?? 0) + r.length;
  return need;
}

function wanted(cards: Counts, need: Counts): number {
  return Object.entries(cards).reduce((sum, [card, n]) => sum + n * (need[face(card).color ?? ''] ?? 0), 0);
}

/** A wild card is worth about three: that orders ways with sets of cards for one locomotive sensibly too. */
const price = (cards: Counts): number => size(cards) + 2 * wilds(cards);

/** The thriftiest, then with the fewest wild cards, then in the colour least needed, then the most plentiful. */
export function cheapestFirst(ways: Way[], need: Counts, hand: Counts): Way[] {
  const left = (w: Way): number => Math.min(...Object.keys(w.cards).map((c) => (hand[c] ?? 0) - (w.cards[c] ?? 0)));
  return [...ways].sort(
    (a, b) =>
      price(a.cards) - price(b.cards) ||
      wilds(a.cards) - wilds(b.cards) ||
      wanted(a.cards, need) - wanted(b.cards, need) ||
      left(b) - left(a) ||
      spread(a.cards).join().localeCompare(spread(b.cards).join()),
  );
}
