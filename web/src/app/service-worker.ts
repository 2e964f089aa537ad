/** Keeps the page in the browser, and reloads an open page whose files are gone after an update. */

const RELOADED = 'stellwerk.reloaded';
const AGAIN_MS = 30_000;
/** The service worker starts so late because fetching all files would slow the first page down. */
const AT_REST_MS = 4000;

export function keepPage(): void {
  addEventListener('vite:preloadError', reload);
  addEventListener('load', () => setTimeout(() => void serviceWorker(), AT_REST_MS));
}

/** Register the service worker; it can be called again, and before the page has loaded. */
export async function serviceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  return navigator.serviceWorker.register('./sw.js').catch(() => undefined);
}

/** Whether this very page has asked for its reload. */
let asked = false;

/**
 * Reload once if a file of an old page is gone, as after an update without a service worker.
 * If the new page lacks it too, do not reload again; a reload that was interrupted is repeated.
 */
function reload(): void {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (!asked && Date.now() - last < AGAIN_MS) return;
  asked = true;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}
