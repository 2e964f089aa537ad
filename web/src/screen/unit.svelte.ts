/** Lengths on a shared screen: one unit is a 720th of its height, or a 1280th of its width where that is less. */

/** Names on the board, in units. */
export const SCREEN_TEXT = 14.5;

class ScreenUnit {
  /** pixels of one unit */
  px = $state(1);

  constructor() {
    this.measure();
    globalThis.addEventListener?.('resize', () => this.measure());
  }

  private measure(): void {
    if (typeof innerWidth === 'number') this.px = Math.min(innerWidth / 1280, innerHeight / 720);
  }
}

export const screenUnit = new ScreenUnit();
