/** A report that server or device extend step by step; polled until it is complete. */

import { transport } from '#transport';
import { Problem } from './api';
import type { ProblemBody } from './types';

/** A device works only while it answers. */
const PAUSE_MS = transport.onDevice ? 50 : 1000;

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

  /** `ask` gets the version of the report that is known already. */
  constructor(private readonly ask: (seen: number) => Promise<ReportVersion<Report>>) {
    void this.look();
  }

  get underWay(): boolean {
    return this.state === 'waiting' || this.state === 'working';
  }

  /** Start again after a failure. */
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
      const answer = await this.ask(this.seen);
      if (answer.report) this.report = answer.report;
      this.seen = answer.version;
      this.state = answer.state;
    } catch (p) {
      if (p instanceof Problem && p.body.code !== 'offline' && p.body.code !== 'slow_down') {
        this.problem = p.body;
        this.state = 'failed';
      }
    }
    if (!this.closed && this.underWay) this.timer = setTimeout(() => void this.look(), PAUSE_MS);
  }
}
