/** Short messages that come and go: toasts for what was said, a band across the board for what nobody should miss. */

export interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

const BAND_MS = 1800;
const TOAST_MS = 3000;
const BAD_TOAST_MS = 5000;

export class Notices {
  toasts = $state.raw<Toast[]>([]);
  band = $state.raw<{ id: number; text: string } | null>(null);
  private serial = 0;

  notify(text: string, bad = false): void {
    const toast = { id: ++this.serial, text, bad };
    this.toasts = [...this.toasts.filter((x) => x.text !== text).slice(-2), toast];
    setTimeout(() => (this.toasts = this.toasts.filter((x) => x !== toast)), bad ? BAD_TOAST_MS : TOAST_MS);
  }

  announce(text: string): void {
    const band = { id: ++this.serial, text };
    this.band = band;
    setTimeout(() => {
      if (this.band === band) this.band = null;
    }, BAND_MS);
  }
}
