import type { EditionPage } from '../types';

export const page: EditionPage = {
  place: 9,
  color: 'var(--r-red-edge)',
  sound: { pitch: 1.33, wave: 'triangle' },
  box: [400, 0, 968, 1125],
};
