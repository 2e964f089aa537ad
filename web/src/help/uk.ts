import type { Help } from './types';

export const help: Help = {
  sections: [
    {
      title: { de: 'Worum es geht', en: 'The aim' },
      text: {
        de: [
          '35 Wagen, die Insel und viel Technik: Anfangs darfst du nur Strecken mit ein oder zwei Feldern in England bauen. Alles andere musst du erst entwickeln.',
        ],
        en: [
          '35 wagons, the island and much technology: at first you may build only routes of one or two spaces in England. Everything else has to be developed.',
        ],
      },
    },
    {
      title: { de: 'Technik', en: 'Technology' },
      text: {
        de: [
          'Zu Beginn deines Zuges darfst du eine Technik kaufen, bezahlt mit Lokomotiven. Vier beliebige Karten gelten als eine Lok, mit dem Booster drei. Danach folgt deine Aktion, schon mit der neuen Technik.',
          'Wales, Schottland, Irland und Frankreich öffnen ihre Gegenden. Der Heizer erlaubt drei Felder, der Überhitzer vier bis sechs, die Schiffsschraube Fähren. Jede Strecke braucht alles, was auf sie zutrifft.',
        ],
        en: [
          'At the start of your turn you may buy one technology, paid with locomotives. Any four cards count as one locomotive, with the booster three. Then comes your action, with the new technology already.',
          'Wales, Scotland, Ireland and France open their regions. The stoker allows three spaces, the superheater four to six, propellers ferries. A route needs everything that applies to it.',
        ],
      },
      picture: {
        cities: ['londonderry', 'stranraer', 'belfast', 'glasgow'],
        selected: 'londonderry-stranraer-1',
        margin: 90,
        caption: {
          de: 'Londonderry – Stranraer braucht Schottland, Irland, Heizer und Schiffsschraube.',
          en: 'Londonderry – Stranraer needs Scotland, Ireland, stoker and propellers.',
        },
      },
    },
    {
      title: { de: 'Karten und Strecken', en: 'Cards and routes' },
      text: {
        de: [
          'Zwei Karten; eine offene Lokomotive ist die einzige des Zuges. Lokomotiven ersetzen jede Farbe. Fähren verlangen je Lokzeichen eine Lokomotive. Southampton – New York braucht keine Technik und bringt 40 Punkte.',
        ],
        en: [
          'Two cards; a face-up locomotive is the only one of the turn. Locomotives stand for any colour. Ferries ask a locomotive for each sign. Southampton – New York needs no technology and brings 40 points.',
        ],
      },
    },
    {
      title: { de: 'Besondere Techniken', en: 'Special technologies' },
      text: {
        de: [
          'Isolierung: +1 je Strecke, Turbine: +2 je Fähre, ab dem Kauf. Doppeltraktion: am Ende 2 je erfülltem Auftrag. Wegerecht: Baue sofort eine Strecke, die schon einem anderen gehört.',
          'Mit der Variante kommen dazu: Dampfstrahlpumpe, Wassertender, riskante Verträge, Ausgleichshebel und Dieselkraft.',
        ],
        en: [
          'Lagging: +1 a route, turbines: +2 a ferry, from the purchase on. Double heading: 2 a completed ticket at the end. Right of way: build at once a route that already belongs to another.',
          'The variant adds thermocompressor, water tender, risky contracts, equalising beam and diesel power.',
        ],
      },
    },
    {
      title: { de: 'Aufträge und Ende', en: 'Tickets and the end' },
      text: {
        de: [
          'Am Anfang fünf, behalte drei; später drei, behalte einen. Zwei oder weniger Wagen: jeder noch einmal. Es gibt keinen Bonus.',
        ],
        en: [
          'At the start five, keep three; later three, keep one. Two wagons or fewer: everybody once more. There is no bonus.',
        ],
      },
    },
  ],
  rulings: {
    de: [
      'Die Lokomotive jedes Spielers am Anfang stammt aus den 20 des Stapels.',
      'Niemand hält eine Technik doppelt; niemand muss kaufen.',
      'Durch Wegerecht kann eine Strecke mehrere Besitzer haben.',
      'Frankreich ist ein Ziel mit zwei Häfen und eine Sackgasse.',
      'Penzance – Plymouth zu Land und zur See ist eine Doppelstrecke.',
      'Riskante Verträge verschwinden zusammen mit dem Ausgleichshebel, wenn der Stapel erneuert wird.',
    ],
    en: [
      'Each player’s first locomotive comes out of the 20 of the deck.',
      'Nobody holds a technology twice; nobody has to buy.',
      'By right of way a route may come to have several owners.',
      'France is one destination with two ports, and a dead end.',
      'Penzance – Plymouth by land and by sea is a double route.',
      'Risky contracts leave together with the equalising beam when the deck is renewed.',
    ],
  },
  reconstructed: {
    de: [
      'Strecken sind an Bildern und mehreren Datensammlungen geprüft, Aufträge an den Karten. Nicht gesichert: ob New York für die Turbine als Fähre zählt (wir sagen ja).',
    ],
    en: [
      'Routes were checked against pictures and several data sets, tickets against the cards. Not certain: whether New York counts as a ferry for the turbines (we say yes).',
    ],
  },
};
