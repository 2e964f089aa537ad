/** The page is kept in the browser, and one that is open stays whole when the server gets a new version. */

const RELOADED = 'stellwerk.reloaded';
const AGAIN_MS = 30_000;

export function keepPage(): void {
  addEventListener('vite:preloadError', reload);
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    addEventListener('load', () => void navigator.serviceWorker.register('./sw.js').catch(() => undefined));
}

/** Without a service worker (no encryption, say) a part of an old page may be gone: then the new page is better. */
function reload(): void {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < AGAIN_MS) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}
