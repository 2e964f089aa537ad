/** One table as this device plays at it: the connection, what comes in, what the person does. */

import { transport } from '#transport';
import { inWords } from '../../i18n';
import { startHeartbeat } from '../../transport/heartbeat';
import type { Reason } from '../../transport/api';
import { boardOf } from '../../board/table-board';
import { Connection, type Socketlike } from '../../transport/connection';
import { Paying } from './payment-chooser.svelte';
import { usePalette } from '../../board/palette.svelte';
import { dwell, Queue } from './queue';
import { settings, tx } from '../../app/settings.svelte';
import { type LineOpening, TableView } from './table-view.svelte';
import { Chat } from './chat.svelte';
import { tokens } from '../../transport/tokens';
import { completedTickets, lineOf } from './line-opening';
import { lastRounds } from '../../i18n/game-text';
import type {
  ChatEntry,
  Entry,
  Pointed,
  ProblemBody,
  SeatRequested,
  ServerMessage,
  State,
  TableInfo,
} from '../../transport/types';

/** So long the board shows what somebody points at. */
const POINTING_MS = 12_000;

/** Events that are shown across the board. */
const BANDS: Record<string, 'reset' | 'renewed' | 'final'> = {
  reset: 'reset',
  renewed: 'renewed',
  final: 'final',
};

export class Table extends TableView {
  readonly talk: Chat;
  readonly paying: Paying;

  private connection: Connection;
  private queue = new Queue<State>();
  private stopLife: (() => void) | null = null;
  private serial = 0;
  /** hot-seat: who has the device, once somebody has lifted the curtain */
  private holder: number | null = null;

  constructor(
    readonly id: string,
    open: () => Socketlike = () => transport.socket(),
    /** the tokens of the connection */
    private readonly held: () => string[] = () => tokens.forTable(id),
  ) {
    super();
    this.connection = new Connection(
      id,
      held,
      {
        message: (m) => this.receive(m),
        link: (link, code) => {
          this.link = link;
          if (link === 'refused') {
            this.refused = code ?? 0;
            this.notices.toasts = []; // the page says it
          }
          if (link === 'open' && document.hidden) void this.connection.ask({ do: 'visible', visible: false });
        },
      },
      open,
    );
    this.paying = new Paying(this.connection, this);
    this.talk = new Chat(id, this.connection, (word) => this.announce(word));
  }

  start(): void {
    this.connection.start();
    this.stopLife = startHeartbeat(this.connection, transport.onDevice ? null : window);
  }

  stop(): void {
    this.stopLife?.();
    usePalette(null);
    this.queue.clear();
    this.connection.stop();
  }

  reconnect(): void {
    this.states = {};
    this.awaited = -1;
    this.connection.forget();
    this.connection.again();
  }

  /** Who said it. */
  speaker(word: ChatEntry): string {
    if (word.seat === null) return word.name || tx().talk.somebody;
    return this.name(word.seat);
  }

  private announce(word: ChatEntry): void {
    const t = tx();
    this.notify(`${this.speaker(word)}: ${word.reaction ? (t.talk.reaction[word.reaction] ?? '') : word.text}`);
  }

  // what comes in

  private receive(message: ServerMessage): void {
    if (message.type === 'welcome' || message.type === 'table') this.meet(message.table, message.seats, message.host);
    else if (message.type === 'state') this.arrive(message);
    else if (message.type === 'chat')
      this.talk.receive(message.messages, (w) => w.seat !== null && this.seats.includes(w.seat));
    else if (message.type === 'nudge') {
      this.nudged = { from: message.from };
      this.notify(tx().talk.nudged(this.name(message.from)));
    } else if (message.type === 'pointed') this.showPointing(message);
    else if (message.type === 'seat_requested') this.seatRequests = [...this.requestsBesides(message), message];
    else if (message.type === 'seat_answered') {
      this.seatRequests = this.requestsBesides(message);
      this.seatAnswer = message;
    } else if (message.type === 'error' && message.re === null) {
      if (message.places) tokens.lose(this.id, message.places, this.connection.shown);
      this.complain(message.error);
    }
  }

  private showPointing({ seat, at }: Pointed): void {
    if (seat === null) this.queue.flush(); // a tap is about what the screen shows already
    const pointing = at === null ? null : { seat, at, awaited: this.state?.waiting[0] ?? null };
    this.pointing = pointing;
    setTimeout(() => {
      if (this.pointing === pointing) this.pointing = null;
    }, POINTING_MS);
  }

  private requestsBesides({ place }: { place: number }): SeatRequested[] {
    return this.seatRequests.filter((each) => each.place !== place);
  }

