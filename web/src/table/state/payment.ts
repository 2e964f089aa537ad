/** Ways to pay, cheapest and least harmful first. */

import { face, isWild, spread } from './cards';
import type { Counts, PaymentOption } from '../../transport/types';

const wilds = (cards: Counts): number =>
  Object.entries(cards).reduce((n, [card, count]) => n + (isWild(card) ? count : 0), 0);

const size = (cards: Counts): number => Object.values(cards).reduce((a, b) => a + b, 0);

/** How many cards of each colour the routes still missing take. */
export function colourNeed(missing: { color: string; length: number }[]): Counts {
  const need: Counts = {};
  for (const r of missing) if (r.color !== 'gray') need[r.color] = (need[r.color] ?? 0) + r.length;
  return need;
}

function byColour(cards: Counts): Counts {
  const found: Counts = {};
  for (const [card, n] of Object.entries(cards)) {
    const color = face(card).color;
    if (color) found[color] = (found[color] ?? 0) + n;
  }
  return found;
}

/** How many cards that the missing routes take would have to be collected anew. */
function harm(cards: Counts, need: Counts, hand: Counts): number {
  const held = byColour(hand);
  return Object.entries(byColour(cards)).reduce((sum, [color, n]) => {
    const lacking = (have: number): number => Math.max(0, (need[color] ?? 0) - have);
    const have = held[color] ?? 0;
    return sum + lacking(have - n) - lacking(have);
  }, 0);
}

/** A wild card stands for any card, so it is worth more than two of them; but never the three that replace it. */
const WILD = 2.5;
const price = (cards: Counts): number => size(cards) + (WILD - 1) * wilds(cards);

/** The thriftiest, then in the colours least needed, then with the fewest wild cards, then the most plentiful. */
export function cheapestFirst(payments: PaymentOption[], need: Counts, hand: Counts): PaymentOption[] {
  const left = (w: PaymentOption): number =>
    Math.min(...Object.keys(w.cards).map((c) => (hand[c] ?? 0) - (w.cards[c] ?? 0)));
  return [...payments].sort(
    (a, b) =>
      price(a.cards) - price(b.cards) ||
      harm(a.cards, need, hand) - harm(b.cards, need, hand) ||
      wilds(a.cards) - wilds(b.cards) ||
      left(b) - left(a) ||
      spread(a.cards).join().localeCompare(spread(b.cards).join()),
  );
}
