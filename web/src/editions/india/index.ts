import type { EditionPage } from '../types';

export const page: EditionPage = {
  place: 8,
  color: 'var(--r-orange-edge)',
  box: [60, 420, 968, 1125],
};
