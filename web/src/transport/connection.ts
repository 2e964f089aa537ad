/** One WebSocket to one table: says hello, answers by id, comes back after a break with what it last saw. */

import { withActivity } from '../app/activity';
import { withWords } from '../i18n';
import type { ClientMessage, Counts, Hint, PartialPayment, ProblemBody, ServerMessage, PaymentOption } from './types';

export type Link = 'connecting' | 'open' | 'lost' | 'refused';

export interface Socketlike {
  send(data: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

interface Waiting {
  resolve: (message: ServerMessage) => void;
  reject: (problem: ProblemBody) => void;
}

export interface Handlers {
  message: (message: ServerMessage) => void;
  link: (link: Link, code?: number) => void;
}

export const UNKNOWN_TOKEN = 4003;
export const SEAT_LOST = 4005;
export const TABLE_CLOSED = 4006;

/** Closing codes after which trying again makes no sense. */
const FINAL = new Set([1000, 4000, UNKNOWN_TOKEN, 4004, SEAT_LOST, TABLE_CLOSED, 4010]);

export class Connection {
  private socket: Socketlike | null = null;
  private nextId = 1;
  private waiting = new Map<number, Waiting>();
  private pause = 500;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private closed = false;
  /** by seat, the last number seen: seats count differently while one of them pays card by card */
  private seen = new Map<number | null, number>();
  /** the tokens of the last hello */
  shown: string[] = [];

  constructor(
    private readonly table: string,
    private readonly tokens: () => string[],
    private readonly handlers: Handlers,
    private readonly open: () => Socketlike,
  ) {}

  start(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (this.closed) return;
    this.handlers.link('connecting');
    const socket = this.open();
    this.socket = socket;
    socket.onopen = () => {
      this.shown = this.tokens();
      this.raw({ do: 'hello', table: this.table, tokens: this.shown, last: this.last() });
    };
    socket.onmessage = (event) => this.receive(String(event.data));
    socket.onclose = (event) => this.lost(socket, event.code);
  }

  stop(): void {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
    this.socket?.close(1000);
  }

  /** What all seats of this device have seen. */
  private last(): number {
    return this.seen.size ? Math.min(...this.seen.values()) : -1;
  }

  /** Ask for everything again after the next hello. */
  forget(): void {
    this.seen.clear();
  }

  /** Connect again at once, with the tokens held now. */
  again(): void {
    this.pause = 50;
    this.socket?.close(3000);
  }

  /** The line is dead, though it has not been closed, or there may be one again: connect at once. */
  renew(): void {
    const socket = this.socket;
    this.pause = 50;
    if (socket) {
      this.lost(socket, 3000);
      socket.close(3000);
    } else if (this.timer) this.start();
  }

  private lost(socket: Socketlike, code: number): void {
    if (this.socket !== socket) return;
    this.socket = null;
    for (const w of this.waiting.values()) w.reject(withWords({ code: 'offline' }, (t) => t.error.interrupted));
    this.waiting.clear();
    if (this.closed) return;
    if (FINAL.has(code)) {
      this.handlers.link('refused', code);
      return;
    }
    this.handlers.link('lost', code);
    this.timer = setTimeout(() => this.start(), code === 4008 ? 10000 : this.pause * (0.7 + Math.random() * 0.6));
    this.pause = Math.min(10000, this.pause * 1.8);
  }

  private receive(data: string): void {
    const message = JSON.parse(data) as ServerMessage;
    if (message.type === 'welcome') {
      this.pause = 500;
      this.handlers.link('open');
    }
    if (message.type === 'state') this.seen.set(message.seat, message.number);
    if ('re' in message && message.re !== null) {
      const waiting = this.waiting.get(message.re);
      this.waiting.delete(message.re);
      if (message.type === 'error') waiting?.reject(message.error);
      else waiting?.resolve(message);
    }
    this.handlers.message(message);
  }

  private raw(message: Record<string, unknown>): void {
    this.socket?.send(JSON.stringify({ v: 1, ...message }));
  }

  ask(message: ClientMessage): Promise<ServerMessage> {
    const id = this.nextId++;
    const answer = new Promise<ServerMessage>((resolve, reject) => {
      if (!this.socket) {
        reject(withWords({ code: 'offline' }, (t) => t.error.connection) satisfies ProblemBody);
        return;
      }
      this.waiting.set(id, { resolve, reject });
      this.raw({ ...message, id });
    });
    return message.do === 'visible' ? answer : withActivity(answer);
  }

  /** The decisions of one choice, a claim and its payment, in one message: all of them count, or none. */
  async decide(seat: number, number: number, actions: string[]): Promise<void> {
    await this.ask({ do: 'decide', seat, number, action: actions.length === 1 ? actions[0] : actions });
  }

  async hint(seat: number): Promise<Hint> {
    return (await this.ask({ do: 'hint', seat })) as unknown as Hint;
  }

  async preview(
    seat: number,
    number: number,
    action: string | null,
  ): Promise<{ payments: PaymentOption[]; more: boolean }> {
    const answer = await this.ask({ do: 'preview', seat, number, ...(action ? { action } : {}) });
    return answer.type === 'preview' ? answer : { payments: [], more: true };
  }

  async lay(seat: number, number: number, action: string | null, cards: Counts): Promise<PartialPayment> {
    return (await this.ask({
      do: 'partial_payment',
      seat,
      number,
      cards,
      ...(action ? { action } : {}),
    })) as unknown as PartialPayment;
  }
}
