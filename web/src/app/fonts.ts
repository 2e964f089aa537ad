/** Our own fonts come when the page shows what it is about, and at once where they have been before
 *  (public/start.js): on a slow line nothing waits for them. */

import { withActivity } from './activity';
import { runSoon, runDeferred, settle } from './scheduler';

const KEY = 'stellwerk.fonts';
const LATEST_MS = 4000;

let there = false;

/** The page shows what it is about. */
export function stands(): void {
  if (there) return;
  there = true;
  runDeferred(() => {
    settle();
    const loaded = Promise.allSettled(ours().map((face) => face.load()));
    void withActivity(loaded.then(() => new Promise<void>((done) => runSoon(() => done(show())))));
  });
}

/** The styles name those that devices have besides, and which of them a page needs is known when it is laid out. */
const ours = (): FontFace[] => [...document.fonts].filter((face) => /^"?Barlow/.test(face.family));

/** All at once: each that came alone would lay out the whole page anew. */
function show(): void {
  document.documentElement.dataset.fonts = 'own';
  remember();
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
