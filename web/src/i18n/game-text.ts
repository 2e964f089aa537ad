/** Cards, payments, events and reasons in words. Pure functions of the texts, so they can be tested in both languages. */

import type { Texts } from '.';
import type { Board, Lang } from '../board/board';
import { buildingOf, buildingWords } from '../editions/buildings';
import { byRank, face, isWild, spread, total } from '../table/state/cards';
import type { Counts, Entry, GameEvent, ClaimBlocker } from '../transport/types';

export function cardName(t: Texts, card: string | null): string {
  if (card === null) return t.card.hidden;
  if (card === 'loco' || card === 'loco4' || card === 'joker' || card === 'passenger') return t.card[card];
  const f = face(card);
  const color = t.color[f.color ?? ''] ?? card;
  if (!card.includes('-')) return color;
  if (f.double) return t.card.ships(color);
  if (f.kind === 'ship') return t.card.ship(color);
  return f.harbor ? t.card.harborTrain(color) : t.card.train(color);
}

/** "2 × Blau und 1 × Lokomotive" */
export function cardsInWords(t: Texts, cards: Counts): string {
  const names = Object.keys(cards).filter((c) => (cards[c] ?? 0) > 0);
  return t.list(names.sort(byRank).map((c) => t.n.times(cards[c] ?? 0, cardName(t, c))));
}

/** "2 blaue Karten" */
function countedCards(t: Texts, card: string, n: number): string {
  const forms = t.cardForms[card];
  return forms ? `${n}\u00a0${n === 1 ? forms.one : forms.many}` : t.n.times(n, cardName(t, card));
}

const NBSP = '\u00a0';

/** A sentence whose numbers stay with what they count. */
export const unbroken = (text: string): string => text.replace(/(\d) (?=\p{L})/gu, `$1${NBSP}`);

/** What is left in each deck and lies on its discard pile; of two decks each is named. Each stays on one line. */
export function deckCounts(t: Texts, decks: { name: string; left: number; gone: number }[]): string[] {
  const named = (name: string): string => (name ? `${name.charAt(0).toUpperCase()}${name.slice(1)}: ` : '');
  const whole = (text: string): string => text.replaceAll(' ', NBSP);
  return decks.map((d) => whole(named(d.name) + t.market.deck(d.left, d.gone)));
}

/** Cards one has seen, equal ones together: "Rot", "2 × Lila", "Rot und Gelb". */
function seenCards(t: Texts, cards: string[]): string {
  return t.list(kindsOf(t, cards));
}

function kindsOf(t: Texts, cards: string[], one: (t: Texts, card: string) => string = cardName): string[] {
  return [...new Set(cards)].map((name) => {
    const n = cards.filter((c) => c === name).length;
    return n === 1 ? one(t, name) : t.n.times(n, cardName(t, name));
  });
}

/** "a locomotive"; a mere colour has no article. */
function oneCard(t: Texts, card: string): string {
  const { kind, color } = face(card);
  if (color && !card.includes('-')) return cardName(t, card);
  return t.card.one(card === 'joker' ? card : kind, cardName(t, card));
}

/** The cards that came to a player's hand in the last of his turns, in words; empty if that brought him none. */
export function lastDrawn(t: Texts, log: Entry[], seat: number): string {
  const end = log.findLastIndex((entry) => entry.seat === seat);
  const turn = log.slice(log.findLastIndex((entry, i) => i < end && entry.seat !== seat) + 1, end + 1);
  const drawn = turn.flatMap((entry) =>
    entry.events.flatMap((e) => (e.event === 'drew' ? (e.cards ?? []) : e.event === 'took' ? [e.card ?? null] : [])),
  );
  return seenCards(
    t,
    drawn.filter((card): card is string => card !== null),
  );
}

/** In how many rounds the game ends, when its last turns begin. */
export const lastRounds = (e: GameEvent, players: number): number => Math.max(1, Math.round((e.turns ?? 0) / players));

