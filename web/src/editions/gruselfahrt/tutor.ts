import { turn } from '../moments';
import type { Note } from '../types';

export const tutor: Note[] = [
  {
    id: 'turn',
    when: turn(0),
  },
  {
    id: 'build',
    when: turn(1),
  },
  {
    id: 'ticket',
    when: turn(2),
  },
  {
    id: 'swap',
    when: turn(4),
  },
  {
    id: 'bonus',
    when: turn(5),
  },
];
