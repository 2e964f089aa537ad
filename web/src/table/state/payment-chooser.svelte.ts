/** How something is about to be paid: the ways there are, or the cards put together one by one. */

import type { Route } from '../../board/board';
import type { Connection } from '../../transport/connection';
import { cheapestFirst, colourNeed } from './payment';
import type { Counts, PartialPayment, ProblemBody, State, PaymentOption } from '../../transport/types';

/** What the payment chooser is about. */
export interface Chooser {
  kind: 'claim' | 'build' | 'buy' | 'surcharge' | 'pay';
  id: string;
  action: string | null;
  number: number;
  payments: PaymentOption[] | null;
  more: boolean;
}

/** What paying asks of its table. */
interface Payer {
  readonly state: State | null;
  busy: boolean;
  complain(problem: ProblemBody): void;
  missingBesides(paid: string): Route[];
}

export class Paying {
  chooser = $state.raw<Chooser | null>(null);
  /** the payment that is being put together card by card; nothing of it has been said yet */
  partial = $state.raw<PartialPayment | null>(null);

  constructor(
    private connection: Connection,
    private payer: Payer,
  ) {}

  /** Show the ways to pay for something, before anything is committed. */
  async choose(state: State, kind: Chooser['kind'], id: string, action: string): Promise<void> {
    if (state.seat === null) return;
    this.partial = null;
    this.chooser = { kind, id, action, number: state.number, payments: null, more: false };
    await this.loadPayments(state.seat, state.number, action);
  }

  /** A payment or surcharge is being asked: the chooser opens by itself. */
  asked(state: State): void {
    const decision = state.options ? state.view.decision : null;
    if (this.payer.busy || state.seat === null || (decision !== 'pay' && decision !== 'surcharge')) return;
    const pending = state.view.pending;
    const id = pending?.route ?? pending?.city ?? pending?.technology ?? '';
    if (this.chooser?.number === state.number && this.chooser.kind === decision) return;
    this.partial = null;
    this.chooser = { kind: decision, id, action: null, number: state.number, payments: null, more: false };
    void this.loadPayments(state.seat, state.number, null);
  }

  /** The table has moved on: what was about to be paid is no longer asked. */
  follow(state: State): void {
    if (this.chooser && this.chooser.number !== state.number) this.close();
  }

  private async loadPayments(seat: number, number: number, action: string | null): Promise<void> {
    try {
      const { payments, more } = await this.connection.preview(seat, number, action);
      if (this.chooser?.number !== number || this.chooser.action !== action) return;
      const need = colourNeed(this.payer.missingBesides(this.chooser.id));
      const hand = this.payer.state?.view.own?.hand ?? {};
      this.chooser = { ...this.chooser, payments: cheapestFirst(payments, need, hand), more };
    } catch (problem) {
      if (this.chooser?.number !== number || this.chooser.action !== action) return;
      this.payer.complain(problem as ProblemBody);
      if (action) this.close();
      else this.chooser = { ...this.chooser, payments: [], more: true };
    }
  }

  /** Put the payment together from these cards; it is made only when the table decides so. */
  async lay(cards: Counts): Promise<void> {
    const { chooser } = this;
    const { state } = this.payer;
    if (!chooser || !state || state.seat === null || this.payer.busy) return;
    this.payer.busy = true;
    try {
      const partial = await this.connection.lay(state.seat, chooser.number, chooser.action, cards);
      if (this.chooser === chooser) this.partial = partial;
    } catch (problem) {
      this.payer.complain(problem as ProblemBody);
    } finally {
      this.payer.busy = false;
    }
  }

  close(): void {
    this.chooser = null;
    this.partial = null;
  }

  /** From the cards to the ways, from the ways to the board. Tells whether there was a step. */
  stepBack(): boolean {
    if (this.partial) this.partial = null;
    else if (this.chooser?.action) this.close();
    else return false;
    return true;
  }
}
