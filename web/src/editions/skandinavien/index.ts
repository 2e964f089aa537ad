import type { EditionPage } from '../types';
import { tutor } from './tutor';

export const page: EditionPage = {
  place: 1,
  color: 'var(--r-blue)',
  sound: { pitch: 1, wave: 'sine' },
  tutor,
};
