import { turn } from '../moments';
import type { Note } from '../types';

export const tutor: Note[] = [{ id: 'shop', when: turn(2), at: '[data-action=shop]' }];
