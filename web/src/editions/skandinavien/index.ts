import type { EditionPage } from '../types';
import { tutor } from './tutor';

export const page: EditionPage = {
  place: 1,
  color: 'var(--r-blue)',
  box: [-240, 0, 1500, 1744],
  sound: { pitch: 1, wave: 'sine' },
  tutor,
};
