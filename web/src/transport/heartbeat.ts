/** Reports regularly whether the page is visible, and reconnects when the connection is dead. */

import type { Connection } from './connection';

const BEAT_MS = 5000;
/** A connection without an answer for so long is dead, whatever the browser believes. */
const DEAD_MS = 12000;
const NETWORK_EVENTS = ['offline', 'online'];

/** Runs until the function that it returns is called. It reconnects at once when `network` goes offline or comes back;
 *  a transport that needs no network passes null. */
export function startHeartbeat(
  connection: Pick<Connection, 'ask' | 'renew'>,
  network: EventTarget | null,
  page: Document = document,
): () => void {
  let unanswered: number | null = null;

  async function beat(): Promise<void> {
    if (unanswered !== null && Date.now() - unanswered > DEAD_MS) {
      unanswered = null;
      connection.renew();
      return;
    }
    unanswered ??= Date.now();
    try {
      await connection.ask({ do: 'visible', visible: !page.hidden });
      unanswered = null;
    } catch {
      unanswered = null; // there is no connection; it comes back by itself
    }
  }

  const report = (): void => void beat();
  const renew = (): void => connection.renew();
  page.addEventListener('visibilitychange', report);
  for (const name of NETWORK_EVENTS) network?.addEventListener(name, renew);
  const timer = setInterval(report, BEAT_MS);
  return () => {
    page.removeEventListener('visibilitychange', report);
    for (const name of NETWORK_EVENTS) network?.removeEventListener(name, renew);
    clearInterval(timer);
  };
}
