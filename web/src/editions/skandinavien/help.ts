import type { Pictures } from '../types';

/** Pictures for the sections of the rules, by the names that the texts give these. */
export const pictures: Pictures = {
  'building-routes': {
    cities: ['oslo', 'orebro', 'stockholm', 'norrkoping'],
    built: {
      'orebro-oslo-2': 0,
      'orebro-stockholm-1': 0,
      'orebro-stockholm-2': 1,
    },
  },
  ferries: {
    cities: ['kristiansand', 'alborg', 'goteborg'],
    selected: 'alborg-goteborg',
  },
  tunnels: {
    cities: ['narvik', 'kiruna', 'boden'],
    selected: 'kiruna-narvik-1',
  },
};
