import type { Pictures } from '../types';

/** Pictures for the sections of the rules, by the names that the texts give these. */
export const pictures: Pictures = {
  'building-routes': {
    cities: ['paris', 'frankfurt', 'berlin', 'bruxelles'],
    built: {
      'frankfurt-paris-1': 0,
      'berlin-frankfurt-2': 0,
      'bruxelles-paris-1': 1,
    },
  },
  ferries: {
    cities: ['athina', 'smyrna', 'constantinople'],
    selected: 'athina-smyrna',
  },
  tunnels: {
    cities: ['zurich', 'venezia', 'munchen'],
    selected: 'venezia-zurich',
  },
  stations: {
    cities: ['warszawa', 'wilno', 'smolensk'],
    built: {
      'warszawa-wilno': 0,
      'smolensk-wilno': 1,
    },
    buildings: {
      wilno: 0,
    },
  },
};
