import { turn } from '../moments';
import type { Note } from '../types';

export const tutor: Note[] = [
  { id: 'turn', when: turn(0), at: '[data-deck]' },
  { id: 'build', when: turn(1), at: '.route.can' },
  { id: 'ticket', when: turn(2), at: '[data-ticket]' },
  { id: 'swap', when: turn(4), at: '[data-action=tickets]' },
  { id: 'bonus', when: turn(5), at: '.city' },
];
