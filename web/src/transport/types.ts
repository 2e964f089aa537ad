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
  PartialPayment,
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
  Created,
  Entry,
  GameEvent,
  Hint,
  Join,
  Joined,
  PartialPayment,
  MyTable,
  MyTables,
  NewSeat,
  NewTable,
  Option,
  Own,
  PastGame,
  PastGames,
  PastPlayer,
  Pending,
  PersonRating,
  PlayOn,
  ProblemBody,
  Rematch,
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
  Welcome | TableChanged | State | Ok | Refusal | Hint | Explained | Preview | PartialPayment | Pong | Talked | Nudged;

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
