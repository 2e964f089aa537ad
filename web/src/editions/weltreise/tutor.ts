import { decision, nearTheEnd, turn } from '../moments';
import type { Note } from '../types';

export const tutor: Note[] = [
  { id: 'pieces', when: decision('pieces'), at: '.pieces' },
  { id: 'harbour', when: turn(4), at: '.city.can' },
  { id: 'end', when: nearTheEnd, at: '.player' },
];
