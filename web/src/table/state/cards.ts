/** What a card's name says about it. */

export interface CardFace {
  color: string | null;
  kind: 'train' | 'ship' | 'wild' | 'passenger';
  harbor: boolean;
  double: boolean;
  plusFour: boolean;
}

const COLORS = ['red', 'blue', 'green', 'yellow', 'black', 'white', 'orange', 'purple'] as const;

export function face(card: string): CardFace {
  if (card === 'loco' || card === 'loco4' || card === 'joker')
    return { color: null, kind: 'wild', harbor: false, double: false, plusFour: card === 'loco4' };
  if (card === 'passenger') return { color: null, kind: 'passenger', harbor: false, double: false, plusFour: false };
  const [color = '', what = 'train', mark] = card.split('-');
  const ship = what === 'ship' || what === '2ships';
  return {
    color,
    kind: ship ? 'ship' : 'train',
    harbor: mark === 'harbor' || what === 'ship',
    double: what === '2ships',
    plusFour: false,
  };
}

export const isWild = (card: string): boolean => face(card).kind === 'wild';

const KINDS = ['train', 'train-harbor', 'ship', '2ships'];

/** The order in which cards lie in a hand: colours, then what is wild, then passengers. */
function cardRank(card: string): number {
  if (card === 'loco' || card === 'joker') return 900;
  if (card === 'loco4') return 901;
  if (card === 'passenger') return 902;
  const dash = card.indexOf('-');
  const color = dash < 0 ? card : card.slice(0, dash);
  const kind = dash < 0 ? 0 : Math.max(0, KINDS.indexOf(card.slice(dash + 1)));
  return COLORS.indexOf(color as (typeof COLORS)[number]) * 10 + kind;
}

export const byRank = (a: string, b: string): number => cardRank(a) - cardRank(b);

/** {red: 2, loco: 1} as [red, red, loco], in the order of a hand. */
export function spread(counts: Record<string, number>): string[] {
  return Object.keys(counts)
    .filter((c) => (counts[c] ?? 0) > 0)
    .sort(byRank)
    .flatMap((c) => Array<string>(counts[c] ?? 0).fill(c));
}

export const total = (counts: Record<string, number>): number => Object.values(counts).reduce((a, b) => a + b, 0);
