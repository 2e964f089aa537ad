/** Games as files and as links: to keep, to send, to go on with elsewhere. */

import { api } from '../transport/api';
import { copyText } from '../lobby/invite';
import { linkTo, router } from '../app/router.svelte';
import { tokens } from '../transport/tokens';
import type { Created, TableInfo } from '../transport/types';

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
  sitDown(await api.fromFile(await file.text()));
}

/** The same, for a game that came as a link; the link is no place to come back to. */
export async function openLink(game: string): Promise<void> {
  sitDown(await api.fromLink(game), true);
}

function sitDown(made: Created, replace = false): void {
  tokens.add(made.table.id, { ...made.tokens, edition: made.table.edition });
  router.go(made.table.state === 'over' ? `/replay/${made.table.id}` : `/table/${made.table.id}`, replace);
}

/** Copies a link that holds the whole game; whether that worked. */
export async function copyGame(info: TableInfo, token: string | null): Promise<boolean> {
  const { game } = await api.link(info.id, token);
  return copyText(linkTo(`/game/${game}`));
}