  private meet(info: TableInfo, seats: number[], host: boolean): void {
    this.info = info;
    usePalette(info.seats);
    this.host = host;
    if (!this.board)
      void boardOf(info, this.held()[0] ?? null).then((b) => {
        this.board = b;
      });
    if (seats.join() !== this.seats.join()) {
      this.seats = seats;
      this.shownSeat = seats[0] ?? null;
      this.holder = null;
      this.handTo = null;
      this.curtain = null;
    }
  }

  private arrive(state: State): void {
    const instant = settings.hasty || document.hidden;
    const news = this.states[String(state.seat)] && state.seat === this.shownSeat;
    const pause = instant || !news ? 0 : dwell(state, this.seats, settings.pace === 'slow' ? 1.8 : 0.6);
    this.queue.push(state, pause, (s) => this.show(s));
  }

  private show(state: State): void {
    const key = String(state.seat);
    const before = this.states[key];
    if (before && before.number > state.number && state.entries.every((n) => !n.undo)) return;
    this.states = { ...this.states, [key]: state };
    const old = this.logs[key] ?? [];
    const seen = old.at(-1)?.number ?? -1;
    const fresh = state.entries.filter((n) => n.number > seen);
    this.logs = { ...this.logs, [key]: [...old, ...fresh] };
    if (state.seat === this.shownSeat || this.shownSeat === null) {
      if (before) {
        this.celebrate(fresh, before.view.market);
        if (fresh.length && !fresh.some((n) => n.undo)) this.openLines(before, state, fresh);
      }
      this.clockEnds = state.clock ? Date.now() + state.clock.left_ms : null;
      this.paying.follow(state);
      if (typeof this.hint === 'object' && this.hint && this.hint.number !== state.number) this.hint = null;
      this.paying.asked(state);
    }
    this.passDevice();
  }

  /** Hot-seat: when another person of this device is to decide, whoever holds it is asked to pass it on. */
  private passDevice(): void {
    if (!this.hotSeat || this.curtain !== null) return;
    const asked = this.seats.filter((s) => this.asks(this.states[String(s)]));
    const next = this.holder !== null && asked.includes(this.holder) ? null : (asked[0] ?? null);
    if (this.holder === null) this.curtain = next;
    else this.handTo = next;
  }

  /** The one who holds the device has seen enough: the curtain falls. */
  handOver(): void {
    this.curtain = this.handTo;
    this.handTo = null;
  }

  lift(): void {
    if (this.curtain === null) return;
    this.shownSeat = this.holder = this.curtain;
    this.curtain = null;
    this.closeAll();
    const state = this.state;
    if (state) this.paying.asked(state);
  }

  private celebrate(fresh: Entry[], market: string[]): void {
    const t = tx();
    for (const entry of fresh) {
      if (entry.undo) continue;
      const mine = entry.seat !== null && entry.seat === this.shownSeat;
      const moment = { id: ++this.serial, seat: entry.seat, events: entry.events, mine, market };
      this.moments = [...this.moments.slice(-5), moment];
      for (const e of entry.events) {
        const band = BANDS[e.event];
        if (band === 'final') this.notices.announce(t.band.final(lastRounds(e, this.info?.seats.length ?? 1)));
        else if (band) this.notices.announce(t.band[band]);
      }
    }
  }

  /** Tickets that have just been completed: one's own, and those that an edition makes known. */
  private openLines(before: State, after: State, fresh: Entry[]): void {
    const { board } = this;
    if (!board || after.view.over) return;
    const found = new Map<string, number>();
    if (after.seat !== null) {
      const known = completedTickets(board, before.view, after.seat);
      for (const ticket of completedTickets(board, after.view, after.seat))
        if (!known.has(ticket)) found.set(ticket, after.seat);
    }
    for (const { seat, events } of fresh)
      for (const e of events) if (e.event === 'completed' && e.ticket && seat !== null) found.set(e.ticket, seat);
    for (const [ticket, seat] of found) {
      const steps = lineOf(board, after.view, seat, ticket);
      if (!steps.length) continue;
      this.lineOpenings = [...this.lineOpenings, { id: ++this.serial, seat, ticket, steps }];
      if (seat === this.shownSeat) this.notify(tx().tickets.lineOpened(board.ticketName(ticket, settings.lang)));
    }
  }

  /** The train has arrived: the ticket gets its stamp, the next line may open. */
  lineOpened(opening: LineOpening): void {
    this.openedSoFar = null;
    if (opening.ticket) this.stamped.add(opening.ticket);
    this.lineOpenings = this.lineOpenings.filter((each) => each !== opening);
  }

  complain(problem: Reason): void {
    if (problem.code === 'stale') return;
    this.notify(inWords(problem, settings.lang), true);
  }

