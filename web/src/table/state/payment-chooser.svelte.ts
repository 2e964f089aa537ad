/** How something is about to be paid: the ways there are, or the cards put together one by one. */

import type { Route } from '../../board/board';
import type { Connection } from '../../transport/connection';
import { cheapestFirst, colourNeed } from './payment';
import type { Counts, PartialPayment, ProblemBody, State, PaymentOption } from '../../transport/types';

/** What the payment chooser is about. */
export interface Chooser {
  kind: 'claim' | 'build' | 'buy' | 'surcharge' | 'pay';
  id: string;
  say: string | null;
  number: number;
  ways: PaymentOption[] | null;
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
  laying = $state.raw<PartialPayment | null>(null);

  constructor(
    private connection: Connection,
    private payer: Payer,
  ) {}

  /** Show the ways to pay for something, before anything is committed. */
  async choose(state: State, kind: Chooser['kind'], id: string, say: string): Promise<void> {
    if (state.seat === null) return;
    this.laying = null;
    this.chooser = { kind, id, say, number: state.number, ways: null, more: false };
    await this.loadWays(state.seat, state.number, say);
  }

  /** A payment or surcharge is being asked: the chooser opens by itself. */
  asked(state: State): void {
    const decision = state.options ? state.view.decision : null;
    if (this.payer.busy || state.seat === null || (decision !== 'pay' && decision !== 'surcharge')) return;
    const pending = state.view.pending;
    const id = pending?.route ?? pending?.city ?? pending?.technology ?? '';
    if (this.chooser?.number === state.number && this.chooser.kind === decision) return;
    this.laying = null;
    this.chooser = { kind: decision, id, say: null, number: state.number, ways: null, more: false };
    void this.loadWays(state.seat, state.number, null);
  }

  /** The table has moved on: what was about to be paid is no longer asked. */
  follow(state: State): void {
    if (this.chooser && this.chooser.number !== state.number) this.close();
  }

  private async loadWays(seat: number, number: number, say: string | null): Promise<void> {
    try {
      const { ways, more } = await this.connection.preview(seat, number, say);
      if (this.chooser?.number !== number || this.chooser.say !== say) return;
      const need = colourNeed(this.payer.missingBesides(this.chooser.id));
      const hand = this.payer.state?.view.own?.hand ?? {};
      this.chooser = { ...this.chooser, ways: cheapestFirst(ways, need, hand), more };
    } catch (problem) {
      if (this.chooser?.number !== number || this.chooser.say !== say) return;
      this.payer.complain(problem as ProblemBody);
      if (say) this.close();
      else this.chooser = { ...this.chooser, ways: [], more: true };
    }
  }

  /** Put the payment together from these cards; it is made only when the table decides so. */
  async lay(cards: Counts): Promise<void> {
    const { chooser } = this;
    const { state } = this.payer;
    if (!chooser || !state || state.seat === null || this.payer.busy) return;
    this.payer.busy = true;
    try {
      const laying = await this.connection.lay(state.seat, chooser.number, chooser.say, cards);
      if (this.chooser === chooser) this.laying = laying;
    } catch (problem) {
      this.payer.complain(problem as ProblemBody);
    } finally {
      this.payer.busy = false;
    }
  }

  close(): void {
    this.chooser = null;
    this.laying = null;
  }

  /** From the cards to the ways, from the ways to the board. Tells whether there was a step. */
  stepBack(): boolean {
    if (this.laying) this.laying = null;
    else if (this.chooser?.say) this.close();
    else return false;
    return true;
  }
}
