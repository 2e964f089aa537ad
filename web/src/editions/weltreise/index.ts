import type { EditionPage } from '../types';
import { tutor } from './tutor';

export const page: EditionPage = {
  place: 3,
  color: 'var(--r-green)',
  sound: { pitch: 0.9, wave: 'sine' },
  turnHint: ({ t, choices }) => (choices.build.size ? t.editions.weltreise.withHarbour : t.prompt.turnHint),
  building: {
    kind: 'harbor',
    symbol: 'anchor',
  },
  tutor,
};
