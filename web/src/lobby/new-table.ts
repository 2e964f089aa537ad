/** Setting up tables from the page. */

import type { BoardFile } from '../designer/file';
import { api } from '../transport/api';
import { me } from '../profile/keys';
import { pendingTable } from './pending-table.svelte';
import { botName } from '../table/state/names';
import { router } from '../app/router.svelte';
import { settings, tx } from '../app/settings.svelte';
import { tokens } from '../transport/tokens';
import type { Deal } from '../generated/protocol';
import type { NewSeat, NewTable } from '../transport/types';

/** So many opponents sit down for a quick game. */
export const QUICK_BOTS = 2;

export function plan(edition: string, seats: NewSeat[], more: Partial<NewTable> = {}): NewTable {
  return {
    edition,
    options: {},
    seats,
    order: 'given',
    public: false,
    clock: null,
    undo: null,
    hints: true,
    title: '',
    ...more,
  };
}

/** As the person of this device wants to be shown and remembered. */
export const ownLook = (): Pick<NewSeat, 'avatar' | 'color' | 'person'> => ({
  avatar: settings.avatar,
  color: settings.color,
  person: me.key,
});

const bots = (n: number, level: string): NewSeat[] =>
  Array.from({ length: n }, (_, i) => ({ kind: 'bot' as const, level, name: botName(i) }));

export async function open(
  tablePlan: NewTable,
  learn = false,
  onmade: (table: string) => void = () => undefined,
): Promise<void> {
  const { edition } = tablePlan;
  const made = await pendingTable.during(edition, api.create(tablePlan));
  tokens.add(made.table.id, { ...made.tokens, edition, ...(learn ? { learn: true } : {}) });
  onmade(made.table.id);
  router.go(`/table/${made.table.id}`);
}

const myself = (): NewSeat => ({ kind: 'here', name: settings.name || tx().setup.person(1), ...ownLook() });

/** A board of one's own, against one bot. */
export const playOwn = (board: BoardFile, level: string): Promise<void> =>
  open(plan(board.edition, [myself(), ...bots(1, level)], { board: { ...board }, title: board.name ?? '' }));

/** The game of a day: the same cards for everybody, and nothing is taken back. */
export function playDeal(deal: Deal, onmade: (table: string) => void): Promise<void> {
  const seats = bots(deal.players, deal.level);
  seats[deal.seat] = myself();
  const fixed = { seed: deal.seed, undo: false, hints: false, title: tx().puzzle.deal };
  return open(plan(deal.edition, seats, fixed), false, onmade);
}

/** One click: me against bots. */
export function quick(edition: string, level: string, learn = false): Promise<void> {
  return open(plan(edition, [myself(), ...bots(QUICK_BOTS, level)]), learn);
}