  notify(text: string, bad = false): void {
    this.notices.notify(text, bad);
  }

  // what goes out

  async decide(...actions: string[]): Promise<boolean> {
    const state = this.state;
    if (!state || state.seat === null || this.busy) return false;
    this.busy = true;
    try {
      if (state.options) {
        await this.connection.decide(state.seat, state.number, actions);
        this.awaited = state.number + 1;
      } else await this.early(state, actions);
      this.closeAll();
      return true;
    } catch (problem) {
      this.complain(problem as ProblemBody);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** At the start everybody chooses at once; the server keeps the answer until the engine asks. */
  private async early(state: State, answers: string[]): Promise<void> {
    await this.connection.ask({ do: 'early', seat: state.seat, answers });
    const held = { ...state, held: answers };
    this.states = { ...this.states, [String(state.seat)]: held };
    this.passDevice();
  }

  /** Change an early answer. */
  reopen(): void {
    const state = this.state;
    if (!state?.held.length) return;
    this.states = { ...this.states, [String(state.seat)]: { ...state, held: [] } };
    this.passDevice();
  }

  async undo(): Promise<void> {
    const state = this.state;
    if (!state || state.seat === null) return;
    await this.connection
      .ask({ do: 'undo', seat: state.seat, number: state.number })
      .catch((p: ProblemBody) => this.complain(p));
  }

  async askHint(): Promise<void> {
    const state = this.state;
    if (!state || state.seat === null) return;
    this.hint = 'thinking';
    try {
      this.hint = await this.connection.hint(state.seat);
    } catch (problem) {
      this.hint = null;
      this.complain(problem as ProblemBody);
    }
  }

  /** Show everybody a route or a city. */
  async point(at: string): Promise<void> {
    await this.connection.ask({ do: 'point', seat: this.shownSeat, at }).catch((p: ProblemBody) => this.complain(p));
  }

  /** Pass on that a route was tapped on a shared screen; why not, if it is refused. */
  async passTap(at: string, token: string | null): Promise<Reason | null> {
    const refused = await this.connection.ask({ do: 'point', at, token }).catch((p: ProblemBody) => p);
    return 'type' in refused ? null : refused;
  }

  /** A bot plays until the person is back. */
  async letBotPlay(): Promise<void> {
    await this.connection.ask({ do: 'away', seat: this.shownSeat }).catch((p: ProblemBody) => this.complain(p));
  }

  /** Ask for a place that another device holds, with a token made here. */
  async requestSeat(place: number, token: string): Promise<boolean> {
    try {
      await this.connection.ask({ do: 'request_seat', place, token });
      return true;
    } catch (problem) {
      this.complain(problem as ProblemBody);
      return false;
    }
  }

  async answerSeat({ place, check }: SeatRequested, allow: boolean): Promise<void> {
    await this.connection
      .ask({ do: 'answer_seat', place, check, allow })
      .catch((p: ProblemBody) => this.link === 'open' && this.complain(p));
  }

  async comeBack(): Promise<void> {
    await this.connection.ask({ do: 'back', seat: this.shownSeat }).catch((p: ProblemBody) => this.complain(p));
  }

  async resign(level: string): Promise<void> {
    await this.connection
      .ask({ do: 'resign', seat: this.shownSeat, level })
      .catch((p: ProblemBody) => this.complain(p));
  }

  async nudge(to: number): Promise<void> {
    await this.connection.ask({ do: 'nudge', seat: this.shownSeat, to }).catch((p: ProblemBody) => this.complain(p));
  }

  async startNow(): Promise<void> {
    await this.connection.ask({ do: 'start' }).catch((p: ProblemBody) => this.complain(p));
  }

  // choosing a payment

  /** A thing that has to be paid was tapped: show the ways before anything is committed. */
  async choose(kind: 'claim' | 'build' | 'buy', id: string, action: string): Promise<void> {
    if (!this.state) return;
    this.dialog = null;
    this.placing = false;
    await this.paying.choose(this.state, kind, id, action);
  }

  pay(actions: string[]): void {
    void this.decide(...actions);
  }

  closeAll(): void {
    this.placing = false;
    this.settingOff = null;
    this.paying.close();
    this.dialog = null;
    this.hint = null;
    this.hoverTicket = null;
    this.hoverTech = null;
  }

  /** Esc: one step back. Tells whether there was one. */
  stepBack(): boolean {
    if (this.dialog) this.dialog = null;
    else if (this.settingOff) this.settingOff = null;
    else if (this.placing) this.placing = false;
    else if (this.hint) this.hint = null;
    else if (this.paying.stepBack()) return true;
    else if (this.pointed) this.pointed = null;
    else return false;
    return true;
  }
}
