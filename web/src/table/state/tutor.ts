/** The first game explains itself: at each new situation one short note, once. */

import { editionOf } from '../../editions';
import { FIRST_GAME } from '../../editions/first-game';
import type { Note } from '../../editions/types';
import type { Table } from './table.svelte';

export function notesOf(table: Table): Note[] {
  const own = editionOf(table.board?.edition)?.tutor ?? [];
  const replaced = new Set(own.map((note) => note.id));
  return [...FIRST_GAME.filter((note) => !replaced.has(note.id)), ...own];
}

/** The first note whose moment has come and which has not been read. */
export const noteFor = (table: Table, read: ReadonlySet<string>): Note | null =>
  notesOf(table).find((n) => !read.has(n.id) && n.when(table)) ?? null;
