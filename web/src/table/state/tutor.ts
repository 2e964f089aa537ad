/** The first game explains itself: at each new situation one short note, once. */

import { editionOf } from '../../editions';
import type { Note } from '../../editions/types';
import type { Table } from './table.svelte';

export const notesOf = (table: Table): Note[] => editionOf(table.board?.edition)?.tutor ?? [];

/** The first note whose moment has come and which has not been read. */
export const noteFor = (table: Table, read: ReadonlySet<string>): Note | null =>
  notesOf(table).find((n) => !read.has(n.id) && n.when(table)) ?? null;
