import type { EditionPage } from '../types';

export const page: EditionPage = {
  place: 6,
  color: 'var(--r-yellow-edge)',
  box: [400, 0, 968, 1125],
  sound: { pitch: 0.8, wave: 'triangle' },
};
