/** Games as files: to keep, to send, to go on with elsewhere. */

import { api } from './api';
import { router } from './router.svelte';
import { tokens } from './tokens';
import type { TableInfo } from './types';

/** Hands the game to the browser as a download. */
export async function saveGame(info: TableInfo, token: string | null): Promise<void> {
  saveText(`stellwerk-${info.edition}-${info.id}.json`, await api.record(info.id, token));
}

/** Hands JSON to the browser as a download of this name. */
export function saveText(name: string, text: string): void {
  const file = document.createElement('a');
  file.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  file.download = name;
  file.click();
  URL.revokeObjectURL(file.href);
}

/** Sets up a table that stands where the file ends, and goes there. */
export async function openGame(file: Blob): Promise<void> {
  const made = await api.fromFile(await file.text());
  tokens.add(made.table.id, made.tokens);
  router.go(made.table.state === 'over' ? `/replay/${made.table.id}` : `/table/${made.table.id}`);
}
