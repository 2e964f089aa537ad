/** Signs of life: the server is told whether somebody looks at the page, and a dead line is noticed. */

import type { Connection } from './connection';

const BEAT_MS = 5000;
/** A line on which nothing was answered for so long is dead, whatever the browser believes. */
const DEAD_MS = 12000;
/** The network has gone, or is back. */
const NEWS = ['offline', 'online'];

/** Tells until the function it returns is called. What the device says of its network counts where the line needs one:
 *  somebody in a tunnel is told at once, and is back as soon as the tunnel ends. */
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
      await connection.ask({ do: 'looking', looking: !page.hidden });
      unanswered = null;
    } catch {
      unanswered = null; // there is no connection; it comes back by itself
    }
  }

  const tell = (): void => void beat();
  const renew = (): void => connection.renew();
  page.addEventListener('visibilitychange', tell);
  for (const news of NEWS) network?.addEventListener(news, renew);
  const timer = setInterval(tell, BEAT_MS);
  return () => {
    page.removeEventListener('visibilitychange', tell);
    for (const news of NEWS) network?.removeEventListener(news, renew);
    clearInterval(timer);
  };
}
