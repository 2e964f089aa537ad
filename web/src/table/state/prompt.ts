/** What the bar says: whose turn it is, what is being decided, what one can do. */

import { editionOf } from '../../editions';
import type { Texts } from '../../i18n';
import type { Board, Lang } from '../../board/board';
import type { Choices } from './choices';
import { seatName } from './names';
import type { State, TableInfo } from '../../transport/types';

export interface Prompt {
  mine: boolean;
  title: string;
  text: string;
}

export interface Asked {
  t: Texts;
  lang: Lang;
  board: Board;
  table: TableInfo;
  state: State;
  choices: Choices;
  /** several people on this device: name the one who is to move */
  hotSeat: boolean;
}

export function prompt(asked: Asked): Prompt {
  const { t, state, table } = asked;
  if (state.view.over) return { mine: false, title: t.prompt.over, text: '' };
  if (state.options) return mine(asked, state.view.decision ?? 'turn');
  if (state.early && !state.held.length) return mine(asked, state.early.decision);
  if (state.held.length) return { mine: false, title: t.prompt.early, text: t.prompt.earlyHint };
  return waiting(t, state, table);
}

function waiting(t: Texts, state: State, table: TableInfo): Prompt {
  const names = state.waiting.map((s) => seatName(t, table, s));
  const watching = state.seat === null ? `${t.prompt.watching}.` : '';
  const and = (text: string): string => [text, watching].filter(Boolean).join(' ');
  const absent = state.waiting.length === 1 ? absence(t, state, table) : null;
  if (absent) return { mine: false, title: absent.title, text: and(absent.text) };
  const who = names.length === 1 ? t.prompt.thinking(names[0] ?? '') : t.prompt.thinkingAll;
  return { mine: false, title: who, text: and(doing(t, state, table)) };
}

/** Who is awaited and not there, and what happens then; null while somebody is there, or a bot plays. */
function absence(t: Texts, state: State, table: TableInfo): { title: string; text: string } | null {
  const who = table.seats.find((s) => s.seat === state.waiting[0]);
  if (!who || who.kind === 'bot' || who.resigned || who.presence === 'here') return null;
  const name = seatName(t, table, who.seat);
  if (who.away) return { title: t.prompt.botFor(name), text: t.prompt.botForHint(name) };
  const title = who.presence === 'gone' ? t.prompt.gone(name) : t.prompt.elsewhere(name);
  return { title, text: state.clock ? t.prompt.clockThenBot : t.prompt.tableWaits(name) };
}

/** What is being decided; in a turn, nothing that the title does not say. */
function doing(t: Texts, state: State, table: TableInfo): string {
  if (state.waiting.length !== 1) return '';
  const does = t.prompt.does[state.view.decision ?? ''];
  const expert = table.seats.find((s) => s.seat === state.waiting[0])?.level === 'expert';
  return [does ? `${does}.` : '', expert ? t.prompt.thinksLong : ''].filter(Boolean).join(' ');
}

function mine(asked: Asked, decision: string): Prompt {
  const { t, lang, board, table, state, choices, hotSeat } = asked;
  const own = state.view.own;
  const pending = state.view.pending;
  const say = (title: string, text = ''): Prompt => ({ mine: true, title, text });
  switch (decision) {
    case 'turn': {
      const title = hotSeat ? t.prompt.yourTurnNamed(seatName(t, table, state.seat)) : t.prompt.yourTurn;
      const cityName = (city: string): string => board.cityName(city, lang);
      return say(title, editionOf(board.edition)?.turnHint?.({ t, choices, pending, cityName }) ?? t.prompt.turnHint);
    }
    case 'draw': {
      const refused = state.view.market.find((c) => (c === 'loco' || c === 'joker') && !choices.take.has(c));
      return say(t.prompt.second, refused ? t.prompt.secondHintWild(refused) : t.prompt.secondHint);
    }
    case 'keep':
      return say(t.prompt.keep(own?.keep_least ?? 1), t.prompt.keepHint);
    case 'offer':
      return say(t.prompt.offer, t.prompt.offerHint(...board.ticketValues('short'), ...board.ticketValues('long')));
    case 'pieces': {
      const { wagons = 0, ships = 0 } = board.facts.pieces;
      return say(t.prompt.pieces, t.prompt.piecesHint(wagons, ships, wagons + ships));
    }
    case 'refill':
      return say(t.prompt.refill);
    case 'place':
      return say(t.prompt.place, t.prompt.placeHint);
    case 'pay':
      return say(t.prompt.pay, pending?.route ? board.routeName(pending.route, lang) : '');
    case 'surcharge':
      return say(t.prompt.surcharge);
    case 'journey': {
      const journey = pending?.journey;
      const worth = Object.values(journey?.goods ?? {}).reduce((a, b) => a + b, 0);
      const fares = journey?.fares ? ` ${t.prompt.journeyFares(journey.fares)}` : '';
      return say(
        t.prompt.journey(board.cityName(journey?.from ?? '', lang)),
        `${t.prompt.journeyHint} ${t.prompt.journeyGoods(worth)}${fares}`,
      );
    }
    case 'claim':
      if (choices.pass) return say(t.prompt.claimSecond);
      return say(pending?.bought === 'right-of-way' ? t.prompt.claimRight : t.prompt.claimTwo);
    default:
      return say(decision);
  }
}
