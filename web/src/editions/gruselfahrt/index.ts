import type { EditionPage } from '../types';
import Pin from './Pin.svelte';
import { tutor } from './tutor';

export const page: EditionPage = {
  place: 5,
  color: 'var(--r-purple-edge)',
  sound: { pitch: 0.71, wave: 'sawtooth' },
  tutor,
  turnHint: ({ t }) => t.editions.gruselfahrt.turnHint,
  translatesPlaces: true,
  swapsTickets: true,
  trackBeds: true,
  pin: Pin,
};
