/** The page is kept in the browser, and one that is open stays whole when the server gets a new version. */

const RELOADED = 'stellwerk.reloaded';
const AGAIN_MS = 30_000;
/** Until then a slow device is busy with the page itself: all the files of all pages would be in its way. */
const AT_REST_MS = 4000;

export function keepPage(): void {
  addEventListener('vite:preloadError', reload);
  addEventListener('load', () => setTimeout(() => void serviceWorker(), AT_REST_MS));
}

/** Who keeps the page. Whoever needs it before does not have to wait. */
export async function serviceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  return navigator.serviceWorker.register('./sw.js').catch(() => undefined);
}

/** Whether this very page has asked for its reload. */
let asked = false;

/**
 * Without a service worker (no encryption, say) a part of an old page may be gone: then the new page is better.
 * One that lacks it, too, is not loaded again and again; but whoever went elsewhere before the new page came
 * has cut that off, and asks once more.
 */
function reload(): void {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (!asked && Date.now() - last < AGAIN_MS) return;
  asked = true;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}
