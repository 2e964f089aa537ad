/** Signs of life: the server is told whether somebody looks at the page, and a dead line is noticed. */

import type { Connection } from './connection';

const BEAT_MS = 5000;
/** A line on which nothing was answered for so long is dead, whatever the browser believes. */
const DEAD_MS = 12000;

/** Tells until the function it returns is called. */
export function showLife(connection: Pick<Connection, 'ask' | 'renew'>, page: Document = document): () => void {
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
  page.addEventListener('visibilitychange', tell);
  const timer = setInterval(tell, BEAT_MS);
  return () => {
    page.removeEventListener('visibilitychange', tell);
    clearInterval(timer);
  };
}
