import type { Help } from '../types';

export const help: Help = {
  sections: [
    {
      title: { de: 'Worum es geht', en: 'The aim' },
      text: {
        de: [
          'Du verbindest Orte im Norden mit deinen 40 Wagen. Punkte bringen die Strecken sofort, die Aufträge am Ende: erfüllte zählen dazu, verfehlte ab. Wer die meisten Aufträge erfüllt, bekommt 10 Punkte extra.',
          'In jedem Zug tust du genau eines: Karten nehmen, eine Strecke bauen oder neue Aufträge holen.',
        ],
        en: [
          'You join the towns of the north with your 40 wagons. Routes score at once, tickets at the end: completed ones add, failed ones subtract. Whoever completes most tickets gets 10 points more.',
          'Each turn you do exactly one thing: take cards, build a route, or get new tickets.',
        ],
      },
    },
    {
      title: { de: 'Karten nehmen', en: 'Taking cards' },
      text: {
        de: [
          'Zwei Karten, jede aus der Auslage oder verdeckt vom Stapel. Lokomotiven nimmst du wie jede andere Karte, auch zwei auf einmal.',
        ],
        en: [
          'Two cards, each from the market or face down from the deck. Locomotives are taken like any other card, even two at once.',
        ],
      },
    },
    {
      title: { de: 'Strecken bauen', en: 'Building routes' },
      text: {
        de: [
          'Lege so viele Karten der Farbe, wie die Strecke Felder hat; graue nehmen irgendeine Farbe, aber nur eine. Lokomotiven helfen auf gewöhnlichen Strecken nicht.',
          'Von einer Doppelstrecke baut jeder höchstens eine; zu zweit bleibt die andere ganz geschlossen.',
        ],
        en: [
          'Lay as many cards of the colour as the route has spaces; grey ones take any colour, but only one. Locomotives do not help on ordinary routes.',
          'Of a double route each player builds at most one; with two players the other stays closed altogether.',
        ],
      },
      picture: {
        cities: ['oslo', 'orebro', 'stockholm', 'norrkoping'],
        built: { 'orebro-oslo-2': 0, 'orebro-stockholm-1': 0, 'orebro-stockholm-2': 1 },
        caption: {
          de: 'Rot hat Oslo und Stockholm verbunden, Blau die Nachbarstrecke gebaut.',
          en: 'Red has joined Oslo and Stockholm; blue built the route beside it.',
        },
      },
    },
    {
      title: { de: 'Fähren', en: 'Ferries' },
      text: {
        de: [
          'Für jedes Lokzeichen legst du eine Lokomotive, für die übrigen Felder Karten der Farbe. Drei beliebige Karten ersetzen auf Fähren eine Lokomotive.',
        ],
        en: [
          'For each locomotive sign lay a locomotive, for the other spaces cards of the colour. On ferries any three cards stand for a locomotive.',
        ],
      },
      picture: {
        cities: ['kristiansand', 'alborg', 'goteborg'],
        selected: 'alborg-goteborg',
        caption: {
          de: 'Ålborg – Göteborg: eine Lokomotive und eine beliebige Karte.',
          en: 'Ålborg – Göteborg: one locomotive and one card of any colour.',
        },
      },
    },
    {
      title: { de: 'Tunnel', en: 'Tunnels' },
      text: {
        de: [
          'Nach dem Bezahlen werden drei Karten vom Stapel aufgedeckt. Jede in deiner Farbe und jede Lokomotive kostet eine Karte mehr. Kannst oder willst du nicht, kommen deine Karten zurück und der Zug ist vorbei. In Tunneln ersetzen Lokomotiven jede Farbe.',
        ],
        en: [
          'After paying, three cards are turned over from the deck. Each of your colour and each locomotive costs one card more. If you cannot or will not pay, your cards come back and the turn is over. In tunnels locomotives stand for any colour.',
        ],
      },
      picture: {
        cities: ['narvik', 'kiruna', 'boden'],
        selected: 'kiruna-narvik-1',
        caption: { de: 'Schwellen an beiden Seiten: ein Tunnel.', en: 'Sleepers along both sides: a tunnel.' },
      },
    },
    {
      title: { de: 'Murmansk – Lieksa', en: 'Murmansk – Lieksa' },
      text: {
        de: ['Neun Felder, 27 Punkte. Hier gelten vier beliebige Karten als eine der gewählten Farbe.'],
        en: ['Nine spaces, 27 points. Here any four cards count as one of the chosen colour.'],
      },
    },
    {
      title: { de: 'Aufträge und Ende', en: 'Tickets and the end' },
      text: {
        de: [
          'Am Anfang fünf, behalte mindestens zwei; später drei, behalte mindestens einen. Was du nicht behältst, ist aus dem Spiel.',
          'Hat am Ende seines Zuges jemand zwei oder weniger Wagen, ist jeder noch einmal dran.',
        ],
        en: [
          'At the start five, keep at least two; later three, keep at least one. What you do not keep leaves the game.',
          'When somebody ends a turn with two wagons or fewer, everybody has one more turn.',
        ],
      },
    },
  ],
  rulings: {
    de: [
      'Zwei Strecken zwischen denselben Orten gelten als Doppelstrecke, auch wenn Länge oder Art verschieden sind.',
      'Drei Karten für eine Lok gelten auf der ganzen Fähre, nicht in Tunneln und nicht beim Nachzahlen.',
      'Liegen weniger als drei Karten in Stapel und Ablage, werden im Tunnel nur diese aufgedeckt.',
      'Bei Gleichstand entscheiden die erfüllten Aufträge, dann der längste Weg.',
    ],
    en: [
      'Two routes between the same towns are a double route even if they differ in length or kind.',
      'Three cards for a locomotive count on the whole ferry, not in tunnels and not for a surcharge.',
      'With fewer than three cards in deck and discard a tunnel turns over only those.',
      'Ties are broken by completed tickets, then by the longest path.',
    ],
  },
  reconstructed: {
    de: [
      'Strecken und Aufträge sind an Bildern und mehreren Datensammlungen geprüft, und zwar an der internationalen Ausgabe; dass der deutsche Plan derselbe ist, nehmen wir an.',
    ],
    en: [
      'Routes and tickets were checked against pictures and several data sets, of the international edition; that the German board is the same is an assumption.',
    ],
  },
};
