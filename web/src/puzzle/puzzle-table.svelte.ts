/** The position of a puzzle as a table: what is tapped there is chosen as an answer, and nothing is sent. */

import type { Puzzle } from '../generated/protocol';
import { boardOf } from '../board/table-board';
import { usePalette } from '../board/palette.svelte';
import { Table } from '../table/state/table.svelte';

export class PuzzleTable extends Table {
  /** the option that is chosen, by its index */
  chosen = $state<number | null>(null);
  /** answers are taken until the solution is known */
  isOpen = $state(true);

  constructor(readonly puzzle: Puzzle) {
    super(
      puzzle.id,
      () => {
        throw new Error('a puzzle has no connection');
      },
      () => [],
    );
    const seat = puzzle.state.seat as number;
    this.info = puzzle.table;
    usePalette(puzzle.table.seats);
    this.seats = [seat];
    this.shownSeat = seat;
    this.states = { [String(seat)]: { ...puzzle.state, options: puzzle.options.map(({ action }) => ({ action })) } };
    void boardOf(puzzle.table, null).then((board) => (this.board = board));
  }

  override stop(): void {
    usePalette(null);
  }

  override decide(...actions: string[]): Promise<boolean> {
    this.pick(this.puzzle.options.findIndex((option) => option.action === actions[0]));
    return Promise.resolve(true);
  }

  override choose(_kind: 'claim' | 'build' | 'buy', _id: string, action: string): Promise<void> {
    return this.decide(action).then(() => undefined);
  }

  /** Choose an option; what it is about is shown on the board. */
  pick(option: number): void {
    if (!this.isOpen || option < 0) return;
    this.chosen = option;
    this.mark(option);
  }

  /** Show an option on the board: its route or its city. */
  mark(option: number | null): void {
    const action = option === null ? '' : (this.puzzle.options[option]?.action ?? '');
    const at = action.split(' ')[1] ?? '';
    const isPlace = this.board?.route.has(at) || this.board?.city.has(at);
    this.pointing = isPlace ? { seat: null, at, awaited: null } : null;
  }
}
