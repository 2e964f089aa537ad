import type { Pictures } from '../types';

/** Pictures for the sections of the rules, by the names that the texts give these. */
export const pictures: Pictures = {
  'building-and-placing-passengers': {
    cities: ['leipzig', 'magdeburg', 'berlin'],
    built: {
      'berlin-leipzig-1': 0,
      'leipzig-magdeburg-1': 2,
    },
    passengers: {
      leipzig: 0,
    },
  },
};
