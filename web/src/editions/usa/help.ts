import type { Pictures } from '../types';

/** Pictures for the sections of the rules, by the names that the texts give these. */
export const pictures: Pictures = {
  routes: {
    cities: ['denver', 'kansas-city', 'omaha', 'chicago'],
    built: {
      'chicago-omaha': 0,
      'denver-omaha': 0,
    },
  },
};
