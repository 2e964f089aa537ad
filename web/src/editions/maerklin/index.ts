import type { EditionPage } from '../types';

export const page: EditionPage = {
  place: 2,
  color: 'var(--r-red)',
  box: [-240, 0, 1500, 1744],
  sound: { pitch: 1.5, wave: 'triangle' },
};
