import type { EditionPage } from '../types';

const FIRST_BUY = {
  de: 'Zuerst darfst du eine Technologie kaufen, dann Karte, Strecke oder Aufträge',
  en: 'First you may buy a technology, then a card, a route or tickets',
};
const THEN_ACT = {
  de: 'Jetzt noch deine Aktion: Karten, Strecke oder Aufträge',
  en: 'Now your action: cards, a route or tickets',
};

export const page: EditionPage = {
  place: 4,
  color: 'var(--r-orange)',
  box: [-230, 0, 1904, 2214],
  teaser: {
    de: 'Technologien kaufen, dann Wales, Schottland und die See erobern.',
    en: 'Buy technologies, then conquer Wales, Scotland and the sea.',
  },
  turnHint: ({ t, lang, choices, pending }) => {
    if (choices.buy.size) return FIRST_BUY[lang];
    return pending?.bought ? THEN_ACT[lang] : t.prompt.turnHint;
  },
};
