import type { Pictures } from '../types';

/** Pictures for the sections of the rules, by the names that the texts give these. */
export const pictures: Pictures = {
  routes: {
    cities: ['lahore', 'beijing', 'mumbai'],
    selected: 'beijing-lahore-1',
  },
  harbours: {
    cities: ['jakarta', 'darwin', 'perth'],
    built: {
      'darwin-jakarta-1': 4,
      'jakarta-perth-1': 2,
    },
    buildings: {
      jakarta: 4,
    },
  },
};
