import type { Pictures } from '../types';

/** Pictures for the sections of the rules, by the names that the texts give these. */
export const pictures: Pictures = {
  routes: {
    cities: ['bern', 'luzern', 'zug', 'schwyz'],
    built: {
      'bern-luzern-1': 0,
      'bern-luzern-2': 1,
      'luzern-zug-1': 0,
    },
  },
  tunnels: {
    cities: ['chur', 'wassen', 'sargans'],
    selected: 'chur-wassen',
  },
  countries: {
    cities: ['lugano', 'locarno', 'bellinzona'],
    built: {
      'italia-lugano': 0,
    },
  },
};
