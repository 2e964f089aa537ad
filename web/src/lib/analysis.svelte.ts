/** Follows the analysis of a game while it grows better. */

import type { AnalysisReport } from '../generated/protocol';
import { api, Problem } from './api';
import type { ProblemBody } from './types';

const PAUSE = 1000;

export class Analysis {
  report = $state.raw<AnalysisReport | null>(null);
  state = $state<'waiting' | 'working' | 'done' | 'failed'>('waiting');
  problem = $state.raw<ProblemBody | null>(null);
  private seen = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly token: string | null,
  ) {
    void this.ask();
  }

  /** Begins anew, after something went wrong. */
  again(): void {
    this.problem = null;
    this.seen = 0;
    void this.ask();
  }

  close(): void {
    this.closed = true;
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private async ask(): Promise<void> {
    try {
      const told = await api.analysis(this.table, this.token, this.seen);
      if (told.report) this.report = told.report;
      this.seen = told.version;
      this.state = told.state;
    } catch (p) {
      if (p instanceof Problem && p.body.code !== 'offline' && p.body.code !== 'slow_down') {
        this.problem = p.body;
        this.state = 'failed';
      }
    }
    if (!this.closed && (this.state === 'waiting' || this.state === 'working'))
      this.timer = setTimeout(() => void this.ask(), PAUSE);
  }
}
