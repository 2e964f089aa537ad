/** What the first picture of the page can do without comes after it, little by little: in between a slow device can
 *  paint, and hear a finger. Later pages are whole at once. */

import { flushSync } from 'svelte';
import { beginActivity, withActivity } from './activity';

type Job = () => void;

/** Where nobody looks no frame comes. */
const LONGEST_MS = 500;
/** So long things are done before there is a pause. */
const TURN_MS = 4;

declare const scheduler: { postTask: (job: Job) => Promise<void> } | undefined;

/** In a task of its own, soon. */
export function runSoon(job: Job): void {
  if (typeof scheduler === 'undefined') setTimeout(job);
  else void scheduler.postTask(job);
}

/** When what has been drawn is on the screen. */
export function runAfterPaint(job: Job): void {
  let begun = false;
  const begin = (): void => {
    if (!begun) runSoon(job);
    begun = true;
  };
  requestAnimationFrame(() => requestAnimationFrame(begin));
  setTimeout(begin, LONGEST_MS);
}

/** What is read comes before all that is looked at, in the order of the page: parts of a part follow it at once. */
const reading: Job[] = [];
let following = 0;
const waiting: Job[] = [];
/** no other page has been opened yet */
let opening = true;
/** the first page stands: what is new on it is there at once */
let settled = false;
let going = false;
let endActivity = (): void => undefined;

function next(): void {
  const end = performance.now() + TURN_MS;
  do {
    following = 0;
    (reading.shift() ?? waiting.shift())?.();
    flushSync();
    following = reading.length;
    going = reading.length + waiting.length > 0;
  } while (going && performance.now() < end);
  if (going) runSoon(next);
  else endActivity();
}

/** All at once, and whatever that brings with it. */
function finish(): void {
  while (reading.length + waiting.length) {
    for (const job of [...reading.splice(0), ...waiting.splice(0)]) job();
    flushSync();
  }
}

export const isOpened = (): boolean => settled;

export function settle(): void {
  settled = true;
}

/** Does it when its turn has come, at once if another page was opened before. Returns how to give it up. */
export const runDeferred = (job: Job): (() => void) => queued(job, waiting, waiting.length);

/** For what is read: as `runDeferred`, but before everything else that waits. */
export const runDeferredText = (job: Job): (() => void) => queued(job, reading, following++);

function queued(job: Job, row: Job[], place: number): () => void {
  if (opening) {
    row.splice(place, 0, job);
    if (!going) {
      endActivity = beginActivity();
      runAfterPaint(next);
    }
    going = true;
  } else job();
  return () => {
    const place = row.indexOf(job);
    if (place >= 0) row.splice(place, 1);
  };
}

/** The first page is read and shown in tasks of their own; later ones are there without a pause. */
export function loadInTasks<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!opening) return withActivity(load());
  const part = new Promise<Part>((found, failed) => {
    runSoon(() => {
      load().then((part) => runSoon(() => found(part)), failed);
    });
  });
  return withActivity(part);
}

if (typeof addEventListener === 'function') {
  addEventListener('hashchange', () => {
    opening = false;
    settled = true;
    finish();
  });
  addEventListener('beforeprint', finish);
}
