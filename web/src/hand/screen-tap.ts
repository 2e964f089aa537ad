/** A route was tapped on the shared screen: open its payment on the phone of the player who may build it now. */

import type { Lang } from '../board/board';
import type { Texts } from '../i18n';
import type { Table } from '../table/state/table.svelte';
import { Describer } from '../table/state/tooltips';

/** Nothing is paid by this, and nothing that the player has begun is interrupted. */
export function openTapped(t: Texts, lang: Lang, table: Table, route: string, isBusy: boolean): void {
  const { board, view, decision } = table;
  if (!board?.route.has(route) || !view || table.curtain !== null || table.handTo !== null) return;
  if (decision !== 'turn' && decision !== 'claim') return;
  const name = board.routeName(route, lang);
  const claim = table.choices.claim.get(route);
  globalThis.navigator?.vibrate?.(40);
  if (!claim) table.notify(`${name}: ${new Describer(table, board, view, t, lang).reason(route)}`, true);
  else if (isBusy || table.busy || table.paying.chooser || table.dialog || table.placing || table.settingOff)
    table.notify(t.phone.tappedLater(name));
  else {
    table.notify(t.phone.tapped(name));
    void table.choose('claim', route, claim);
  }
}
