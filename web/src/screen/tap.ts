/** A route tapped on the shared screen: whether the tap is passed on to the players' phones, or why not. */

import type { Texts } from '../i18n';
import { seatName } from '../table/state/names';
import type { Table } from '../table/state/table.svelte';
import type { Held } from '../transport/tokens';

/** Whether this device may pass taps on; the server decides the same (docs/security.md). */
export function mayPassTaps({ host, join }: Held, isPublic: boolean): boolean {
  return !!host || (!!join && !isPublic);
}

/** The token that shows it; null where the connection itself says hello with a join code. */
export function tapToken({ host, join }: Held): string | null {
  return host ?? (join?.startsWith('j') ? join : null);
}

/** Why a tap on a route does nothing, in a sentence that tells no secret; null if the phone can go on from here. */
export function whyNoTap(t: Texts, table: Table, route: string): string | null {
  const { view, state, info } = table;
  if (!view || !state || !info || view.over) return t.prompt.over;
  const owners = table.owners.get(route);
  const mayShare = view.decision === 'claim' && view.pending?.bought === 'right-of-way';
  if (owners && !mayShare) return t.why.owned(t.list(owners.map((seat) => table.name(seat))));
  const [seat, ...others] = state.waiting;
  const choosesRoute = view.decision === 'turn' || view.decision === 'claim';
  const player = info.seats.find((each) => each.seat === seat);
  if (!player || others.length || !choosesRoute) return t.screen.tapNotNow;
  const name = seatName(t, info, player.seat);
  if (player.kind === 'bot') return t.prompt.thinking(name);
  if (player.resigned || player.away) return t.prompt.botFor(name);
  return player.presence === 'gone' ? t.prompt.gone(name) : null;
}
