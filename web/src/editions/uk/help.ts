import type { Help } from '../types';

export const help: Help = {
  sections: [
    {
      title: { de: 'Worum es geht', en: 'The aim' },
      text: {
        de: [
          '35 Wagen, die Inseln und viele Technologien: Anfangs darfst du nur Strecken mit einem oder zwei Feldern innerhalb Englands bauen, und keine Fähren. Alles andere erlauben erst Technologien.',
        ],
        en: [
          '35 wagons, the islands and many technologies: at first you may build only routes of one or two spaces inside England, and no ferries. Everything else has to be allowed by technologies.',
        ],
      },
    },
    {
      title: { de: 'Technologien', en: 'Technologies' },
      text: {
        de: [
          'Zu Beginn deines Zuges, vor der Aktion, darfst du eine Technologie kaufen, bezahlt mit Lokomotiven. Vier beliebige Karten gelten als eine Lokomotive. Hast du den Booster, genügen drei, beim Bauen und beim Kaufen; ihn selbst bezahlst du noch mit vieren. Danach folgt deine Aktion, schon mit der neuen Technologie.',
          'Drei Konzessionen öffnen die Gegenden: die Konzession für Wales, die Konzession für Schottland und die Konzession für Irland und Frankreich, die für beide zusammen gilt. Der Heizer erlaubt Strecken mit drei Feldern, der Dampfkessel mit Überhitzer vier bis sechs (für drei braucht es trotzdem den Heizer), die Schiffsschrauben Fähren. Eine Strecke braucht alles, was auf sie zutrifft.',
        ],
        en: [
          'At the start of your turn, before the action, you may buy one technology, paid with locomotives. Any four cards count as one locomotive. With the Booster three will do, for building and for buying; the Booster itself is still paid with four. Then comes your action, with the new technology already.',
          'Three concessions open the regions: the Wales Concession, the Scotland Concession, and the Ireland and France Concession, one for both. The Mechanical Stoker allows routes of three spaces, the Superheated Steam Boiler four to six (three still need the stoker), Propellers ferries. A route needs everything that applies to it.',
        ],
      },
      picture: {
        cities: ['londonderry', 'stranraer', 'belfast', 'glasgow'],
        selected: 'londonderry-stranraer-1',
        margin: 90,
        caption: {
          de: 'Londonderry – Stranraer braucht vier Technologien: die Konzessionen für Schottland und für Irland und Frankreich, Heizer und Schiffsschrauben.',
          en: 'Londonderry – Stranraer needs four technologies: the concessions for Scotland and for Ireland and France, Mechanical Stoker and Propellers.',
        },
      },
    },
    {
      title: { de: 'Karten und Strecken', en: 'Cards and routes' },
      text: {
        de: [
          'Zwei Karten; eine offene Lokomotive ist die einzige des Zuges und nie die zweite. Lokomotiven ersetzen jede Farbe. Fähren verlangen je Lokzeichen eine Lokomotive. Southampton – New York braucht keine Technologie und bringt 40 Punkte.',
          'Von einer Doppelstrecke baut niemand beide. Zu zweit bleibt die andere geschlossen, sobald eine gebaut ist; zu dritt und zu viert bleibt sie für die Mitspieler frei.',
        ],
        en: [
          'Two cards; a face-up locomotive is the only one of the turn and never the second. Locomotives stand for any colour. Ferries ask a locomotive for each sign. Southampton – New York needs no technology and brings 40 points.',
          'Of a double route nobody builds both. With two players the other stays closed once one is built; with three or four it stays free for the others.',
        ],
      },
    },
    {
      title: { de: 'Besondere Technologien', en: 'Special technologies' },
      text: {
        de: [
          'Kesselisolierung: jede weitere Strecke 1 Punkt mehr. Dampfturbinen: jede weitere Fähre 2 Punkte mehr. Doppeltraktion: am Ende 2 Punkte mehr für jeden erfüllten Auftrag. Wegerecht: In diesem Zug baust du eine Strecke, die schon jemand anderem gehört; danach kann es wieder gekauft werden.',
          'Mit den fortgeschrittenen Technologien kommen dazu: Dampfstrahlpumpen (in diesem Zug zwei Strecken; danach wieder zu kaufen), Wassertender (drei verdeckte Karten, statt zwei zu nehmen), Riskante Verträge (am Ende 20 Punkte, wenn niemand mehr Aufträge erfüllt hat als du, sonst 20 Punkte Abzug), Ausgleichshebel (am Ende 15 Punkte, wenn niemand einen längeren Weg hat als du, sonst 15 Punkte Abzug) und Dieselantrieb (jede Strecke kostet eine Karte weniger, aber immer mindestens eine; die Lokomotiven für die Zeichen einer Fähre spart er nie).',
        ],
        en: [
          'Boiler Lagging: 1 point more for every further route. Steam Turbines: 2 points more for every further ferry. Double Heading: at the end 2 points more for every completed ticket. Right of Way: this turn you build a route that already belongs to somebody else; then it can be bought again.',
          'The advanced technologies add: Thermocompressor (two routes this turn; then it can be bought again), Water Tender (draw three hidden cards instead of taking two), Risky Contracts (at the end 20 points if nobody has completed more tickets than you, otherwise 20 points off), Equalising Beam (at the end 15 points if nobody has a longer path than you, otherwise 15 points off) and Diesel Power (every route costs one card less, but always at least one; it never saves the locomotives for the signs of a ferry).',
        ],
      },
    },
    {
      title: { de: 'Aufträge und Ende', en: 'Tickets and the end' },
      text: {
        de: [
          'Am Anfang fünf, behalte mindestens drei; später drei, behalte mindestens einen. Zwei oder weniger Wagen am Ende eines Zuges: jeder noch einmal. Für die meisten Aufträge oder den längsten Weg gibt es von selbst keinen Bonus, nur durch Technologien.',
        ],
        en: [
          'At the start five, keep at least three; later three, keep at least one. Two wagons or fewer at the end of a turn: everybody once more. There is no bonus for the most tickets or the longest path as such, only by technologies.',
        ],
      },
    },
  ],
  rulings: {
    de: [
      'Die Lokomotive jedes Spielers am Anfang stammt aus den 20 des Stapels.',
      'Niemand hält eine Technologie doppelt; niemand muss kaufen.',
      'Durch Wegerecht kann eine Strecke mehrere Besitzer haben.',
      'Frankreich ist ein Ziel mit zwei Häfen und eine Sackgasse.',
      'Penzance – Plymouth zu Land und zur See ist eine Doppelstrecke.',
      'Riskante Verträge und Ausgleichshebel kann man nur kaufen, bis der Stapel zum ersten Mal erneuert wird. Wer sie bis dahin gekauft hat, behält sie, und sie zählen am Ende.',
      'Auch wer bei den meisten Aufträgen oder beim längsten Weg gleichauf liegt, bekommt die Punkte; wer keinen Auftrag erfüllt oder keine Strecke gebaut hat, nicht.',
    ],
    en: [
      'Each player’s first locomotive comes out of the 20 of the deck.',
      'Nobody holds a technology twice; nobody has to buy.',
      'By right of way a route may come to have several owners.',
      'France is one destination with two ports, and a dead end.',
      'Penzance – Plymouth by land and by sea is a double route.',
      'Risky Contracts and Equalising Beam can be bought only until the deck is renewed for the first time. Whoever has bought one by then keeps it, and it counts at the end.',
      'A tie for the most tickets or the longest path brings the points too; nobody gets them without a completed ticket or a route.',
    ],
  },
  reconstructed: {
    de: [
      'Strecken sind an Bildern und mehreren Datensammlungen geprüft, Aufträge an den Karten. Nicht gesichert: ob New York für die Dampfturbinen als Fähre zählt (wir sagen ja).',
    ],
    en: [
      'Routes were checked against pictures and several data sets, tickets against the cards. Not certain: whether New York counts as a ferry for the Steam Turbines (we say yes).',
    ],
  },
};
