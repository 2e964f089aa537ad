import type { EditionPage } from '../types';

export const page: EditionPage = {
  place: 3,
  color: 'var(--r-green)',
  box: [470, 0, 920, 1069],
  building: {
    kind: 'harbor',
    symbol: 'anchor',
  },
};
