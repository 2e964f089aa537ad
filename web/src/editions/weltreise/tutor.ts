import { decision, turn } from '../moments';
import type { Note } from '../types';

export const tutor: Note[] = [
  { id: 'pieces', when: decision('pieces'), at: '.pieces' },
  { id: 'harbour', when: turn(4), at: '.city.can' },
];
