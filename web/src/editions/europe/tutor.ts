import { turn } from '../moments';
import type { Note } from '../types';

export const tutor: Note[] = [{ id: 'station', when: turn(4), at: '[data-action=build]' }];
