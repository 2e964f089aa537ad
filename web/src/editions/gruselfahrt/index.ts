import type { EditionPage } from '../types';
import Pin from './Pin.svelte';
import { tutor } from './tutor';

const HINT = {
  de: 'Karten ziehen, eine Strecke bauen oder Aufträge tauschen',
  en: 'Draw cards, claim a route or swap your tickets',
};

export const page: EditionPage = {
  place: 5,
  color: 'var(--r-purple-edge)',
  box: [320, 0, 826, 960],
  teaser: {
    de: 'Die kleine Fahrt durch die Geisterstadt, ab sechs Jahren.',
    en: 'The little ride through the ghost town, from six years on.',
  },
  tutor,
  turnHint: ({ lang }) => HINT[lang],
  translatesPlaces: true,
  swapsTickets: true,
  trackBeds: true,
  pin: Pin,
};
