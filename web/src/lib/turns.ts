/** What the first picture of the page can do without comes after it, little by little: in between a slow device can
 *  paint, and hear a finger. Later pages are whole at once. */

import { flushSync } from 'svelte';

type Job = () => void;

/** Where nobody looks no frame comes. */
const LONGEST_MS = 500;
/** So long things are done before there is a pause. */
const TURN_MS = 4;

declare const scheduler: { postTask: (job: Job) => Promise<void> } | undefined;

/** In a task of its own, soon. */
export function inTask(job: Job): void {
  if (typeof scheduler === 'undefined') setTimeout(job);
  else void scheduler.postTask(job);
}

/** When what has been drawn is on the screen. */
export function afterPaint(job: Job): void {
  let begun = false;
  const begin = (): void => {
    if (!begun) inTask(job);
    begun = true;
  };
  requestAnimationFrame(() => requestAnimationFrame(begin));
  setTimeout(begin, LONGEST_MS);
}

const waiting: Job[] = [];
/** no other page has been opened yet */
let opening = true;
/** the first page stands: what is new on it is there at once */
let settled = false;
let going = false;

function next(): void {
  const end = performance.now() + TURN_MS;
  while (waiting.length && performance.now() < end) {
    waiting.shift()?.();
    flushSync();
  }
  going = waiting.length > 0;
  if (going) inTask(next);
}

function finish(): void {
  for (const job of waiting.splice(0)) job();
  flushSync();
}

export const isSettled = (): boolean => settled;

export function settle(): void {
  settled = true;
}

/** Does it when its turn has come, at once if another page was opened before. Returns how to give it up. */
export function inTurn(job: Job): () => void {
  if (opening) {
    waiting.push(job);
    if (!going) afterPaint(next);
    going = true;
  } else job();
  return () => {
    const place = waiting.indexOf(job);
    if (place >= 0) waiting.splice(place, 1);
  };
}

if (typeof addEventListener === 'function') {
  addEventListener('hashchange', () => {
    opening = false;
    settled = true;
    finish();
  });
  addEventListener('beforeprint', finish);
}
