/** Follows something that the server finds out bit by bit, and that grows better the longer one waits. */

import { Problem } from './api';
import type { ProblemBody } from './types';

const PAUSE = 1000;

type State = 'waiting' | 'working' | 'done' | 'failed';

export interface ReportVersion<Report> {
  state: State;
  version: number;
  report: Report | null;
}

export class GrowingReport<Report> {
  report = $state.raw<Report | null>(null);
  state = $state<State>('waiting');
  problem = $state.raw<ProblemBody | null>(null);
  private seen = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private closed = false;

  /** `ask` is told which version of the report is known already. */
  constructor(private readonly ask: (seen: number) => Promise<ReportVersion<Report>>) {
    void this.look();
  }

  get underWay(): boolean {
    return this.state === 'waiting' || this.state === 'working';
  }

  /** Begins anew, after something went wrong. */
  again(): void {
    this.problem = null;
    this.seen = 0;
    void this.look();
  }

  close(): void {
    this.closed = true;
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private async look(): Promise<void> {
    try {
      const told = await this.ask(this.seen);
      if (told.report) this.report = told.report;
      this.seen = told.version;
      this.state = told.state;
    } catch (p) {
      if (p instanceof Problem && p.body.code !== 'offline' && p.body.code !== 'slow_down') {
        this.problem = p.body;
        this.state = 'failed';
      }
    }
    if (!this.closed && this.underWay) this.timer = setTimeout(() => void this.look(), PAUSE);
  }
}
