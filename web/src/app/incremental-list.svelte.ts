/** Draw a long list in slices, so that a slow device can paint and react between them. */

import { flushSync } from 'svelte';
import { runSoon } from './scheduler';

/** So long a slice may take: on a slow device it has less in it, but not so little that the row takes longer. */
const SLICE_MS = 8;
const LEAST = 6;

export class IncrementalList {
  /** how many of the row are to be drawn by now */
  shown = $state(0);

  constructor(
    private size: number,
    whole = false,
  ) {
    if (whole) this.finish();
  }

  /** All are drawn, and so is whatever the row may get later. */
  get complete(): boolean {
    return this.shown === Infinity;
  }

  /** One slice after another, each in a task of its own; where nobody looks, all at once. Returns how to end it. */
  start(total: () => number): () => void {
    let ended = false;
    const next = (): void => {
      if (ended || this.complete) return;
      if (this.shown >= total() || document.hidden) this.finish();
      else {
        this.draw();
        runSoon(next);
      }
    };
    if (document.hidden) this.finish();
    if (!this.complete) runSoon(next);
    return () => {
      ended = true;
    };
  }

  private draw(): void {
    const begun = performance.now();
    this.shown += this.size;
    flushSync();
    const took = Math.max(performance.now() - begun, 0.1);
    const fitting = Math.max((this.size * SLICE_MS) / took, this.size / 2, LEAST);
    this.size = Math.round(Math.min(fitting, this.size * 2));
  }

  finish(): void {
    this.shown = Infinity;
  }
}
