import type { EditionPage } from '../types';

export const page: EditionPage = {
  place: 2,
  color: 'var(--r-red)',
  box: [-240, 0, 1500, 1744],
  teaser: {
    de: 'Reisende sammeln Waren auf dem Netz aller Mitspieler.',
    en: 'Passengers collect goods on everybody’s network.',
  },
};
