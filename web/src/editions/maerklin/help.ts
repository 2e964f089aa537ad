import type { Help } from '../types';

export const help: Help = {
  sections: [
    {
      title: { de: 'Worum es geht', en: 'The aim' },
      text: {
        de: [
          'Du baust mit 45 Wagen ein Netz in Deutschland, erfüllst Aufträge und schickst drei Reisende los, die unterwegs Waren sammeln. In jedem Zug tust du eines: Karten nehmen, eine Strecke bauen, Aufträge holen oder einen Reisenden fahren lassen.',
        ],
        en: [
          'With 45 wagons you build a network in Germany, complete tickets and send out three passengers who collect goods on their way. Each turn you do one thing: take cards, build a route, get tickets, or let a passenger travel.',
        ],
      },
    },
    {
      title: { de: 'Karten', en: 'Cards' },
      text: {
        de: [
          'Zwei Karten aus Auslage oder Stapel. Eine offene gewöhnliche Lokomotive ist die einzige Karte des Zuges; die Lokomotive +4 nicht, sie gilt dafür nur auf Strecken ab vier Feldern. Reisendenkarten bezahlen keine Strecken, sondern Fahrten auf fremden Gleisen.',
          'Liegen drei Lokomotiven oder drei Reisendenkarten offen, wird die Auslage ausgetauscht.',
        ],
        en: [
          'Two cards from market or deck. A face-up plain locomotive is the only card of the turn; a +4 locomotive is not, but works only on routes of four spaces or more. Passenger cards pay for no routes, but for rides on other players’ tracks.',
          'When three locomotives or three passenger cards lie open, the market is replaced.',
        ],
      },
    },
    {
      title: { de: 'Bauen und Reisende aufstellen', en: 'Building and placing passengers' },
      text: {
        de: [
          'Gleiche Farbe, so viele Karten wie Felder; Lokomotiven ersetzen alles. Wenn du baust, darfst du einen Reisenden in eine der beiden Städte stellen, falls dort keiner steht.',
          'Von Doppel- und Dreifachstrecken baut jeder höchstens eine. Zu zweit und zu dritt ist nur eine davon zu haben: Sobald eine gebaut ist, bleiben die anderen geschlossen.',
        ],
        en: [
          'One colour, as many cards as spaces; locomotives stand for anything. When you build you may place a passenger in one of the two towns, if none stands there.',
          'Of double and triple routes each player builds at most one. With two or three players only one of them can be had: once one is built the others stay closed.',
        ],
      },
      picture: {
        cities: ['leipzig', 'magdeburg', 'berlin'],
        built: { 'berlin-leipzig-1': 0, 'leipzig-magdeburg-1': 2 },
        passengers: { leipzig: 0 },
        caption: {
          de: 'Der rote Reisende wartet in Leipzig. Die Farbe im Ort zeigt, welche Waren dort liegen.',
          en: 'The red passenger waits in Leipzig. The colour in the pin shows which goods lie there.',
        },
      },
    },
    {
      title: { de: 'Auf Reisen', en: 'On a journey' },
      text: {
        de: [
          'Der Reisende fährt Strecke für Strecke: auf eigenen umsonst, auf jeder fremden für eine Reisendenkarte, auf keiner zweimal; nicht gebaute Strecken kann er nicht benutzen. In jeder neuen Stadt nimmt er die oberste Ware. Steigt er aus, zählen die Waren sofort, und er verlässt das Spiel.',
        ],
        en: [
          'The passenger rides route by route: free on your own, one passenger card for each of another player’s, none twice; routes that nobody has built cannot be used. In each new town he takes the top goods. When he gets off the goods score at once and he leaves the game.',
        ],
      },
    },
    {
      title: { de: 'Aufträge', en: 'Tickets' },
      text: {
        de: [
          'Du sagst, wie viele kurze und lange du willst, zusammen vier. Am Anfang behältst du mindestens zwei, später mindestens einen. Ein Land ist erreicht, wenn du irgendeinen seiner Grenzpunkte anschließt; hindurch führt kein Weg.',
        ],
        en: [
          'You say how many short and long ones you want, four together. At the start keep at least two, later at least one. A country is reached at any of its border points; no way leads through it.',
        ],
      },
    },
    {
      title: { de: 'Ende', en: 'The end' },
      text: {
        de: [
          'Zwei oder weniger Wagen am Ende eines Zuges: jeder noch einmal. 10 Punkte für die meisten erfüllten Aufträge.',
        ],
        en: [
          'Two wagons or fewer at the end of a turn: everybody once more. 10 points for the most completed tickets.',
        ],
      },
    },
  ],
  rulings: {
    de: [
      'Reisende stehen nicht in Ländern.',
      'Je Stadt und Reise gibt es eine Ware, auch wenn der Weg zweimal hindurchführt.',
      'Eine Reise darf ganz über fremde Strecken führen.',
      'Die Lokomotive +4 zählt nicht für den Austausch der Auslage.',
    ],
    en: [
      'Passengers do not stand in countries.',
      'Goods are taken once in each town of a journey, even if the way passes twice.',
      'A journey may run over other players’ routes alone.',
      '+4 locomotives do not count towards replacing the market.',
    ],
  },
  reconstructed: {
    de: [
      'Nachgebaut: Welche Städte gelbe und welche weiße Waren haben, haben wir nach der Größe der Städte gewählt; die roten sind aus einer späteren Ausgabe geschlossen.',
      'Nachgebaut: Die 46 Aufträge sind echte Karten der Reihe, aber welche genau zu dieser Ausgabe gehören, ist nicht gesichert.',
      'Die Strecken entsprechen der späteren Ausgabe desselben Plans.',
    ],
    en: [
      'Reconstructed: which towns have yellow and which white goods was chosen by the size of the towns; the red ones are inferred from a later edition.',
      'Reconstructed: the 46 tickets are real cards of the family, but which of them belong to this edition is not certain.',
      'The routes are those of the later printing of the same board.',
    ],
  },
};