/** More kinds than these are counted first and listed in the second line. */
const MOST_KINDS = 3;

/** Two lines for a way to pay that tell it from all others: the coloured part, then how many wild cards. */
export function paymentLines(t: Texts, cards: Counts): [string, string] {
  const plain = Object.fromEntries(Object.entries(cards).filter(([c]) => !isWild(c)));
  const wild = Object.entries(cards).reduce((n, [c, k]) => n + (isWild(c) ? k : 0), 0);
  const joker = 'joker' in cards || Object.keys(cards).some((c) => c.includes('-'));
  const none = joker ? t.pay.noJoker : t.pay.noLoco;
  const some = joker ? t.pay.withJoker(wild) : t.pay.withLoco(wild);
  if (!Object.keys(plain).length) return [some, ''];
  if (Object.keys(plain).length > MOST_KINDS)
    return [t.n.cards(total(cards)), t.list([...kindsOf(t, spread(plain)), ...(wild ? [some] : [])])];
  return [cardsInWords(t, plain), wild ? some : none];
}

export function whyNot(t: Texts, board: Board, why: ClaimBlocker, mine: ReadonlySet<string>): string {
  if (why.code === 'cards') {
    const missing = why.missing ?? {};
    const parts = Object.entries(missing).map(([card, n]) =>
      card === 'any' ? t.why.any(n) : countedCards(t, card, n),
    );
    const lacking = Object.values(missing).reduce((a, b) => a + b, 0);
    return t.why.cards(t.list(parts), lacking);
  }
  if (why.code === 'pieces') {
    const need = (why.kind === 'ships' ? t.n.ships : t.n.wagons)(why.need ?? 0);
    return t.why.pieces(need, why.have ?? 0);
  }
  if (why.code === 'parallel')
    return why.route && mine.has(why.route) && board.route.has(why.route) ? t.why.parallelMine : t.why.parallel;
  if (why.code === 'technology')
    return t.why.technology(t.technology[why.technology ?? '']?.name ?? why.technology ?? '');
  return t.why.notNow;
}

export interface LogLine {
  key: string;
  number: number;
  seat: number | null;
  text: string;
  detail: string;
  points: string;
  /** what to show on the map when tapped */
  routes: string[];
  cities: string[];
  loud: boolean;
  /** lines of one kind by one player, one after the other, become one */
  joins?: 'draw' | 'ride';
  blind?: number;
  /** cards from the deck that one has seen */
  known?: string[];
  taken?: string[];
  you?: boolean;
}

interface Teller {
  t: Texts;
  board: Board;
  lang: Lang;
  players: number;
  /** the seat that is addressed as "you" */
  me: number | null;
}

/** What happens to the table as a whole and to nobody in particular. */
const OF_ALL = new Set(['reset', 'renewed', 'final', 'over']);

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

