/** Keeps the screen awake while the page is shown. Browsers allow it on encrypted pages and on localhost only. */

export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let ended = false;

  async function hold(): Promise<void> {
    if (ended || document.hidden || (lock && !lock.released)) return;
    lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
    if (ended) void lock?.release();
  }

  const again = (): void => void hold();
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
