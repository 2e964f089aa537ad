/** Where the keyboard's focus goes when what had it has gone. */

import { tick } from 'svelte';
import { stands } from '../app/fonts';

let last: Element | null = null;
addEventListener('focusin', (e) => {
  last = e.target instanceof Element ? e.target : null;
});

/** Whether the focus was on something that is no longer there, or can no longer be used. */
const lost = (): boolean =>
  document.activeElement === document.body && last !== null && (!last.isConnected || last.matches(':disabled'));

/** After what is being drawn now: if the focus fell into nothing, it goes on here. */
export function keepFocus(here: () => HTMLElement | null | undefined): void {
  void tick().then(() => {
    if (lost()) here()?.focus({ preventScroll: true });
  });
}

/** An action for the heading of a page: whoever came here from another page goes on reading there. It may be early:
 *  what it is the heading of is still on its way. */
export function arrival(heading: HTMLElement, early = false): void {
  heading.tabIndex = -1;
  keepFocus(() => heading);
  if (!early) stands();
}
