import type { Lang } from '../../lib/board';
import type { EditionPage } from '../types';

const HINT: Record<Lang, string> = {
  de: 'Karte, Strecke, neue Aufträge oder ein Bahnhof: tippe es einfach an',
  en: 'A card, a route, new tickets or a station: just tap it',
};

export const page: EditionPage = {
  place: 7,
  color: 'var(--r-purple)',
  box: [380, 0, 968, 1125],
  teaser: {
    de: 'Fähren, Tunnel und Bahnhöfe, die fremde Strecken leihen.',
    en: 'Ferries, tunnels, and stations that borrow other people’s routes.',
  },
  turnHint: ({ t, lang, choices }) => (choices.build.size ? HINT[lang] : t.prompt.turnHint),
  building: {
    kind: 'station',
    symbol: 'house',
    words: {
      de: {
        many: 'Bahnhöfe',
        title: (city) => `Bahnhof in ${city}`,
        price:
          'Der erste kostet eine Karte, der zweite zwei, der dritte drei, alle von einer Farbe. Lokomotiven helfen.',
        built: (where, you) => `${you ? 'baust' : 'baut'} Bahnhof ${where}`,
        of: (name) => `Bahnhof von ${name}`,
        mine: 'dein Bahnhof',
        here: 'Bahnhof hier bauen',
        button: { label: 'Bahnhof bauen', ask: 'In welcher Stadt? Tippe sie auf der Karte an.' },
      },
      en: {
        many: 'stations',
        title: (city) => `Station in ${city}`,
        price: 'The first costs one card, the second two, the third three, all of one colour. Locomotives stand in.',
        built: (where, you) => `${you ? 'build' : 'builds'} a station ${where}`,
        of: (name) => `${name}’s station`,
        mine: 'your station',
        here: 'Build a station here',
        button: { label: 'Build a station', ask: 'In which town? Tap it on the map.' },
      },
    },
  },
};
