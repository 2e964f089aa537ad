import type { EditionPage } from '../types';
import { tutor } from './tutor';

export const page: EditionPage = {
  place: 2,
  color: 'var(--r-red)',
  sound: { pitch: 1.5, wave: 'triangle' },
  tutor,
  turnHint: ({ t, choices, cityName }) =>
    choices.journey.size
      ? t.editions.maerklin.withPassenger([...choices.journey.keys()].map(cityName).join(', '))
      : t.prompt.turnHint,
};
