/** Whether the page has settled: no request under way, nothing queued, everything drawn. `<html data-settled>` says it. */

/** A background tab gets no frames. */
const LONGEST_FRAME_MS = 500;

let running = 0;

function markSettled(isSettled: boolean): void {
  document.documentElement.toggleAttribute('data-settled', isSettled);
}

/** Once what has been drawn is on the screen. */
function afterFrame(job: () => void): void {
  const late = setTimeout(job, LONGEST_FRAME_MS);
  requestAnimationFrame(() => {
    clearTimeout(late);
    setTimeout(job);
  });
}

/** Count something that is under way; call the result once it has ended. */
export function beginActivity(): () => void {
  if (typeof document === 'undefined') return () => undefined;
  running++;
  markSettled(false);
  let hasEnded = false;
  return () => {
    if (hasEnded) return;
    hasEnded = true;
    running--;
    if (running === 0) afterFrame(() => running === 0 && markSettled(true));
  };
}

/** Count a promise as under way until it is settled. */
export function withActivity<T>(work: Promise<T>): Promise<T> {
  return work.finally(beginActivity());
}
