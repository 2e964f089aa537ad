import type { EditionPage } from '../types';

export const page: EditionPage = {
  place: 3,
  color: 'var(--r-green)',
  box: [470, 0, 920, 1069],
  sound: { pitch: 0.9, wave: 'sine' },
  turnHint: ({ t, choices }) => (choices.build.size ? t.editions.weltreise.withHarbour : t.prompt.turnHint),
  building: {
    kind: 'harbor',
    symbol: 'anchor',
  },
};
