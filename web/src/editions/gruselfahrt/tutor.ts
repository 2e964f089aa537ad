import { turn } from '../moments';
import type { Note } from '../types';

export const tutor: Note[] = [
  {
    id: 'turn',
    when: turn(0),
    text: {
      de: 'Willkommen in der Geisterstadt! Unten liegen zwei Aufträge: Verbinde die beiden Orte mit deinen Wagen. Wer zuerst sechs geschafft hat, gewinnt. Zieh erst einmal Karten: tippe auf den Stapel, du bekommst zwei.',
      en: 'Welcome to the ghost town! Below are two tickets: join the two places with your wagons. Whoever has six first, wins. Draw cards first: tap the deck, you get two.',
    },
  },
  {
    id: 'build',
    when: turn(1),
    text: {
      de: 'Strecken in kräftiger Farbe kannst du bauen: so viele Karten ihrer Farbe, wie sie Felder hat. Lokomotiven passen überall. Tippe die Strecke einfach an.',
      en: 'Routes in full colour can be built: as many cards of their colour as they have spaces. Locomotives fit everywhere. Just tap the route.',
    },
  },
  {
    id: 'ticket',
    when: turn(2),
    text: {
      de: 'Tippe einen Auftrag an: Die gepunktete Linie zeigt den kürzesten Weg, der noch fehlt. Ist er fertig, wird er sofort aufgedeckt und du bekommst einen neuen.',
      en: 'Tap a ticket: the dotted line shows the shortest way still missing. When it is done it is shown at once and you get a new one.',
    },
  },
  {
    id: 'swap',
    when: turn(4),
    text: {
      de: 'Gefallen dir beide Aufträge nicht, tausche sie: Das kostet einen Zug.',
      en: 'If you like neither ticket, swap them: that costs a turn.',
    },
  },
  {
    id: 'bonus',
    when: turn(5),
    text: {
      de: 'Wer den Dunkelwald mit der Küste verbindet, bekommt einen Auftrag geschenkt. Vom Rathaus zur Gruft oder zum Spukhaus gibt es je zwei Karten.',
      en: 'Whoever joins the Dark Forest and the Seashore gets a ticket for free. From the Town Hall to the Crypt, or to the Haunted House, you get two cards each.',
    },
  },
];
