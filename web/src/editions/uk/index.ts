import type { EditionPage } from '../types';
import { tutor } from './tutor';

export const page: EditionPage = {
  place: 4,
  color: 'var(--r-orange)',
  sound: { pitch: 1.12, wave: 'triangle' },
  turnHint: ({ t, choices, pending }) => {
    if (choices.buy.size) return t.editions.uk.firstBuy;
    return pending?.bought ? t.editions.uk.thenAct : t.prompt.turnHint;
  },
  /** a right of way goes back after its turn and can be bought again */
  borrows: (view) => ({ at: [], more: view.options.advanced ? Infinity : 0 }),
  tutor,
};
