/** What is known of a table and what follows from it: the seats of this device, their states, what can be done. */

import { SvelteSet } from 'svelte/reactivity';
import { Board, type Route } from '../../board/board';
import { buildingWords } from '../../editions/buildings';
import { total } from './cards';
import type { Link } from '../../transport/connection';
import type { LineStep } from './line-opening';
import { lastMoves, type Places } from './last-moves';
import { pathOfTicket, type Standing, type TicketPath } from './network';
import { Notices } from './notices.svelte';
import { choices, type Choices } from './choices';
import { seatName } from './names';
import { standingOf, ticketStatus, type TicketStatus } from './ticket-status';
import { tx } from '../../app/settings.svelte';
import type {
  Entry,
  GameEvent,
  Hint,
  SeatAnswered,
  SeatRequested,
  State,
  TableInfo,
  View,
} from '../../transport/types';

export interface Highlight {
  cities: string[];
  joined: string[];
  missing: string[];
}

/** Something that just happened. */
export interface Moment {
  id: number;
  seat: number | null;
  events: GameEvent[];
  mine: boolean;
  /** the cards that lay open before it */
  market: string[];
}

/** A line that a train drives, shown city by city: of a completed ticket, or the longest path at the end (null). */
export interface LineOpening {
  id: number;
  seat: number;
  ticket: string | null;
  steps: LineStep[];
}

export class TableView {
  info = $state.raw<TableInfo | null>(null);
  board = $state.raw<Board | null>(null);
  link = $state<Link>('connecting');
  refused = $state<number | null>(null);
  seats = $state.raw<number[]>([]);
  host = $state(false);
  shownSeat = $state<number | null>(null);
  /** hot-seat: to whom the device goes when the one who holds it is ready */
  handTo = $state<number | null>(null);
  /** hot-seat: whose turn it is behind the curtain */
  curtain = $state<number | null>(null);
  states = $state.raw<Record<string, State>>({});
  logs = $state.raw<Record<string, Entry[]>>({});
  /** a city is being picked for what is built */
  placing = $state(false);
  /** what the tutor has explained */
  readonly notesRead = new SvelteSet<string>();
  /** a passenger was tapped: whether he sets off from this city is asked first */
  settingOff = $state<string | null>(null);
  dialog = $state<'shop' | 'exchange' | 'tickets' | 'settings' | 'resign' | 'share' | 'talk' | 'help' | null>(null);
  hoverTicket = $state<string | null>(null);
  /** whose routes the shown ticket is looked at with; null: one's own */
  hoverSeat = $state<number | null>(null);
  hoverTech = $state<string | null>(null);
  hoverCard = $state<string | null>(null);
  hint = $state.raw<Hint | 'thinking' | null>(null);
  pointed = $state.raw<{ routes: string[]; cities: string[] } | null>(null);
  readonly notices = new Notices();
  busy = $state(false);
  clockEnds = $state<number | null>(null);
  /** the number that my last answer got: until it is shown there is nothing to decide */
  protected awaited = $state(-1);
  /** what just happened, for animations */
  moments = $state.raw<Moment[]>([]);
  /** lines that are still to be shown; the first one is running */
  lineOpenings = $state.raw<LineOpening[]>([]);
  /** the part of the running line that the train has reached */
  openedSoFar = $state.raw<Highlight | null>(null);
  /** tickets completed while the page was open: their stamp comes down */
  readonly stamped = new SvelteSet<string>();
  /** tickets of an offer that are ticked */
  readonly ticked = new SvelteSet<string>();
  /** all of one's tickets are shown on the map */
  allTickets = $state(false);
  /** what a player shows everybody, or somebody tapped on a shared screen (no seat), and who was awaited then */
  pointing = $state.raw<{ seat: number | null; at: string; awaited: number | null } | null>(null);
  /** devices that ask for a place of another */
  seatRequests = $state.raw<SeatRequested[]>([]);
  /** how the last of these requests was answered */
  seatAnswer = $state.raw<SeatAnswered | null>(null);
  /** who nudged somebody of this device, each time anew */
  nudged = $state.raw<{ from: number } | null>(null);

