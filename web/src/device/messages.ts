/** What the page and its worker say to each other. */

import type { Method } from '../transport/transport';

export type ToWorker =
  | { do: 'call'; id: number; method: Method; path: string; token: string | null; body: string | null }
  | { do: 'connect'; id: number; hasty: boolean }
  | { do: 'hear'; id: number; text: string }
  | { do: 'disconnect'; id: number };

export type FromWorker =
  | { say: 'ready'; seconds: number; kept: boolean }
  | { say: 'failed'; reason: string }
  | { say: 'answer'; id: number; status: number; text: string }
  | { say: 'told'; id: number; text: string }
  | { say: 'closed'; id: number; code: number };
