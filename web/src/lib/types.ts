/** What travels between page and server, as the server's models describe it (tools/protocol.py). */

import type {
  AskHint,
  AskLaying,
  AskPreview,
  Back,
  Decide,
  Early,
  Explain,
  Explained,
  Hint,
  Laying,
  Looking,
  Nudge,
  Nudged,
  Ok,
  Ping,
  Pong,
  Preview,
  Refusal,
  Resign,
  Say,
  Start,
  State,
  TableChanged,
  TakeBack,
  Talked,
  Welcome,
} from '../generated/protocol';

export type {
  About,
  Entry,
  GameEvent,
  Hint,
  Laying,
  Option,
  Own,
  Pending,
  ProblemBody,
  Replay,
  ReplayView,
  Result,
  ScoreItem,
  SeatInfo,
  SeatView,
  State,
  TableInfo,
  Text,
  View,
  Way,
  WhyNot,
  Word,
} from '../generated/protocol';

export type Counts = Record<string, number>;

export type ServerMessage =
  Welcome | TableChanged | State | Ok | Refusal | Hint | Explained | Preview | Laying | Pong | Talked | Nudged;

type Said<T> = T extends unknown ? Omit<T, 'v' | 'id'> : never;

/** What the page may ask over its connection, which adds version and id. */
export type Ask = Said<
  | Decide
  | Early
  | TakeBack
  | AskHint
  | AskPreview
  | AskLaying
  | Explain
  | Back
  | Resign
  | Start
  | Ping
  | Looking
  | Say
  | Nudge
>;

export interface SeatPlan {
  kind: 'here' | 'link' | 'bot';
  name?: string;
  level?: string;
  avatar?: string | null;
  color?: number | null;
  /** the personal key under which the game is remembered */
  person?: string;
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
  chat?: boolean;
  title: string;
  seed?: number | null;
}

export interface Tokens {
  host?: string;
  join?: string;
  watch?: string;
  seats: { place: number; token: string }[];
}
