/** The interface to what keeps the tables: a server, or this device. The build decides which. */

import type { Socketlike } from './connection';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Texts are not parsed here: a seed has more digits than a number of JavaScript. */
export interface Answer {
  status: number;
  text: string;
}

export interface Transport {
  /** Make an HTTP call of the protocol; rejected if there is no answer. */
  call(method: Method, path: string, token: string | null, body: string | null): Promise<Answer>;
  /** Open a WebSocket of the protocol. */
  socket(): Socketlike;
  /** Whether the tables are kept in this browser, where nobody else can reach them. */
  readonly onDevice: boolean;
}
