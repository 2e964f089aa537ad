import { decision } from '../moments';
import type { Note } from '../types';

export const tutor: Note[] = [
  { id: 'offer', when: decision('offer'), at: '.mix' },
  { id: 'place', when: decision('place'), at: '.city.can' },
  { id: 'journey', when: decision('journey'), at: '.route.can' },
];
