/** How the page talks to whoever keeps its tables: a server, or this device. Which one is decided by the build. */

import type { Socketlike } from './connection';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface Answer {
  status: number;
  content: unknown;
}

export interface Line {
  /** What the protocol has over HTTP; rejected if nobody answers. */
  call(method: Method, path: string, token: string | null, body: unknown): Promise<Answer>;
  /** What it has over a WebSocket. */
  socket(): Socketlike;
  /** Nobody else can reach these tables: they lie in this browser. */
  readonly onDevice: boolean;
}