  get state(): State | null {
    return this.states[String(this.shownSeat)] ?? null;
  }

  get view(): View | null {
    return this.state?.view ?? null;
  }

  get log(): Entry[] {
    return this.logs[String(this.shownSeat)] ?? [];
  }

  /** Everything the server has sent or still owes is shown: the answer to a decision as well. */
  get isUpToDate(): boolean {
    if (this.refused !== null || this.info?.state === 'open' || this.info?.state === 'closed') return true;
    return !!this.board && !!this.state && !this.busy && this.state.number >= this.awaited;
  }

  get hotSeat(): boolean {
    return this.seats.length > 1;
  }

  get deciding(): boolean {
    if (!this.state || this.view?.over || this.state.number < this.awaited) return false;
    return !!this.state.options || (!!this.state.early && !this.state.held.length);
  }

  #choices = $derived<Choices>(choices(this.deciding ? (this.state?.options ?? this.state?.early?.options) : null));

  get choices(): Choices {
    return this.#choices;
  }

  /** The cities where something can be built, by their options; where a button begins it, not before. */
  get buildable(): Map<string, string> {
    const button = this.board ? buildingWords(tx(), this.board.edition)?.button : undefined;
    return button && !this.placing ? new Map<string, string>() : this.choices.build;
  }

  get decision(): string | null {
    if (!this.deciding) return null;
    return this.state?.options ? (this.view?.decision ?? null) : (this.state?.early?.decision ?? null);
  }

