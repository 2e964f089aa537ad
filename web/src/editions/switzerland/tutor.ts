import { decision, turn } from '../moments';
import type { Note } from '../types';

export const tutor: Note[] = [
  { id: 'second', when: decision('draw'), at: '[data-slot], [data-deck]' },
  { id: 'country', when: turn(2), at: '[data-ticket]' },
  { id: 'parallel', when: turn(4), at: '.route:not(.can)' },
];
