import type { Help } from '../types';

export const help: Help = {
  sections: [
    {
      title: { de: 'Worum es geht', en: 'The aim' },
      text: {
        de: [
          'Mit 45 Wagen und drei Bahnhöfen verbindest du Städte von Lissabon bis Moskau. Strecken bringen sofort Punkte, Aufträge am Ende: erfüllte zählen dazu, verfehlte ab. Wer den längsten zusammenhängenden Weg hat, bekommt mit dem Europa-Express 10 Punkte.',
          'In jedem Zug tust du genau eines: Karten nehmen, eine Strecke bauen, neue Aufträge holen oder einen Bahnhof bauen.',
        ],
        en: [
          'With 45 wagons and three stations you join towns from Lisbon to Moscow. Routes score at once, tickets at the end: completed ones add, failed ones subtract. The longest unbroken path earns the European Express, 10 points.',
          'Each turn you do exactly one thing: take cards, build a route, get new tickets, or build a station.',
        ],
      },
    },
    {
      title: { de: 'Karten nehmen', en: 'Taking cards' },
      text: {
        de: [
          'Zwei Karten, jede aus der Auslage oder verdeckt vom Stapel. Eine offene Lokomotive ist die einzige Karte des Zuges. Liegen drei oder mehr Lokomotiven offen, wird die ganze Auslage ersetzt.',
        ],
        en: [
          'Two cards, each from the market or face down from the deck. An open locomotive is the only card of the turn. When three or more locomotives lie open, the whole market is replaced.',
        ],
      },
    },
    {
      title: { de: 'Strecken bauen', en: 'Building routes' },
      text: {
        de: [
          'Lege so viele Karten der Farbe, wie die Strecke Felder hat; graue nehmen irgendeine Farbe, aber nur eine. Lokomotiven ersetzen auf jeder Strecke jede Karte.',
          'Von einer Doppelstrecke baut niemand beide. Zu zweit und zu dritt ist nur eine davon zu haben.',
        ],
        en: [
          'Lay as many cards of the colour as the route has spaces; grey ones take any colour, but only one. Locomotives stand for any card on every route.',
          'Of a double route nobody builds both. With two or three players only one of them can be had.',
        ],
      },
      picture: {
        cities: ['paris', 'frankfurt', 'berlin', 'bruxelles'],
        built: { 'frankfurt-paris-1': 0, 'berlin-frankfurt-2': 0, 'bruxelles-paris-1': 1 },
        caption: {
          de: 'Rot hat Paris und Berlin verbunden, Blau führt nach Bruxelles.',
          en: 'Red has joined Paris and Berlin; blue leads to Bruxelles.',
        },
      },
    },
    {
      title: { de: 'Fähren', en: 'Ferries' },
      text: {
        de: [
          'Für jedes Lokzeichen legst du eine Lokomotive, für die übrigen Felder Karten einer Farbe oder weitere Lokomotiven.',
        ],
        en: [
          'For each locomotive sign lay a locomotive, for the other spaces cards of one colour or more locomotives.',
        ],
      },
      picture: {
        cities: ['athina', 'smyrna', 'constantinople'],
        selected: 'athina-smyrna',
        caption: {
          de: 'Athina – Smyrna: eine Lokomotive und eine beliebige Karte.',
          en: 'Athina – Smyrna: one locomotive and one card of any colour.',
        },
      },
    },
    {
      title: { de: 'Tunnel', en: 'Tunnels' },
      text: {
        de: [
          'Nach dem Bezahlen werden drei Karten vom Stapel aufgedeckt. Jede in deiner Farbe und jede Lokomotive kostet eine Karte mehr; hast du nur Lokomotiven gelegt, zählen nur Lokomotiven. Kannst oder willst du nicht, kommen deine Karten zurück und der Zug ist vorbei.',
        ],
        en: [
          'After paying, three cards are turned over from the deck. Each of your colour and each locomotive costs one card more; if you laid locomotives alone, only locomotives count. If you cannot or will not pay, your cards come back and the turn is over.',
        ],
      },
      picture: {
        cities: ['zurich', 'venezia', 'munchen'],
        selected: 'venezia-zurich',
        caption: { de: 'Schwellen an beiden Seiten: ein Tunnel.', en: 'Sleepers along both sides: a tunnel.' },
      },
    },
    {
      title: { de: 'Bahnhöfe', en: 'Stations' },
      text: {
        de: [
          'Drücke „Bahnhof bauen“ und wähle eine Stadt, in der noch keiner steht. Dein erster kostet eine Karte, der zweite zwei, der dritte drei, alle von einer Farbe; Lokomotiven ersetzen sie.',
          'Am Ende darfst du mit jedem Bahnhof eine Strecke eines anderen, die in seine Stadt führt, für deine Aufträge mitbenutzen. Welche das beste Ergebnis bringt, rechnet das Spiel aus. Für den längsten Weg zählt sie nicht. Jeder Bahnhof, den du nicht gebaut hast, bringt 4 Punkte.',
        ],
        en: [
          'Press “Build a station” and pick a town where none stands yet. Your first costs one card, the second two, the third three, all of one colour; locomotives stand in.',
          'At the end each station lets you use one route of another player that leads into its town, for your tickets. The game works out which gives the best result. It does not count for the longest path. Each station you have not built is worth 4 points.',
        ],
      },
      picture: {
        cities: ['warszawa', 'wilno', 'smolensk'],
        built: { 'warszawa-wilno': 0, 'smolensk-wilno': 1 },
        buildings: { wilno: 0 },
        caption: {
          de: 'Mit dem Bahnhof in Wilno kommt Rot über die blaue Strecke nach Smolensk.',
          en: 'With its station in Wilno red gets to Smolensk over the blue route.',
        },
      },
    },
    {
      title: { de: 'Aufträge und Ende', en: 'Tickets and the end' },
      text: {
        de: [
          'Am Anfang ein langer und drei kurze, behalte mindestens zwei davon; der Rest ist aus dem Spiel. Später drei kurze, behalte mindestens einen; der Rest kommt unter den Stapel.',
          'Hat am Ende seines Zuges jemand zwei oder weniger Wagen, ist jeder noch einmal dran. Bei Gleichstand entscheiden die erfüllten Aufträge, dann wer weniger Bahnhöfe gebaut hat, dann der Europa-Express.',
        ],
        en: [
          'At the start one long and three short ones, keep at least two of them; the rest leaves the game. Later three short ones, keep at least one; the rest goes under the deck.',
          'When somebody ends a turn with two wagons or fewer, everybody has one more turn. Ties are broken by completed tickets, then by fewer stations built, then by the European Express.',
        ],
      },
    },
  ],
  rulings: {
    de: [
      'Für jeden Bahnhof wird die Strecke gewählt, die am meisten Punkte aus Aufträgen bringt, bei gleichen Punkten die mit mehr erfüllten Aufträgen.',
      'Zwei Bahnhöfe dürfen dieselbe Strecke benutzen, auch zwei desselben Spielers.',
      'Die für einen Tunnel ausgelegten Karten liegen während des Versuchs nicht in der Ablage.',
      'Liegen weniger als drei Karten in Stapel und Ablage, werden im Tunnel nur diese aufgedeckt.',
      'Hat niemand eine Strecke, bekommt auch niemand den Europa-Express.',
    ],
    en: [
      'For each station the route is chosen that brings most points from tickets, and of equal ones the one with more completed tickets.',
      'Two stations may use the same route, even two of one player.',
      'The cards laid out for a tunnel are not in the discard during the attempt.',
      'With fewer than three cards in deck and discard a tunnel turns over only those.',
      'If nobody owns a route nobody gets the European Express.',
    ],
  },
  reconstructed: {
    de: [
      'Strecken und Aufträge sind an einem Bild des Plans und mehreren Datensammlungen geprüft; nachgebildet ist nichts.',
    ],
    en: [
      'Routes and tickets were checked against a picture of the board and several data sets; nothing is reconstructed.',
    ],
  },
};
