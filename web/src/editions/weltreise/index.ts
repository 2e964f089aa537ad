import type { EditionPage } from '../types';

export const page: EditionPage = {
  place: 3,
  color: 'var(--r-green)',
  box: [470, 0, 920, 1069],
  teaser: {
    de: 'Züge und Schiffe, Häfen, Rundreisen um die ganze Welt.',
    en: 'Trains and ships, harbours, tours around the whole world.',
  },
};
