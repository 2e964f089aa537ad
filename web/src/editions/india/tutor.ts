import { turn } from '../moments';
import type { Note } from '../types';

export const tutor: Note[] = [
  { id: 'ferry', when: turn(3), at: '[data-route=calcutta-madras], [data-route=bombay-calicut]' },
  { id: 'mandala', when: turn(4), at: '[data-ticket]' },
];
