import { turn } from '../moments';
import type { Note } from '../types';

export const tutor: Note[] = [{ id: 'express', when: turn(3), at: '.player.active .score' }];
