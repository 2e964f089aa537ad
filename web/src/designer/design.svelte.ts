/** A board that is being drawn: what it is now, what it was before, and what the engine says about it. */

import { api, Problem } from '../transport/api';
import { type Board as Drawn, Board, type Ground, loadBoard } from '../board/board';
import type { BoardDemands, Text } from '../generated/protocol';
import { tx } from '../app/settings.svelte';
import type { ProblemBody } from '../transport/types';
import { type BoardFile, drawingOf, isBoardFile, paper, withLayout } from './file';

const KEPT = 'stellwerk.draft';
const MOST_STEPS = 200;
const PAUSE = 300;
export const LONGEST_FILE = 190_000;
export const SHEET = { width: 1400, height: 900 };

/** What a board begins as. */
export type Start = 'empty' | 'coast' | 'plain' | 'printed';

export class Design {
  /** something lies on the sheet, if only a choice of what it begins as */
  begun = $state(false);

  file = $state.raw<BoardFile>({ edition: '', layout: SHEET, cities: [], routes: [], tickets: [] });
  demands = $state.raw<BoardDemands | null>(null);
  /** each in every language; null while they are looked for */
  faults = $state.raw<Text[] | null>(null);
  problem = $state.raw<ProblemBody | null>(null);
  private ground = $state.raw<Ground | null>(null);
  private past = $state.raw<BoardFile[]>([]);
  private future = $state.raw<BoardFile[]>([]);
  private timer: ReturnType<typeof setTimeout> | null = null;
  private asked = 0;

  readonly board = $derived<Drawn>(
    new Board(drawingOf(this.file, this.ground ?? paper(this.file.layout.width, this.file.layout.height))),
  );
  readonly canUndo = $derived(this.past.length > 0);
  readonly canRedo = $derived(this.future.length > 0);

  /** The draft of the last time, unless it is one for another edition than is asked for. */
  async open(edition: string | null, first: string): Promise<void> {
    const kept = this.kept();
    const fits = kept !== null && (edition === null || kept.edition === edition);
    await this.demand(fits ? kept.edition : (edition ?? first));
    if (fits) this.show(kept);
    else this.file = { ...this.file, edition: edition ?? first };
  }

  async begin(edition: string, what: Start): Promise<void> {
    await this.demand(edition);
    const plain = this.plain;
    if (!plain) return;
    if (what === 'plain') this.change(plain);
    else if (what === 'printed') this.change({ ...(await this.printed(edition)) });
    else {
      const { width, height } = (await loadBoard(edition)).drawing;
      const layout = what === 'coast' ? { width, height, ground: edition } : SHEET;
      this.change({ ...plain, layout, cities: [], routes: [], tickets: [], paths: {} });
    }
  }

  /** A board to begin with, its cities named in the reader's language. */
  private get plain(): BoardFile | null {
    const file = this.demands?.board as unknown as BoardFile | undefined;
    if (!file) return null;
    const named = tx().boards.newCity;
    return { ...file, cities: file.cities.map((city, i) => ({ ...city, name: named(i + 1) })) };
  }

  private async printed(edition: string): Promise<BoardFile> {
    const file = withLayout(await api.printedBoard<BoardFile>(edition));
    const { edition: rules, layout, cities, routes, tickets, goods_stacks, paths } = file;
    return { edition: rules, layout: { ...layout, ground: edition }, cities, routes, tickets, goods_stacks, paths };
  }

  /** A step that can be undone. */
  change(file: BoardFile): void {
    if (this.begun) this.past = [...this.past, this.file].slice(-MOST_STEPS);
    this.future = [];
    this.show(file);
  }

  /** A step on the way, as while something is dragged: undone together with the one before. */
  adjust(file: BoardFile): void {
    this.show(file);
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.future = [...this.future, this.file];
    this.past = this.past.slice(0, -1);
    this.show(before);
  }

  redo(): void {
    const next = this.future.at(-1);
    if (!next) return;
    this.past = [...this.past, this.file];
    this.future = this.future.slice(0, -1);
    this.show(next);
  }

  /** What a file holds; the reason if it is no board. */
  async read(text: string, fallback: string): Promise<'brokenFile' | 'badFile' | 'bigFile' | null> {
    if (text.length > LONGEST_FILE) return 'bigFile';
    let found: unknown;
    try {
      found = JSON.parse(text);
    } catch {
      return 'brokenFile';
    }
    if (!isBoardFile(found)) return 'badFile';
    await this.demand(typeof found.edition === 'string' ? found.edition : fallback);
    this.change(withLayout({ ...found, edition: this.demands?.board.edition as string }));
    return null;
  }

  private async demand(edition: string): Promise<void> {
    if (this.demands?.board.edition === edition) return;
    try {
      this.demands = await api.boardDemands(edition);
      this.problem = null;
    } catch (p) {
      if (p instanceof Problem) this.problem = p.body;
    }
  }

  private show(file: BoardFile): void {
    this.file = file;
    this.begun = true;
    this.keep();
    const coast = file.layout.ground;
    if (!coast) this.ground = null;
    else
      void loadBoard(coast).then(
        ({ drawing }) => (this.ground = this.file.layout.ground === coast ? drawing.ground : this.ground),
        () => (this.ground = null),
      );
    this.faults = null;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), PAUSE);
  }

  private async check(): Promise<void> {
    const mine = ++this.asked;
    try {
      const { texts } = await api.checkBoard(this.file.edition, this.file);
      if (mine === this.asked) [this.faults, this.problem] = [texts, null];
    } catch (p) {
      if (p instanceof Problem && mine === this.asked) this.problem = p.body;
    }
  }

  private keep(): void {
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.file));
    } catch {
      // a full or forbidden store: the draft lasts as long as the page
    }
  }

  private kept(): BoardFile | null {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? 'null');
      return isBoardFile(found) ? withLayout(found) : null;
    } catch {
      return null;
    }
  }
}
