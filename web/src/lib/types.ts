/** What travels between page and server (docs/protocol.md) and what a view contains. */

import type { ProblemBody, TableInfo, Text } from '../generated/protocol';

export type { About, ProblemBody, SeatInfo, TableInfo, Text } from '../generated/protocol';

export type Counts = Record<string, number>;

export interface GameEvent {
  event: string;
  seat?: number | null;
  card?: string | null;
  cards?: (string | null)[];
  deck?: string;
  route?: string;
  points?: number;
  paid?: Counts;
  due?: number;
  count?: number;
  tickets?: string[];
  ticket?: string;
  city?: string;
  fare?: boolean;
  value?: number;
  wagons?: number;
  ships?: number;
  technology?: string;
  bonus?: string;
  turns?: number;
  pieces?: unknown;
}

export interface Entry {
  number: number;
  seat: number | null;
  by: string | null;
  undo: boolean;
  events: GameEvent[];
}

export interface Option {
  say: string;
}

export interface WhyNot {
  code: 'cards' | 'pieces' | 'twin' | 'technology' | 'not_now';
  missing?: Counts;
  kind?: string;
  need?: number;
  have?: number;
  route?: string;
  technology?: string;
}

export interface Journey {
  from: string;
  at: string;
  ridden: string[];
  goods: Counts;
  fares: number;
}

export interface Pending {
  route?: string;
  city?: string;
  technology?: string;
  revealed?: string[];
  due?: number;
  laid?: Counts;
  journey?: Journey;
  bought?: string;
  drawn?: number;
}

export interface ScoreItem {
  item: string;
  points: number;
  [more: string]: unknown;
}

export interface SeatView {
  score: number;
  wagons?: number;
  ships?: number;
  box?: { wagons: number; ships: number };
  cards: number | { train: number; ship: number };
  known?: Counts;
  tickets: number | { short: number; long: number } | null;
  routes: string[];
  completed?: string[];
  passengers?: { supply: number; board: string[] };
  goods?: number[];
  technologies?: string[];
  bonuses?: string[];
  hand?: Counts;
  tickets_kept?: string[];
  breakdown?: ScoreItem[];
}

export interface Own {
  hand: Counts;
  tickets: string[];
  offer?: string[];
  keep_least?: number;
  put_back?: string[];
  pieces?: number | null;
  laid?: Counts;
}

export interface View {
  edition: string;
  options: Record<string, unknown>;
  players: number;
  seat: number | null;
  over: boolean;
  player: number | null;
  decision: string | null;
  market: string[];
  deck: number | { train: number; ship: number };
  discard: Counts | { train: Counts; ship: Counts };
  ticket_deck: number | { short: number; long: number };
  turns_left: number | null;
  passes?: number;
  barren?: number;
  renewed?: boolean;
  supply?: Counts;
  goods?: Record<string, number[]>;
  ticket_discard?: number;
  bonus_tickets?: number;
  pending: Pending | null;
  seats: SeatView[];
  own?: Own;
}

export interface Result {
  scores: number[];
  ranking: number[];
  breakdown: ScoreItem[][];
}

export interface State {
  type: 'state';
  table: string;
  seat: number | null;
  number: number;
  entry: number;
  news: Entry[];
  view: View;
  waiting: number[];
  options: Option[] | null;
  why_not?: Record<string, WhyNot> | null;
  early: { decision: string; options: Option[] } | null;
  held: string[];
  can_undo: boolean;
  clock: { seat: number; seconds: number; left_ms: number } | null;
  result: Result | null;
}

export interface Way {
  cards: Counts;
  say: string[];
}

export interface Hint extends Text {
  say: string;
  seat: number;
  number: number;
  why: Text;
}

export type ServerMessage =
  | { type: 'welcome'; table: TableInfo; seats: number[]; host: boolean }
  | { type: 'table'; table: TableInfo; seats: number[]; host: boolean }
  | State
  | { type: 'ok'; re: number; number: number }
  | { type: 'error'; re: number | null; error: ProblemBody; places?: number[] }
  | ({ type: 'hint'; re: number } & Hint)
  | { type: 'preview'; re: number; seat: number; number: number; say: string | null; ways: Way[]; more: boolean }
  | { type: 'pong'; re: number };

export interface SeatPlan {
  kind: 'here' | 'link' | 'bot';
  name?: string;
  level?: string;
}

export interface TablePlan {
  edition: string;
  options: Record<string, unknown>;
  seats: SeatPlan[];
  order: 'given' | 'shuffled';
  public: boolean;
  clock: number | null;
  undo: boolean | null;
  hints: boolean;
  title: string;
  seed?: number | null;
}

export interface Tokens {
  host?: string;
  join?: string;
  watch?: string;
  seats: { place: number; token: string }[];
}

export interface ReplayMove extends Text {
  number: number;
  seat: number;
  by: string;
  say: string;
  says: string[];
  events: GameEvent[];
}

export interface Replay {
  table: TableInfo;
  length: number;
  moves: ReplayMove[];
  scores: number[][];
  result: Result;
}

export interface ReplayView {
  number: number;
  view: View;
  open: Own[];
}
