/** A long row is drawn bit by bit: between two slices a slow device can paint, and hear a finger. */

export class Slices {
  /** how many of the row are to be drawn by now */
  shown = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly size: number,
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
    const next = (): void => {
      if (this.shown >= total() || document.hidden) this.finish();
      else {
        this.shown += this.size;
        this.timer = setTimeout(next);
      }
    };
    if (document.hidden) this.finish();
    if (!this.complete) this.timer = setTimeout(next);
    return () => clearTimeout(this.timer);
  }

  finish(): void {
    clearTimeout(this.timer);
    this.shown = Infinity;
  }
}
