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
  technologies: {
    wales: {
      fill: 'var(--rgw)',
      path: 'M5 2.2L11 2 11.8 4.6 10.6 7.6 12 10.4 11.6 13 8 14.2 6.4 13 2.2 14.4 1.8 12.8 5.8 11.6 7.6 8.4 7 5.8 3.4 7 2.8 5.6 6 4.4Z',
    },
    scotland: {
      fill: 'var(--rgs)',
      path: 'M5.4 1.4L9.8 1 8.6 3.4 12.8 4 11.2 7.2 9.4 8.2 11.6 9.4 12.6 11.4 11 13 7.6 14.8 5.6 15 5.2 12.6 4 13.2 4.8 10.4 3.2 9.4 4 6.6 3 4.8 4.6 4Z',
    },
    'ireland-france': {
      fill: 'var(--rgi)',
      path: 'M9.5 1.2L12.6 2.6 13.4 5.6 12.2 7.4 12.6 10.6 11.4 13 7.4 14 4.4 14.8 2.4 13.4 3.6 11.4 2.6 9.6 4 8 2.6 6.4 3.4 4.6 6 4.8 7 2.4Z',
    },
    'double-heading': { symbol: 'ticket', text: '+2' },
    'right-of-way': { pieces: [0, 1] },
    thermocompressor: { pieces: [0, 0] },
    'water-tender': { symbol: 'card', text: '×3' },
    'risky-contracts': { symbol: 'ticket', text: '±20' },
    'equalising-beam': { symbol: 'loco', text: '±15' },
    diesel: { symbol: 'card', text: '−1' },
  },
};
