import { decision, mine, turn } from '../moments';
import type { Note } from '../types';

export const tutor: Note[] = [
  {
    id: 'keep',
    when: decision('keep'),
  },
  {
    id: 'turn',
    when: turn(0),
  },
  {
    id: 'second',
    when: decision('draw'),
  },
  {
    id: 'build',
    when: turn(1),
  },
  {
    id: 'pay',
    when: (t) => t.paying.chooser?.kind === 'claim' && (t.paying.chooser.ways?.length ?? 0) > 0,
  },
  {
    id: 'built',
    when: (t) => mine(t) > 0 && decision('turn')(t),
  },
  {
    id: 'tunnel',
    when: (t) => t.paying.chooser?.kind === 'surcharge',
  },
  {
    id: 'twin',
    when: turn(4),
  },
  {
    id: 'end',
    when: (t) => (t.shownSeat === null ? 40 : (t.view?.seats[t.shownSeat]?.wagons ?? 40)) < 14 && decision('turn')(t),
  },
];