function tell(
  { t, board, lang, players }: Teller,
  e: GameEvent,
  you: boolean,
  secretly: boolean,
): Partial<LogLine> | null {
  const where = e.city ? t.within(board.cityName(e.city, lang)) : '';
  const route = e.route ? board.routeName(e.route, lang) : '';
  const length = board.route.get(e.route ?? '')?.length ?? 0;
  switch (e.event) {
    case 'drew': {
      const open = (e.cards ?? []).filter((c): c is string => c !== null);
      const n = e.cards?.length ?? e.count ?? 1;
      return { blind: n, known: open, joins: 'draw', you };
    }
    case 'took':
      return { taken: e.card ? [e.card] : [], joins: 'draw', you };
    case 'reset':
      return {
        text: t.log.reset,
        detail: seenCards(
          t,
          (e.cards ?? []).filter((c): c is string => c !== null),
        ),
        loud: true,
      };
    case 'renewed':
      return {
        text: t.log.renewed,
        detail:
          e.deck && 'ships' in board.facts.pieces
            ? t.log.renewedDeck(e.deck === 'ship' ? t.market.ships : t.market.trains)
            : '',
        loud: true,
      };
    case 'claimed':
      return {
        text: t.log.builds(route, you),
        detail: `${t.n.spaces(length)}${e.paid ? `, ${cardsInWords(t, e.paid)}` : ''}`,
        points: e.points ? signed(e.points) : '',
        routes: e.route ? [e.route] : [],
      };
    case 'revealed':
      return {
        text: t.log.revealed(
          seenCards(
            t,
            (e.cards ?? []).filter((c): c is string => c !== null),
          ),
          you,
        ),
        detail: t.log.due(e.due ?? 0),
      };
    case 'withdrew':
      return { text: t.log.withdrew(you) };
    case 'offered':
      return {
        text: t.log.offered(e.count ?? 0, you),
        detail: (e.tickets ?? []).map((x) => board.ticketName(x, lang)).join('; '),
      };
    case 'kept':
      return {
        text: typeof e.count === 'number' && !secretly ? t.log.kept(e.count, you) : t.log.chose(you),
        detail: (e.tickets ?? []).map((x) => board.ticketName(x, lang)).join('; '),
      };
    case 'pieces':
      return { text: t.log.pieces(e.wagons ?? 0, e.ships ?? 0, you) };
    case 'placed':
      return { text: t.log.placed(where, you), cities: e.city ? [e.city] : [] };
    case 'rode':
      return {
        text: t.log.rode(route, you),
        detail: e.fare ? t.log.fare : '',
        routes: e.route ? [e.route] : [],
        joins: 'ride',
      };
    case 'goods':
      return { text: t.log.goods(e.value ?? 0, where), cities: e.city ? [e.city] : [], joins: 'ride' };
    case 'arrived':
      return { text: t.log.arrived(where, you), points: signed(e.points ?? 0), cities: e.city ? [e.city] : [] };
    case 'exchanged': {
      const ships = e.ships ?? 0;
      const n = ships || (e.wagons ?? 0);
      const [give, get] = ships ? [t.n.ships(n), t.n.wagons(n)] : [t.n.wagons(n), t.n.ships(n)];
      return { text: t.log.exchanged(give, get, you), points: signed(-n) };
    }
    case 'bought':
      return {
        text: t.log.bought(t.technology[e.technology ?? '']?.name ?? '', you),
        detail: e.paid ? cardsInWords(t, e.paid) : '',
      };
    case 'swapped':
      return { text: t.log.swapped(you) };
    case 'completed':
      return {
        text: t.log.completed(board.ticketName(e.ticket ?? '', lang), you),
        cities: board.ticket.get(e.ticket ?? '')?.cities ?? [],
        loud: true,
      };
    case 'bonus':
      return { text: e.bonus === 'trick-or-treat' ? t.log.trick(you) : t.log.landmark(e.count ?? 2, you) };
    case 'passed':
      return { text: t.log.passed(you) };
    case 'final':
      return { text: t.log.final(lastRounds(e, players)), loud: true };
    case 'over':
      return { text: t.log.over, loud: true };
    default: {
      const building = buildingOf(board.edition);
      if (e.event !== building?.kind) return null;
      return {
        text: buildingWords(t, board.edition)?.built(where, you) ?? '',
        detail: e.paid ? cardsInWords(t, e.paid) : '',
        cities: e.city ? [e.city] : [],
      };
    }
  }
}

/** Counts turns: what one seat does until another one does something. Choosing the first tickets is none. */
class TurnCounter {
  turn = 0;
  private seat: number | null = null;
  private started = false;
  private readonly ready = new Set<number>();

  constructor(private readonly players: number) {}

  count(seat: number | null, e: GameEvent): number {
    if (seat === null) return this.turn;
    const isSetup = SETUP.has(e.event) && (this.ready.size < this.players || e.event === 'pieces');
    if (e.event === 'kept') this.ready.add(seat);
    this.started ||= !isSetup;
    if (this.started && seat !== this.seat) {
      this.turn++;
      this.seat = seat;
    }
    return this.turn;
  }
}
const SETUP = new Set(['offered', 'kept', 'pieces']);

