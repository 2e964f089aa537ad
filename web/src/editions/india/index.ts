import type { EditionPage } from '../types';
import { tutor } from './tutor';

export const page: EditionPage = {
  place: 8,
  color: 'var(--r-orange-edge)',
  sound: { pitch: 1.2, wave: 'sine' },
  tutor,
};