  #owners = $derived.by<Map<string, number[]>>(() => {
    const found = new Map<string, number[]>();
    this.view?.seats.forEach((s, seat) => {
      for (const r of s.routes) found.set(r, [...(found.get(r) ?? []), seat]);
    });
    return found;
  });

  get owners(): Map<string, number[]> {
    return this.#owners;
  }

  /** My routes, or those of the player whose things are shown. */
  get mine(): Set<string> {
    return new Set(this.shownSeat === null ? [] : (this.view?.seats[this.shownSeat]?.routes ?? []));
  }

  #standing = $derived.by<Standing | null>(() => this.standsFor(this.shownSeat, this.view?.own?.tickets));

  /** What a seat can count on for its tickets; after the end everybody's are known. */
  private standsFor(seat: number | null, tickets: string[] = []): Standing | null {
    return this.board && this.view && seat !== null ? standingOf(this.board, this.view, seat, tickets) : null;
  }

  ticketPath(id: string, seat: number | null = null): TicketPath {
    const others = seat !== null && seat !== this.shownSeat;
    const standing = others ? this.standsFor(seat, this.view?.seats[seat]?.tickets_kept) : this.#standing;
    if (!this.board || !standing) return { done: false, impossible: false, joined: [], missing: [] };
    return pathOfTicket(this.board, id, standing);
  }

  ticketStatus(id: string, seat: number | null = null): TicketStatus {
    const whose = seat ?? this.shownSeat;
    return this.view && whose !== null ? ticketStatus(this.view, whose, id, this.ticketPath(id, whose)) : 'open';
  }

  /** Show a ticket on the map, with the routes of this player. */
  showTicket(id: string | null, seat: number | null = null): void {
    this.hoverTicket = id;
    this.hoverSeat = seat;
  }

  get ticketsOpen(): string[] {
    return (this.view?.own?.tickets ?? []).filter((t) => !this.ticketPath(t).done);
  }

  #highlight = $derived.by<Highlight | null>(() => {
    if (this.openedSoFar) return this.openedSoFar;
    if (this.hoverTicket && this.board) {
      const path = this.ticketPath(this.hoverTicket, this.hoverSeat);
      return {
        cities: this.board.ticket.get(this.hoverTicket)?.cities ?? [],
        joined: path.joined,
        missing: path.missing,
      };
    }
    if (this.pointed) return { cities: this.pointed.cities, joined: this.pointed.routes, missing: [] };
    if (this.choices.keeps.length) return this.#offeredTickets();
    return this.allTickets ? this.#allTickets() : null;
  });

  /** The tickets of an offer: the cities of all of them, and the way of those that are ticked. */
  #offeredTickets(): Highlight {
    const offered = this.view?.own?.offer ?? [];
    const paths = offered.filter((id) => this.ticked.has(id)).map((id) => this.ticketPath(id));
    const all = (key: 'joined' | 'missing'): string[] => [...new Set(paths.flatMap((p) => p[key]))];
    const cities = new Set(offered.flatMap((id) => this.board?.ticket.get(id)?.cities ?? []));
    return { cities: [...cities], joined: all('joined'), missing: all('missing') };
  }

  /** Cities of one's tickets that are still open. */
  get goals(): Set<string> {
    if (this.view?.over) return new Set();
    const open = this.ticketsOpen.filter((id) => this.ticketStatus(id) === 'open');
    return new Set(open.flatMap((id) => this.board?.ticket.get(id)?.cities ?? []));
  }

  /** Free routes that an open ticket needs, with those parallel to them; null where no ticket needs one. */
  get serving(): Set<string> | null {
    const { board } = this;
    const missing = this.ticketsOpen.flatMap((id) => this.ticketPath(id).missing);
    if (!board || !missing.length) return null;
    return new Set(missing.flatMap((id) => [id, ...board.twins(id).map((r) => r.id)]));
  }

  /** All tickets of one's own at once: done ones as ribbons, the others with what is missing. */
  #allTickets(): Highlight {
    const tickets = this.view?.own?.tickets ?? [];
    const paths = tickets.map((id) => this.ticketPath(id));
    const all = (key: 'joined' | 'missing'): string[] => [...new Set(paths.flatMap((p) => p[key]))];
    const cities = new Set(tickets.flatMap((id) => this.board?.ticket.get(id)?.cities ?? []));
    return { cities: [...cities], joined: all('joined'), missing: all('missing') };
  }

  #lastMoves = $derived.by(() => {
    const { routes, cities } = lastMoves(this.log, this.shownSeat);
    return { routes: routes.filter((r) => this.owners.has(r)), cities };
  });

  /** What was done last on the board. */
  get lastMoves(): Places {
    return this.#lastMoves;
  }

  get highlight(): Highlight | null {
    return this.#highlight;
  }

  /** The seat that is addressed as "you": the only one of this device. */
  get me(): number | null {
    return this.seats.length === 1 ? (this.seats[0] ?? null) : null;
  }

  name(seat: number | null): string {
    return this.info ? seatName(tx(), this.info, seat, this.me) : '';
  }

  get names(): string[] {
    return this.info?.seats.map((s) => this.name(s.seat)) ?? [];
  }

  /** Why something is refused: it is not my turn, something else is asked, or what stands in its way in this turn. */
  whyNotNow(inMyTurn: string): string {
    if (!this.deciding) return tx().market.notNow;
    return this.decision === 'turn' ? inMyTurn : tx().market.notNowDecision;
  }

  /** Is somebody of this device to decide? */
  get awaitsMe(): boolean {
    return this.seats.some((seat) => this.asks(this.states[String(seat)]));
  }

  protected asks(state: State | undefined): boolean {
    return !!state && !state.view.over && (!!state.options || (!!state.early && !state.held.length));
  }

  /** The routes that the open tickets still miss, without the one that is being paid. */
  missingBesides(paid: string): Route[] {
    const missing = new Set(this.ticketsOpen.flatMap((t) => this.ticketPath(t).missing));
    missing.delete(paid);
    return [...missing].flatMap((r) => this.board?.route.get(r) ?? []);
  }

  handSize(seat: number): number {
    const cards = this.view?.seats[seat]?.cards ?? 0;
    return typeof cards === 'number' ? cards : total(cards as unknown as Record<string, number>);
  }
}
