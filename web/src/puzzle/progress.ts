/** What this device remembers of puzzles and daily games: a rating, what was solved, a streak. */

import type { PuzzleOption } from '../generated/protocol';

/** The game of a day, as far as it was played here. */
export interface DailyGame {
  table: string;
  /** null: not finished yet */
  margin: number | null;
  /** under which name the result was sent to the server */
  sent?: string;
}

export interface DayRecord {
  /** a symbol for each answer to the puzzle of the day, the last one green */
  tries?: string;
  game?: DailyGame;
}

export interface Progress {
  rating: number;
  /** by puzzle: how many answers it took; 0: the solution was shown */
  solved: Record<string, number>;
  days: Record<string, DayRecord>;
}

export const FOUND = '🟩';
export const CLOSE = '🟨';
export const WRONG = '🟥';
export const SHOWN = '⬛';

const KEY = 'stellwerk.puzzles';
const FIRST_RATING = 1100;
const EASIEST = 800;
const STEP = 300;
/** How far one answer moves the rating at most. */
const MOST_CHANGE = 32;

export const nothingYet = (): Progress => ({ rating: FIRST_RATING, solved: {}, days: {} });

type Store = Pick<Storage, 'getItem' | 'setItem'>;

export function readProgress(store: Store = localStorage): Progress {
  try {
    const found = JSON.parse(store.getItem(KEY) ?? '{}') as Partial<Progress>;
    const rating = Number.isFinite(found.rating) ? (found.rating as number) : FIRST_RATING;
    return { rating, solved: { ...found.solved }, days: { ...found.days } };
  } catch {
    return nothingYet();
  }
}

export function keepProgress(progress: Progress, store: Store = localStorage): void {
  try {
    store.setItem(KEY, JSON.stringify(progress));
  } catch {
    // a full or forbidden store: the next visit begins anew
  }
}

/** The rating of a puzzle of this difficulty, on the scale of the players' ratings. */
export const ratingOf = (difficulty: number): number => EASIEST + STEP * (difficulty - 1);

/** The progress after a puzzle. Only its first answer counts for the rating, and each puzzle only once. */
export function afterPuzzle(progress: Progress, id: string, difficulty: number, tries: string[]): Progress {
  if (id in progress.solved) return progress;
  const expected = 1 / (1 + 10 ** ((ratingOf(difficulty) - progress.rating) / 400));
  const score = tries[0] === FOUND ? 1 : 0;
  return {
    ...progress,
    rating: Math.round(progress.rating + MOST_CHANGE * (score - expected)),
    solved: { ...progress.solved, [id]: tries.at(-1) === FOUND ? tries.length : 0 },
  };
}

export function afterDaily(progress: Progress, day: string, tries: string[]): Progress {
  const known = progress.days[day];
  if (known?.tries) return progress;
  return { ...progress, days: { ...progress.days, [day]: { ...known, tries: tries.join('') } } };
}

export function withGame(progress: Progress, day: string, game: DailyGame): Progress {
  return { ...progress, days: { ...progress.days, [day]: { ...progress.days[day], game } } };
}

export const isDailyGame = (table: string): boolean =>
  Object.values(readProgress().days).some((day) => day.game?.table === table);

/** What a wrong answer looks like: nearly right if it loses less than half of what the worst one does. */
export function symbolOf(option: PuzzleOption, options: PuzzleOption[]): string {
  if (!option.loss) return FOUND;
  return option.loss < Math.max(...options.map((o) => o.loss)) / 2 ? CLOSE : WRONG;
}

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** A day as it is written everywhere: 2026-11-19, by the clock of this device. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

export function dayBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return dayOf(new Date(year, month - 1, date - 1));
}

const solvedOn = (progress: Progress, day: string): boolean => !!progress.days[day]?.tries?.includes(FOUND);

/** How many days in a row the puzzle of the day was solved; today still counts as open. */
export function streak(progress: Progress, today: string): number {
  let day = solvedOn(progress, today) ? today : dayBefore(today);
  let count = 0;
  while (solvedOn(progress, day)) {
    count += 1;
    day = dayBefore(day);
  }
  return count;
}

/** The day in one line, without giving anything away. */
export function shareLine(day: string, record: DayRecord, link: string): string {
  const margin = record.game?.margin ?? null;
  const game =
    margin === null ? [] : ['🚂', margin > 0 ? '🏆' : '', margin > 0 ? `+${margin}` : `${margin}`.replace('-', '−')];
  const puzzle = record.tries ? ['🧩', record.tries] : [];
  return ['Stellwerk', day, ...puzzle, ...game.filter(Boolean), link].join(' ');
}
