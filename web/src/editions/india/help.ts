import type { Pictures } from '../types';

/** Pictures for the sections of the rules, by the names that the texts give these. */
export const pictures: Pictures = {
  routes: {
    cities: ['delhi', 'agra', 'bhopal', 'jaipur'],
    built: {
      'agra-delhi': 0,
      'agra-bhopal-1': 0,
    },
  },
  ferries: {
    cities: ['calcutta', 'madras', 'waltain'],
    selected: 'calcutta-madras',
  },
  mandala: {
    cities: ['delhi', 'agra', 'jaipur'],
    built: {
      'agra-delhi': 0,
      'agra-jaipur-1': 0,
      'delhi-jaipur': 0,
    },
  },
};
