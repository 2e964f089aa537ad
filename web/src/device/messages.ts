/** The messages between the page and its worker. */

import type { Method } from '../transport/transport';

export type ToWorker =
  | { do: 'call'; id: number; method: Method; path: string; token: string | null; body: string | null }
  | { do: 'connect'; id: number; hasty: boolean }
  | { do: 'send'; id: number; text: string }
  | { do: 'disconnect'; id: number };

export type FromWorker =
  | { type: 'ready'; seconds: number; kept: boolean }
  | { type: 'failed'; reason: string }
  | { type: 'answer'; id: number; status: number; text: string }
  | { type: 'message'; id: number; text: string }
  | { type: 'closed'; id: number; code: number };
