/** How far the engine of this device is, for the page to show. */

class Engine {
  state = $state<'loading' | 'ready' | 'failed'>('loading');
  /** whether tables outlive the page */
  kept = $state(true);

  ready(seconds: number, kept: boolean): void {
    this.state = 'ready';
    this.kept = kept;
    document.documentElement.dataset.engine = seconds.toFixed(2);
  }

  failed(reason: string): void {
    this.state = 'failed';
    console.error(reason);
  }
}

export const engine = new Engine();
