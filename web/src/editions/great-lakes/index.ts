import type { EditionPage } from '../types';
import { page as weltreise } from '../weltreise';

/** Played and presented like Weltreise, on another board. */
export const page: EditionPage = {
  ...weltreise,
  place: 10,
  color: 'var(--r-blue-edge)',
  sound: { pitch: 0.85, wave: 'sine' },
  building: { kind: 'harbor', symbol: 'anchor', textsOf: 'weltreise' },
};
