import type { Pictures } from '../types';

/** Pictures for the sections of the rules, by the names that the texts give these. */
export const pictures: Pictures = {
  'your-turn': {
    cities: ['rathaus', 'verlassene-schule', 'bahnhof', 'friedhof'],
    built: {
      'rathaus-verlassene-schule-1': 0,
      'bahnhof-verlassene-schule-1': 0,
    },
    margin: 90,
  },
};
