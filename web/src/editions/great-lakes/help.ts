import type { Pictures } from '../types';

/** Pictures for the sections of the rules, by the names that the texts give these. */
export const pictures: Pictures = {
  routes: {
    cities: ['cleveland', 'new-york', 'buffalo'],
    selected: 'cleveland-new-york',
  },
  harbours: {
    cities: ['chicago', 'milwaukee', 'muskegon'],
    built: {
      'chicago-milwaukee-1': 4,
      'chicago-muskegon': 2,
    },
    buildings: {
      chicago: 4,
    },
  },
};
