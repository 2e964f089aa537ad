/** How people are called. Who gave no name is numbered, in the language of whoever reads it. */

import type { Texts } from '../../i18n';
import type { NewSeat, SeatInfo, TableInfo } from '../../transport/types';

const NAMELESS = /^(?:Du|You|(?:Spieler|Player) (\d+))$/;

const nameless = (name: string): boolean => NAMELESS.test(name);

/** A name as it is shown; an empty one (a free place) stays empty. */
export function personName(t: Texts, who: Pick<SeatInfo, 'name' | 'place'>): string {
  const found = NAMELESS.exec(who.name);
  return found ? t.setup.person(Number(found[1] ?? who.place + 1)) : who.name;
}

/** The name of a seat; one's own, without a name, is "you". */
export function seatName(t: Texts, table: TableInfo, seat: number | null, me: number | null = null): string {
  const who = table.seats.find((s) => s.seat === seat);
  if (seat === null || !who) return '';
  return seat === me && nameless(who.name) ? t.players.me : personName(t, who);
}

const BOT_NAMES = ['Otto', 'Frieda', 'Jonas', 'Lina', 'Emil', 'Greta'];
export const botName = (i: number): string => BOT_NAMES[i % BOT_NAMES.length] ?? 'Otto';

/** A name for one more bot, which nobody has yet. */
export function newBotName(seats: NewSeat[]): string {
  const names = seats.map((s, i) => s.name || (s.kind === 'bot' ? botName(i) : ''));
  return BOT_NAMES.find((name) => !names.includes(name)) ?? botName(seats.length);
}
