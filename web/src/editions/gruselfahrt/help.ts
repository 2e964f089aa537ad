import type { Help } from '../types';

export const help: Help = {
  sections: [
    {
      title: { de: 'Worum es geht', en: 'The aim' },
      text: {
        de: [
          'Wer zuerst sechs Aufträge erfüllt, gewinnt. Punkte gibt es keine. Jeder hat 20 Wagen und immer zwei verdeckte Aufträge.',
        ],
        en: [
          'Whoever completes six tickets first, wins. There are no points. Everybody has 20 wagons and always two face-down tickets.',
        ],
      },
    },
    {
      title: { de: 'Dein Zug', en: 'Your turn' },
      text: {
        de: [
          'Eines von dreien: zwei Karten ziehen, eine Strecke bauen, oder beide Aufträge gegen neue tauschen.',
          'Bauen: so viele Karten der Farbe wie Felder, Lokomotiven passen überall.',
        ],
        en: [
          'One of three: draw two cards, build a route, or swap both tickets for new ones.',
          'Building: as many cards of the colour as spaces, locomotives fit everywhere.',
        ],
      },
      picture: {
        cities: ['rathaus', 'verlassene-schule', 'bahnhof', 'friedhof'],
        built: { 'rathaus-verlassene-schule-1': 0, 'bahnhof-verlassene-schule-1': 0 },
        margin: 90,
        caption: {
          de: 'Rot hat das Rathaus mit dem Bahnhof verbunden.',
          en: 'Red has joined Town Hall and Train Station.',
        },
      },
    },
    {
      title: { de: 'Aufträge', en: 'Tickets' },
      text: {
        de: ['Sind beide Orte verbunden, wird der Auftrag sofort aufgedeckt, und du ziehst einen neuen.'],
        en: ['Once both places are joined the ticket is shown at once and you draw a new one.'],
      },
    },
    {
      title: { de: 'Belohnungen', en: 'Rewards' },
      text: {
        de: [
          'Dunkelwald mit Küste verbunden: ein Auftrag geschenkt (Süßes oder Saures), einmal im Spiel. Rathaus mit Gruft und Rathaus mit Spukhaus: je zwei Karten.',
        ],
        en: [
          'Dark Forest joined to the Seashore: a ticket for free (trick or treat), once a game. Town Hall with Crypt, and Town Hall with Haunted House: two cards each.',
        ],
      },
    },
    {
      title: { de: 'Ende', en: 'The end' },
      text: {
        de: [
          'Mit dem sechsten Auftrag sofort. Oder wenn jemand seinen letzten Wagen setzt: dann gewinnt, wer die meisten hat.',
        ],
        en: ['With the sixth ticket, at once. Or when somebody places his last wagon: then whoever has most wins.'],
      },
    },
  ],
  rulings: {
    de: [
      'Tauschen darf man in jedem Zug. Wer nichts anderes könnte, darf passen; drei solche Runden nacheinander, in denen kein Auftrag fertig wird, beenden das Spiel.',
      'Ein neuer Auftrag, der schon verbunden ist, gilt sofort als erfüllt.',
      'Nach dem Bauen: erst Bonuskarten, dann Süßes, dann Aufträge, dann das Ende.',
      'Alle Doppelstrecken sind mit jeder Spielerzahl offen, nie beide für einen.',
    ],
    en: [
      'Swapping is allowed in any turn. Who could do nothing else may pass; three such rounds on end in which no ticket is completed finish the game.',
      'A new ticket that is already joined counts at once.',
      'After building: bonus cards first, then the treat, then tickets, then the end.',
      'All double routes are open with any number of players, never both for one.',
    ],
  },
  reconstructed: {
    de: [
      'Nachgebaut: Die Namen der Orte und die beiden Gegenden sind belegt, fast alle Strecken und 31 der 33 Aufträge sind unser eigener Entwurf.',
      'Angenommen: 10 Karten je Farbe und 12 Lokomotiven; gesichert ist nur die Summe von 72.',
    ],
    en: [
      'Reconstructed: the names of the places and the two regions are documented; nearly all routes and 31 of the 33 tickets are our own design.',
      'Assumed: 10 cards of each colour and 12 locomotives; only the total of 72 is certain.',
    ],
  },
};
