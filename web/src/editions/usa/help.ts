import type { Help } from '../types';

export const help: Help = {
  sections: [
    {
      title: { de: 'Worum es geht', en: 'The aim' },
      text: {
        de: [
          'Das Grundspiel der Reihe: 45 Wagen, 30 Aufträge, keine Sonderregeln. In jedem Zug eines: Karten nehmen, eine Strecke bauen oder Aufträge holen.',
        ],
        en: [
          'The base game of the family: 45 wagons, 30 tickets, no special rules. Each turn one thing: take cards, build a route, or get tickets.',
        ],
      },
    },
    {
      title: { de: 'Karten', en: 'Cards' },
      text: {
        de: [
          'Zwei Karten aus Auslage oder Stapel. Eine offene Lokomotive ist die einzige Karte des Zuges und nie die zweite. Liegen drei offen, wird die Auslage ausgetauscht.',
        ],
        en: [
          'Two cards from market or deck. A face-up locomotive is the only card of the turn and never the second. When three lie open, the market is replaced.',
        ],
      },
    },
    {
      title: { de: 'Strecken', en: 'Routes' },
      text: {
        de: [
          'So viele Karten der Farbe wie Felder, grau: irgendeine Farbe. Lokomotiven ersetzen alles. Von einer Doppelstrecke baut niemand beide; zu zweit und zu dritt bleibt die andere geschlossen, sobald eine gebaut ist.',
        ],
        en: [
          'As many cards of the colour as spaces, grey: any one colour. Locomotives stand for anything. Of a double route nobody builds both; with two or three players the other stays closed once one is built.',
        ],
      },
      picture: {
        cities: ['denver', 'kansas-city', 'omaha', 'chicago'],
        built: { 'chicago-omaha': 0, 'denver-omaha': 0 },
        caption: { de: 'Rot fährt von Denver nach Chicago.', en: 'Red runs from Denver to Chicago.' },
      },
    },
    {
      title: { de: 'Aufträge und Ende', en: 'Tickets and the end' },
      text: {
        de: [
          'Am Anfang drei, behalte zwei; später drei, behalte einen. Zwei oder weniger Wagen: jeder noch einmal. 10 Punkte für den längsten Weg.',
        ],
        en: [
          'At the start three, keep two; later three, keep one. Two wagons or fewer: everybody once more. 10 points for the longest path.',
        ],
      },
    },
  ],
  rulings: {
    de: ['Bei gleich langem Weg bekommen alle die 10 Punkte.'],
    en: ['With equally long paths all get the 10 points.'],
  },
  reconstructed: { de: ['Strecken und Aufträge sind geprüft.'], en: ['Routes and tickets are checked.'] },
};
