import type { EditionPage } from '../types';
import { tutor } from './tutor';

export const page: EditionPage = {
  place: 7,
  color: 'var(--r-purple)',
  sound: { pitch: 1.06, wave: 'sine' },
  turnHint: ({ t, choices }) => (choices.build.size ? t.editions.europe.turnHint : t.prompt.turnHint),
  building: {
    kind: 'station',
    symbol: 'house',
  },
  borrows: (view, seat) => ({ at: view.seats[seat]?.stations ?? [], more: view.seats[seat]?.stations_left ?? 0 }),
  tutor,
};
