import type { EditionPage } from '../types';

export const page: EditionPage = {
  place: 6,
  color: 'var(--r-yellow-edge)',
  box: [400, 0, 968, 1125],
  teaser: {
    de: 'Das Grundspiel: von Küste zu Küste, ohne Sonderregeln.',
    en: 'The base game: coast to coast, no special rules.',
  },
};
