/** Transport to the server that the page came from. */

import type { Socketlike } from './connection';
import type { Answer, Transport, Method } from './transport';

async function call(method: Method, path: string, token: string | null, body: string | null): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== null) headers['Content-Type'] = 'application/json';
  const answer = await fetch(`api${path}`, { method, headers, body });
  return { status: answer.status, text: await answer.text() };
}

function socket(): Socketlike {
  const url = new URL('ws', location.href.split('#')[0]);
  url.protocol = url.protocol.replace('http', 'ws');
  return new WebSocket(url) as unknown as Socketlike;
}

export const transport: Transport = { call, socket, onDevice: false };
