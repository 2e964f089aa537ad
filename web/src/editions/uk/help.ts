import type { Pictures } from '../types';

/** Pictures for the sections of the rules, by the names that the texts give these. */
export const pictures: Pictures = {
  technologies: {
    cities: ['londonderry', 'stranraer', 'belfast', 'glasgow'],
    selected: 'londonderry-stranraer-1',
    margin: 90,
  },
};
