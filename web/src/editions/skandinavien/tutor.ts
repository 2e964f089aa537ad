import { decision, mine, turn } from '../moments';
import type { Note } from '../types';

export const tutor: Note[] = [
  {
    id: 'keep',
    when: decision('keep'),
    text: {
      de: 'Das sind deine ersten Aufträge: Verbinde beide Orte mit eigenen Strecken, dann zählen die Punkte für dich, sonst gegen dich. Fahr über eine Zeile, und die Karte zeigt die Orte. Zwei, die nahe beieinander liegen, sind ein guter Anfang.',
      en: 'These are your first tickets: join both places by routes of your own and the points count for you, otherwise against you. Point at a line and the map shows the places. Two that lie close together are a good start.',
    },
  },
  {
    id: 'turn',
    when: turn(0),
    text: {
      de: 'In jedem Zug tust du eines von dreien: zwei Karten nehmen, eine Strecke bauen oder neue Aufträge holen. Kräftig gefärbte Strecken kannst du schon bezahlen. Nimm erst einmal Karten: tippe auf eine in der Auslage oder auf den Stapel.',
      en: 'Each turn you do one of three things: take two cards, build a route, or get new tickets. Routes in full colour you can pay already. Take cards first: tap one in the market, or the deck.',
    },
  },
  {
    id: 'second',
    when: decision('draw'),
    text: {
      de: 'Und noch eine zweite Karte. Auf diesem Plan darfst du Lokomotiven wie jede andere nehmen. Du brauchst sie für Fähren und Tunnel, auf gewöhnlichen Strecken gelten sie nicht.',
      en: 'And a second card. On this board you may take locomotives like any other. You need them for ferries and tunnels; on ordinary routes they do not count.',
    },
  },
  {
    id: 'build',
    when: turn(1),
    text: {
      de: 'Tippe einen Auftrag an: Die gepunktete Linie ist der kürzeste Weg, der dir noch fehlt. Sammle die Farben dieser Strecken. Graue nehmen jede Farbe, aber nur eine.',
      en: 'Tap a ticket: the dotted line is the shortest way still missing. Collect the colours of those routes. Grey ones take any colour, but only one.',
    },
  },
  {
    id: 'pay',
    when: (t) => t.chooser?.kind === 'claim' && (t.chooser.ways?.length ?? 0) > 0,
    text: {
      de: 'So kannst du bezahlen, das Sparsamste zuerst. Noch ist nichts geschehen: Abbrechen kostet nichts.',
      en: 'These are the ways to pay, thriftiest first. Nothing has happened yet: cancelling costs nothing.',
    },
  },
  {
    id: 'built',
    when: (t) => mine(t) > 0 && decision('turn')(t),
    text: {
      de: 'Deine erste Strecke. Lange Strecken bringen viel mehr: 1, 2, 4, 7, 10, 15 Punkte für ein bis sechs Felder.',
      en: 'Your first route. Long ones bring far more: 1, 2, 4, 7, 10, 15 points for one to six spaces.',
    },
  },
  {
    id: 'tunnel',
    when: (t) => t.chooser?.kind === 'surcharge',
    text: {
      de: 'Ein Tunnel: Drei Karten werden aufgedeckt. Jede in deiner Farbe und jede Lok kostet eine Karte mehr. Nimm also immer ein, zwei Karten Reserve mit.',
      en: 'A tunnel: three cards are turned over. Each of your colour and each locomotive costs one card more. So always bring a card or two in reserve.',
    },
  },
  {
    id: 'twin',
    when: turn(4),
    text: {
      de: 'Doppelstrecken: Zu zweit bleibt die zweite zu, sobald eine gebaut ist. Was gerade nicht geht, ist blass; fahr darüber oder tippe darauf, und du liest den Grund.',
      en: 'Double routes: with two players the second closes once one is built. What cannot be done now is pale; point at it or tap it and you read why.',
    },
  },
  {
    id: 'end',
    when: (t) => (t.shownSeat === null ? 40 : (t.view?.seats[t.shownSeat]?.wagons ?? 40)) < 14 && decision('turn')(t),
    text: {
      de: 'Achte auf die Wagen: Hat jemand nur noch zwei oder weniger, kommt jeder noch einmal dran, und das Spiel ist aus. Neue Aufträge lohnen jetzt nur, wenn sie fast fertig sind.',
      en: 'Watch the wagons: once somebody has two or fewer, everybody has one more turn and the game is over. New tickets pay now only if they are nearly done.',
    },
  },
];
