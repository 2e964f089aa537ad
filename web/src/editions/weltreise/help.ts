import type { Help } from '../types';

export const help: Help = {
  sections: [
    {
      title: { de: 'Worum es geht', en: 'The aim' },
      text: {
        de: [
          'Züge zu Land, Schiffe zur See, rund um die Erde: Der linke und der rechte Rand gehören zusammen. Nach den Aufträgen wählst du geheim 60 Steine aus 25 Wagen und 50 Schiffen; der Rest bleibt in der Schachtel.',
        ],
        en: [
          'Trains on land, ships at sea, around the earth: the left and right edge are joined. After the tickets you secretly choose 60 pieces out of 25 wagons and 50 ships; the rest stays in the box.',
        ],
      },
    },
    {
      title: { de: 'Karten', en: 'Cards' },
      text: {
        de: [
          'Zwei Karten aus der Auslage oder von einem der beiden Stapel. Nimmst du eine offene, bestimmst du, aus welchem Stapel die Lücke gefüllt wird. Ein offener Joker ist die einzige Karte des Zuges.',
        ],
        en: [
          'Two cards from the market or from either deck. When you take an open one you say which deck fills the gap. An open joker is the only card of the turn.',
        ],
      },
    },
    {
      title: { de: 'Strecken', en: 'Routes' },
      text: {
        de: [
          'Eckige Felder brauchen Zugkarten und Wagen, spitze brauchen Schiffskarten und Schiffe. Ein Doppelschiff füllt zwei Felder. Joker ersetzen eine Karte. In schwerem Gelände (Berge) kostet jedes Feld zwei gleichfarbige Karten, die Farbe ist frei.',
          'Von einer Doppelstrecke baut niemand beide. Zu zweit und zu dritt ist nur eine davon zu haben: Sobald eine gebaut ist, bleibt die andere geschlossen.',
        ],
        en: [
          'Square spaces need train cards and wagons, pointed ones ship cards and ships. A double ship fills two spaces. Jokers stand for one card. On rough terrain (mountains) each space costs two cards of one colour, whichever you like.',
          'Of a double route nobody builds both. With two or three players only one of them can be had: once one is built the other stays closed.',
        ],
      },
      picture: {
        cities: ['lahore', 'beijing', 'mumbai'],
        selected: 'beijing-lahore-1',
        caption: {
          de: 'Lahore – Beijing: schweres Gelände, zwei Karten je Feld.',
          en: 'Lahore – Beijing: rough terrain, two cards a space.',
        },
      },
    },
    {
      title: { de: 'Häfen', en: 'Harbours' },
      text: {
        de: [
          'Als Zug baust du einen von drei Häfen in einer Ankerstadt an deinem Netz: zwei Zug- und zwei Schiffskarten einer Farbe, alle mit Anker; Joker ersetzen sie. Am Ende bringt er 20, 30 oder 40 Punkte, wenn ein, zwei oder mehr deiner erfüllten Aufträge die Stadt nennen. Jeder ungebaute Hafen kostet 4.',
        ],
        en: [
          'As a turn you build one of three harbours in an anchor town on your network: two train and two ship cards of one colour, all with an anchor; jokers stand in. At the end it brings 20, 30 or 40 points if one, two or more of your completed tickets name the town. Each harbour not built costs 4.',
        ],
      },
      picture: {
        cities: ['jakarta', 'darwin', 'perth'],
        built: { 'darwin-jakarta-1': 4, 'jakarta-perth-1': 2 },
        buildings: { jakarta: 4 },
        caption: { de: 'Ein Hafen in Jakarta.', en: 'A harbour in Jakarta.' },
      },
    },
    {
      title: { de: 'Tauschen', en: 'Exchanging' },
      text: {
        de: ['Ein Zug: Wagen gegen Schiffe aus der Schachtel oder umgekehrt, 1 Punkt je Stein.'],
        en: ['A turn: wagons for ships from the box or the other way round, 1 point a piece.'],
      },
    },
    {
      title: { de: 'Aufträge und Rundreisen', en: 'Tickets and tours' },
      text: {
        de: [
          'Am Anfang fünf, behalte mindestens drei; später vier, behalte mindestens einen. Erfüllte zählen am Ende dazu, verfehlte ab.',
          'Rundreisen nennen mehrere Städte und drei Werte. Kann man die Städte auf eigenen Strecken in dieser Reihenfolge abfahren, gibt es den höchsten; sind sie alle verbunden, aber nicht in dieser Reihenfolge, den mittleren. Fehlt am Ende auch nur eine, wird die Strafe abgezogen, und die ist größer als jeder Gewinn.',
        ],
        en: [
          'At the start five, keep at least three; later four, keep at least one. At the end completed ones add their value, failed ones subtract it.',
          'Tours name several towns and three values. If your routes visit the towns in this order you get the highest; if all are joined, but not in this order, the middle one. If even one is missing at the end, the penalty is subtracted, and it is larger than any gain.',
        ],
      },
    },
    {
      title: { de: 'Ende', en: 'The end' },
      text: {
        de: [
          'Sechs oder weniger Steine am Ende eines Zuges: jeder noch zweimal. Für die meisten Aufträge oder den längsten Weg gibt es keinen Bonus.',
        ],
        en: [
          'Six pieces or fewer at the end of a turn: everybody twice more. There is no bonus for the most tickets or the longest path.',
        ],
      },
    },
  ],
  rulings: {
    de: [
      'Ein Joker unter Schiffen steht für ein einfaches Schiff: Er füllt ein Feld, nie zwei.',
      'Von einem Doppelschiff darf ein Feld verfallen, aber nur, wenn keine Karte der Bezahlung überzählig ist.',
      'Der Reihe nach heißt: auf einem Weg, der keine Strecke zweimal benutzt.',
      'Die namenlose Kreuzung zwischen Cape Town und Perth ist ein Ort wie jeder andere, ohne Hafen.',
      'Niemand muss tauschen; wer nur das könnte, darf passen. Drei solche Runden nacheinander beenden das Spiel.',
    ],
    en: [
      'Among ships a joker stands for a single ship: it fills one space, never two.',
      'Half of a double ship may lapse, but only if no card of the payment is superfluous.',
      'In order means: on a way that uses no route twice.',
      'The unnamed junction between Cape Town and Perth is a place like any other, without harbour.',
      'Nobody has to exchange; who could do nothing else may pass. Three such rounds on end finish the game.',
    ],
  },
  reconstructed: {
    de: [
      'Strecken sind an Bildern und mehreren Datensammlungen geprüft, Aufträge an den Karten. Der Name der Kreuzung im Süden steht nicht auf dem Plan.',
    ],
    en: [
      'Routes were checked against pictures and several data sets, tickets against the cards. The name of the southern junction is not printed on the board.',
    ],
  },
};
