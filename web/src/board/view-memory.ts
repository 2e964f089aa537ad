/** Where one looked on the board of a table, kept in the browser for the last tables. */

import type { ViewMemory } from './camera.svelte';
import type { Seen } from './viewport';

const KEY = 'stellwerk.views';
const MOST = 30;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

function all(store: Store): [table: string, view: Seen][] {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? (found as [string, Seen][]) : [];
  } catch {
    return [];
  }
}

const sound = (v: Seen | undefined): v is Seen => !!v && [v.x, v.y, v.scale].every(Number.isFinite) && v.scale > 0;

export function viewOf(table: string, store: Store = localStorage): ViewMemory {
  return {
    kept: () => {
      const view = all(store).find(([id]) => id === table)?.[1];
      return sound(view) ? view : null;
    },
    keep: (view) => {
      const others = all(store).filter(([id]) => id !== table);
      try {
        store.setItem(KEY, JSON.stringify(view ? [...others, [table, view]].slice(-MOST) : others));
      } catch {
        // a full or forbidden store: the next visit begins with the whole board
      }
    },
  };
}
