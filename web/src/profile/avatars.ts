/** Pictures to be recognised by, in boxes of 16 x 16; the ids are the server's. */

import { SYMBOL } from '../board/shapes';
import type { NewSeat } from '../transport/types';

export type Avatar = NonNullable<NewSeat['avatar']>;

export const AVATARS: Record<Avatar, string> = {
  loco: SYMBOL.loco ?? '',
  wagon:
    'M1 4h14v7h-1.2a1.9 1.9 0 1 1-3.6 0H5.8a1.9 1.9 0 1 1-3.6 0H1ZM3 5.8v2.4h2.6V5.8ZM6.7 5.8v2.4h2.6V5.8ZM10.4 5.8v2.4H13V5.8Z',
  ship: 'M1 9.6h14l-2 4.2H3.2ZM3.4 6.4h6.2v2.2H3.4ZM5.6 3h2v2.4h-2ZM10.6 4.6h1.2v4h-1.2Z',
  anchor: SYMBOL.anchor ?? '',
  signal: 'M4 15V1h1.8v14ZM5.8 2.2l7.6-1v4.6l-7.6 1ZM12 9.4a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 1 1 0-4.8Z',
  star: SYMBOL.yellow ?? '',
  heart: 'M8 14.2L2.2 8.4A3.7 3.7 0 0 1 8 3.9a3.7 3.7 0 0 1 5.8 4.5Z',
  sun: 'M8 4.6a3.4 3.4 0 1 0 0 6.8a3.4 3.4 0 1 0 0-6.8ZM7.2 .8h1.6v2.4H7.2ZM7.2 12.8h1.6v2.4H7.2ZM.8 7.2h2.4v1.6H.8ZM12.8 7.2h2.4v1.6h-2.4ZM2.3 3.4l1.1-1.1 1.7 1.7-1.1 1.1ZM10.9 12l1.1-1.1 1.7 1.7-1.1 1.1ZM12 5.1L10.9 4l1.7-1.7 1.1 1.1ZM4 10.9L5.1 12l-1.7 1.7-1.1-1.1Z',
  moon: SYMBOL.purple ?? '',
  tree: 'M8 1l3.6 4.6H9.9l3 3.8H11l3 3.4H8.9V15H7.1v-2.2H2l3-3.4H3.1l3-3.8H4.4Z',
  mountain: 'M.8 13.6L6 3.4l3 5.2 1.8-2.6 4.4 7.6ZM6 6.2l-1.5 3 1.2-.5 1 .9.7-1Z',
  crown: 'M2 13.4h12v-1.8H2ZM2 10.4h12l1-6.4-3.6 2.8L8 2.4 4.6 6.8 1 4Z',
};
