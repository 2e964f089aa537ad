/** What travels between page and server, as the server's models describe it (tools/protocol.py). */

import type {
  RequestHint,
  RequestPartialPayment,
  RequestPreview,
  AnswerSeatRequest,
  LetBotPlay,
  Point,
  Pointed,
  RequestSeat,
  ReturnToSeat,
  SeatAnswered,
  SeatRequested,
  Decide,
  SendEarlyAnswers,
  RequestExplanation,
  ExplanationReply,
  Hint,
  PartialPayment,
  SetVisibility,
  Nudge,
  Nudged,
  Ok,
  Ping,
  Pong,
  Preview,
  Refusal,
  Resign,
  SendChat,
  StartGame,
  State,
  TableChanged,
  RequestUndo,
  ChatReceived,
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
  PaymentOption,
  ClaimBlocker,
  ChatEntry,
} from '../generated/protocol';

export type { Pointed, SeatAnswered, SeatRequested };

export type Counts = Record<string, number>;

export type ServerMessage =
  | Welcome
  | TableChanged
  | State
  | Ok
  | Refusal
  | Hint
  | ExplanationReply
  | Preview
  | PartialPayment
  | Pong
  | ChatReceived
  | Nudged
  | Pointed
  | SeatRequested
  | SeatAnswered;

type WithoutHeader<T> = T extends unknown ? Omit<T, 'v' | 'id'> : never;

/** What the page may ask over its connection, which adds version and id. */
export type ClientMessage = WithoutHeader<
  | Decide
  | SendEarlyAnswers
  | RequestUndo
  | RequestHint
  | RequestPreview
  | RequestPartialPayment
  | RequestExplanation
  | ReturnToSeat
  | Resign
  | StartGame
  | Ping
  | SetVisibility
  | SendChat
  | Nudge
  | LetBotPlay
  | Point
  | RequestSeat
  | AnswerSeatRequest
>;
