import type { EditionPage } from '../types';
import { tutor } from './tutor';

export const page: EditionPage = {
  place: 6,
  color: 'var(--r-yellow-edge)',
  sound: { pitch: 0.8, wave: 'triangle' },
  tutor,
};