/** Lines for the log, newest last; their numbers are those of the turns. */
export function logLines(teller: Teller, entries: Entry[]): LogLine[] {
  const lines: LogLine[] = [];
  const turns = new TurnCounter(teller.players);
  /** Of the first tickets the numbers are secret until the last has chosen, and hers would be the only one. */
  let secretly = false;
  for (const entry of entries) {
    const base = {
      number: turns.turn,
      seat: entry.seat,
      text: '',
      detail: '',
      points: '',
      routes: [],
      cities: [],
      loud: false,
    };
    if (entry.undo) {
      lines.push({
        ...base,
        key: `${entry.number}u`,
        text: teller.t.log.undo(entry.seat !== null && entry.seat === teller.me),
      });
      continue;
    }
    if (entry.number === 0) {
      lines.push({ ...base, key: '0', seat: null, text: teller.t.log.deal });
      continue;
    }
    entry.events.forEach((e, i) => {
      const seat = OF_ALL.has(e.event) ? null : (e.seat ?? entry.seat);
      secretly = e.event === 'kept' && (secretly || e.count === null);
      const number = turns.count(seat, e);
      const told = tell(teller, e, seat !== null && seat === teller.me, secretly && !e.tickets);
      if (told)
        lines.push({
          ...base,
          number,
          seat,
          key: `${entry.number}.${i}`,
          ...told,
        });
    });
  }
  return joined(lines).map((line) => (line.joins === 'draw' ? { ...line, ...drawn(teller.t, line) } : line));
}

/** What an entry brought, in whole sentences, for those who listen. */
export function spokenNews(teller: Teller & { name: (seat: number | null) => string }, entry: Entry): string[] {
  const { t, me, name } = teller;
  return logLines(teller, [entry]).map((l) => {
    const who = l.seat === null ? '' : `${l.seat === me ? t.players.me : name(l.seat)} `;
    const points = l.points ? ` ${t.log.pointsFor(l.points, Number(l.points.replace('−', '-')))}` : '';
    return `${who}${l.text}${l.detail ? `: ${l.detail}` : ''}.${points}`;
  });
}

/** Beside a card from the market the one from the deck is named where it is told, else in the second line. */
function drawn(t: Texts, line: LogLine): Pick<LogLine, 'text' | 'detail'> {
  const you = line.you ?? false;
  const blind = line.blind ? t.log.draws(t.log.blind(line.blind), you) : '';
  const taken = line.taken?.length ? t.log.takes(t.list(kindsOf(t, line.taken, oneCard)), you) : '';
  const known = seenCards(t, line.known ?? []);
  if (!blind || !taken) return { text: blind || taken, detail: known };
  return { text: `${blind}${known ? ` (${known})` : ''}, ${taken}`, detail: '' };
}

/** The two cards of a draw, the legs of a journey: one line each. */
function joined(lines: LogLine[]): LogLine[] {
  const out: LogLine[] = [];
  for (const line of lines) {
    const before = out.at(-1);
    const full = (before?.blind ?? 0) + (before?.taken?.length ?? 0) > 1;
    if (
      !before ||
      !line.joins ||
      before.joins !== line.joins ||
      before.seat !== line.seat ||
      (line.joins === 'draw' && full)
    ) {
      out.push({ ...line });
      continue;
    }
    if (line.joins === 'ride') before.text = `${before.text}, ${line.text}`;
    before.detail = [before.detail, line.detail].filter(Boolean).join(', ');
    before.blind = (before.blind ?? 0) + (line.blind ?? 0);
    before.known = [...(before.known ?? []), ...(line.known ?? [])];
    before.taken = [...(before.taken ?? []), ...(line.taken ?? [])];
    before.routes = [...before.routes, ...line.routes];
    before.cities = [...before.cities, ...line.cities];
    before.number = line.number;
  }
  return out;
}
