/** How the page talks to whoever keeps its tables: a server, or this device. Which one is decided by the build. */

import type { Socketlike } from './connection';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Texts are passed on as they are: a seed has more digits than a number of JavaScript. */
export interface Answer {
  status: number;
  text: string;
}

export interface Transport {
  /** What the protocol has over HTTP; rejected if nobody answers. */
  call(method: Method, path: string, token: string | null, body: string | null): Promise<Answer>;
  /** What it has over a WebSocket. */
  socket(): Socketlike;
  /** Nobody else can reach these tables: they lie in this browser. */
  readonly onDevice: boolean;
}
