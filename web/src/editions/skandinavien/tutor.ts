import { decision, mine, turn } from '../moments';
import type { Note } from '../types';

export const tutor: Note[] = [
  { id: 'second', when: decision('draw'), at: '[data-slot], [data-deck]' },
  { id: 'built', when: (t) => mine(t) > 0 && decision('turn')(t), at: '.player.active .score' },
  { id: 'parallel', when: turn(4), at: '.route:not(.can)' },
];
