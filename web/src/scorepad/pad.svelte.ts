/** The score pad for a game with the printed board: what was entered, step by step, kept in the browser. */

import type { SheetScore } from '../generated/protocol';
import { api, Problem } from '../transport/api';
import type { PastGame, ProblemBody } from '../transport/types';

export interface PadPlayer {
  name: string;
  color: number;
  routes: string[];
  tickets: string[];
  /** what the edition asks besides: places, technologies, values */
  things: Record<string, string[]>;
  numbers: Record<string, number>;
}

export interface PadSheet {
  edition: string;
  options: Record<string, boolean>;
  players: PadPlayer[];
  /** who begins, if that was drawn */
  first: number | null;
}

/** A stopwatch: milliseconds spent, and since when it runs. */
export interface PadClock {
  spent: number;
  since: number | null;
}

interface Kept {
  sheet: PadSheet | null;
  before: PadSheet[];
  clock: PadClock;
  noted: boolean;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;
type Score = (sheet: unknown) => Promise<SheetScore>;

const KEY = 'stellwerk.pad';
const GAMES = 'stellwerk.pad.games';
const MOST_STEPS = 60;
const MOST_GAMES = 500;
const AGAIN_MS = 4000;

export const newPlayer = (name: string, color: number): PadPlayer => ({
  name,
  color,
  routes: [],
  tickets: [],
  things: {},
  numbers: {},
});

/** The sheet as the server reads it. */
export const asked = (sheet: PadSheet): unknown => ({
  edition: sheet.edition,
  options: sheet.options,
  players: sheet.players.map((p) => ({
    name: p.name,
    routes: p.routes,
    tickets: p.tickets,
    ...p.things,
    ...p.numbers,
  })),
});

/** A list with or, if it was there, without something. */
export const toggled = (list: string[], one: string): string[] =>
  list.includes(one) ? list.filter((each) => each !== one) : [...list, one];

export const elapsed = (clock: PadClock, now: number): number =>
  clock.spent + (clock.since === null ? 0 : Math.max(0, now - clock.since));

function read<T>(store: Store, key: string, otherwise: T): T {
  try {
    return (JSON.parse(store.getItem(key) ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(store: Store, key: string, value: unknown): void {
  try {
    store.setItem(key, JSON.stringify(value));
  } catch {
    // a private window or a full store: kept as long as the page is open
  }
}

const isSheet = (sheet: PadSheet | null): sheet is PadSheet =>
  typeof sheet?.edition === 'string' &&
  Array.isArray(sheet.players) &&
  sheet.players.every((p) => Array.isArray(p.routes) && Array.isArray(p.tickets) && !!p.things && !!p.numbers);

export class Pad {
  sheet = $state.raw<PadSheet | null>(null);
  clock = $state.raw<PadClock>({ spent: 0, since: null });
  result = $state.raw<SheetScore | null>(null);
  /** what was refused just now, in the words of the server */
  refused = $state.raw<ProblemBody | null>(null);
  /** why the result is not up to date */
  trouble = $state.raw<ProblemBody | null>(null);
  /** this game is in the list of one's games */
  noted = $state(false);
  private before = $state.raw<PadSheet[]>([]);
  private asked = 0;
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly store: Store,
    private readonly score: Score,
  ) {
    const kept = read<Partial<Kept>>(store, KEY, {});
    if (!isSheet(kept.sheet ?? null)) return;
    this.sheet = kept.sheet ?? null;
    this.before = (kept.before ?? []).filter(isSheet);
    this.clock = kept.clock ?? this.clock;
    this.noted = kept.noted ?? false;
  }

  get canUndo(): boolean {
    return this.before.length > 0;
  }

  begin(edition: string, options: Record<string, boolean>, players: PadPlayer[]): void {
    this.before = [];
    this.result = this.refused = this.trouble = null;
    this.clock = { spent: 0, since: null };
    this.noted = false;
    this.put({ edition, options, players, first: null });
  }

  /** The page goes: nothing is asked any more. */
  rest(): void {
    clearTimeout(this.again);
    this.asked += 1;
  }

  /** A new, empty pad. */
  end(): void {
    this.sheet = this.result = this.refused = null;
    this.before = [];
    this.keep();
  }

  /** One step: it can be taken back, and is if the rules do not allow it. */
  change(step: (sheet: PadSheet) => PadSheet): void {
    if (!this.sheet) return;
    this.before = [...this.before, this.sheet].slice(-MOST_STEPS);
    this.refused = null;
    this.noted = false;
    this.put(step(this.sheet));
  }

  changePlayer(seat: number, step: (player: PadPlayer) => Partial<PadPlayer>): void {
    this.change((sheet) => ({
      ...sheet,
      players: sheet.players.map((p, i) => (i === seat ? { ...p, ...step(p) } : p)),
    }));
  }

  undo(): void {
    const last = this.before.at(-1);
    if (!last) return;
    this.before = this.before.slice(0, -1);
    this.refused = null;
    this.put(last);
  }

  toggleClock(now: number): void {
    const running = this.clock.since !== null;
    this.clock = { spent: elapsed(this.clock, now), since: running ? null : now };
    this.keep();
  }

  /** Compute what stands there; what cannot be so is taken back step by step. */
  async compute(): Promise<void> {
    clearTimeout(this.again);
    const sheet = this.sheet;
    const number = ++this.asked;
    if (!sheet) return;
    try {
      const result = await this.score(asked(sheet));
      if (number !== this.asked) return;
      this.result = result;
      this.trouble = null;
    } catch (problem) {
      if (number === this.asked) this.fail(problem);
    }
  }

  private fail(problem: unknown): void {
    if (!(problem instanceof Problem)) throw problem;
    const last = this.before.at(-1);
    if (problem.body.code === 'bad_sheet' && last) {
      this.before = this.before.slice(0, -1);
      this.refused = problem.body;
      this.put(last);
      return;
    }
    this.trouble = problem.body;
    if (problem.body.code !== 'bad_sheet')
      this.again = setTimeout(() => void this.compute(), problem.body.retry_ms || AGAIN_MS);
  }

  private put(sheet: PadSheet): void {
    this.sheet = sheet;
    this.keep();
    void this.compute();
  }

  private keep(): void {
    const { sheet, before, clock, noted } = this;
    write(this.store, KEY, { sheet, before, clock, noted } satisfies Kept);
  }

  /** Put the game into the list of one's games; `seat` is oneself. */
  note(seat: number, now: Date): void {
    if (!this.sheet || !this.result || this.noted) return;
    write(
      this.store,
      GAMES,
      [pastGame(this.sheet, this.result, seat, now), ...padGames(this.store)].slice(0, MOST_GAMES),
    );
    this.noted = true;
    this.keep();
  }
}

/** A game at a real table as the list of one's games has it. */
export function pastGame(sheet: PadSheet, result: SheetScore, seat: number, now: Date): PastGame {
  const made = (result.breakdown[seat] ?? []).filter((i) => i.item === 'ticket' && i.points > 0 && i.ticket);
  const best = made.reduce((a, b) => (b.points > (a?.points ?? 0) ? b : a), made[0]);
  return {
    table: `pad-${now.getTime()}`,
    ended: now.toISOString(),
    seat,
    edition: sheet.edition,
    players: sheet.players.map((p, i) => ({
      name: p.name,
      level: null,
      resigned: false,
      score: result.scores[i] ?? 0,
      place: result.ranking[i] ?? 0,
    })),
    best: best?.ticket ? { ticket: best.ticket, points: best.points } : null,
  };
}

/** The games of real tables that were noted on this device, the latest first. */
export function padGames(store: Store): PastGame[] {
  const games = read<PastGame[]>(store, GAMES, []);
  return Array.isArray(games) ? games : [];
}

export const newPad = (): Pad => new Pad(localStorage, api.score);
