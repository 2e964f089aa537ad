import type { EditionPage } from '../types';

export const page: EditionPage = {
  place: 8,
  color: 'var(--r-orange-edge)',
  sound: { pitch: 1.25, wave: 'sine' },
  box: [60, 420, 968, 1125],
};
