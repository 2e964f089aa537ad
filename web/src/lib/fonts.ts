/** Our own fonts come when the page shows what it is about, and at once where they have been before
 *  (public/start.js): on a slow line nothing waits for them. */

import { inTurn, settle } from './turns';

const KEY = 'stellwerk.fonts';
const LATEST_MS = 4000;

let there = false;

/** The page shows what it is about. */
export function stands(): void {
  if (there) return;
  there = true;
  inTurn(() => {
    settle();
    document.documentElement.dataset.fonts = 'own';
    void document.fonts.ready.then(remember);
  });
}

function remember(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // private windows may refuse; the fonts then come late again
  }
}

/** Whatever happens to the page, it gets its fonts. */
export function fontsAtLast(): void {
  addEventListener('load', () => setTimeout(stands, LATEST_MS));
}
