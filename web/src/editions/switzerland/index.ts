import type { EditionPage } from '../types';
import { tutor } from './tutor';

export const page: EditionPage = {
  place: 9,
  color: 'var(--r-red-edge)',
  sound: { pitch: 1.35, wave: 'sine' },
  tutor,
};
