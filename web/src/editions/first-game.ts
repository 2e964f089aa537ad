/** What a first game explains in every edition, in this order; `at` is what is talked about. */

import { scoresRoutes } from './facts';
import { decision, mine, nearTheEnd, turn } from './moments';
import type { Note } from './types';

export const FIRST_GAME: Note[] = [
  { id: 'keep', when: decision('keep'), at: '.choice .ticket' },
  { id: 'turn', when: turn(0), at: '[data-slot], [data-deck]' },
  { id: 'second', when: decision('draw'), at: '[data-slot], [data-deck]' },
  { id: 'build', when: turn(1), at: '.route.can, [data-ticket]' },
  {
    id: 'pay',
    when: (t) => t.paying.chooser?.kind === 'claim' && (t.paying.chooser.payments?.length ?? 0) > 0,
    at: '[data-action=pay]',
  },
  {
    id: 'built',
    when: (t) => mine(t) > 0 && decision('turn')(t) && !!t.board && scoresRoutes(t.board.facts),
    at: '.player.active .score',
  },
  { id: 'tunnel', when: (t) => t.paying.chooser?.kind === 'surcharge', at: '.reveal' },
  { id: 'end', when: nearTheEnd, at: '.player' },
];
