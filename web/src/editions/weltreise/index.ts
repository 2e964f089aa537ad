import type { EditionPage } from '../types';

export const page: EditionPage = {
  place: 3,
  color: 'var(--r-green)',
  box: [470, 0, 920, 1069],
  teaser: {
    de: 'Züge und Schiffe, Häfen, Rundreisen um die ganze Welt.',
    en: 'Trains and ships, harbours, tours around the whole world.',
  },
  building: {
    kind: 'harbor',
    symbol: 'anchor',
    words: {
      de: {
        many: 'Häfen',
        title: (city) => `Hafen in ${city}`,
        price: 'Zwei Zug- und zwei Schiffskarten einer Farbe, alle mit Anker. Joker ersetzen sie.',
        built: (where, you) => `${you ? 'baust' : 'baut'} Hafen ${where}`,
        of: (name) => `Hafen von ${name}`,
        mine: 'dein Hafen',
        here: 'Hafen hier bauen',
      },
      en: {
        many: 'harbours',
        title: (city) => `Harbour in ${city}`,
        price: 'Two train and two ship cards of one colour, all with an anchor. Jokers stand in.',
        built: (where, you) => `${you ? 'build' : 'builds'} a harbour ${where}`,
        of: (name) => `${name}’s harbour`,
        mine: 'your harbour',
        here: 'Build a harbour here',
      },
    },
  },
};
