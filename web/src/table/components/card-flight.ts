/** A card travels from where it lay to where it goes. Only for the eye: nothing depends on it. */

import { mount, unmount } from 'svelte';
import Card from '../../ui/Card.svelte';
import { settings } from '../../app/settings.svelte';

const MS = 260;
const WIDTH = 46;

export function fly(
  card: string,
  from: DOMRect | undefined,
  to: DOMRect | undefined,
  delay = 0,
  width = WIDTH,
  ms = MS,
): void {
  if (!from || !to || settings.reducedMotion || document.hidden) return;
  const box = document.createElement('div');
  Object.assign(box.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    zIndex: '30',
    pointerEvents: 'none',
    opacity: '0',
  });
  document.body.append(box);
  const drawn = mount(Card, { target: box, props: { card, w: width } });
  const at = (r: DOMRect): string =>
    `translate(${r.left + r.width / 2 - width / 2}px, ${r.top + r.height / 2 - width * 0.75}px)`;
  const moving = box.animate(
    [
      { transform: at(from), opacity: 1 },
      { transform: at(to), opacity: 1, offset: 0.9 },
      { transform: at(to), opacity: 0 },
    ],
    { duration: ms, delay, easing: 'cubic-bezier(.2,.7,.2,1)', fill: 'backwards' },
  );
  moving.onfinish = moving.oncancel = () => {
    void unmount(drawn);
    box.remove();
  };
}

export const rectOf = (selector: string): DOMRect | undefined =>
  document.querySelector(selector)?.getBoundingClientRect();
