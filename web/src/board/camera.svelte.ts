/** The moving view of a board: fitting, zooming, panning by one finger or two, looking at something. */

import { beginActivity } from '../app/activity';
import type { Board } from './board';
import { settings } from '../app/settings.svelte';
import {
  type Camera,
  contain,
  cover,
  held,
  type Inset,
  looking,
  MAX_ZOOM,
  seen,
  showing,
  type Size,
  type Seen,
  zoomAt,
} from './viewport';
import { boxAround } from './picking';

type Point = { x: number; y: number };

/** Keeps where somebody looked; null: at the whole board. */
export interface ViewMemory {
  kept(): Seen | null;
  keep(view: Seen | null): void;
}

/** A finger has to move this far (pixels) before it drags. */
const DRAG_FROM = 6;
const GLIDE_MS = 260;
/** A phone first shows the board filled, but not larger than this; where the whole board is nearly as large, all of it. */
const COVER_MOST = 0.62;
const WHOLE_FROM = 0.44;
/** In a window of this width, such as a tablet's, the whole board can be read. */
const WHOLE_WIDTH = 700;
const LOOK_SCALE = 0.9;
/** So long after the last change of scale the board is drawn anew. */
const SETTLE_MS = 150;

export class BoardCamera {
  size = $state<Size>({ width: 0, height: 0 });
  now = $state.raw<Camera>({ scale: 0.4, x: 0, y: 0 });
  /** The scale that the board is drawn at: while one zooms the drawing is stretched as a whole, and drawn anew at rest. */
  drawn = $state(0.4);
  gliding = $state(false);
  /** the pointer has been dragged since it went down: what follows is no click */
  dragged = false;
  private moved = false;
  private before: { camera: Camera; moved: boolean } | null = null;
  /** what is looked at for a while, until a finger moves the board */
  private target: { routes: string[]; cities: string[] } | null = null;
  private pointers = new Map<number, Point>();
  private start: Point | null = null;
  private settling: ReturnType<typeof setTimeout> | undefined;
  private endActivity = (): void => undefined;

  constructor(
    private readonly board: () => Board,
    private readonly compact: () => boolean,
    /** where the view of this board is kept between visits */
    private readonly memory: ViewMemory | null = null,
    private readonly inset: () => Inset | null = () => null,
  ) {}

  /** The part of the window that nothing stands over. */
  private get room(): Size {
    const { top, left } = this.inset() ?? { top: 0, left: 0 };
    return { width: this.size.width - left, height: this.size.height - top };
  }

  private shifted(camera: Camera, by: 1 | -1 = 1): Camera {
    const { top, left } = this.inset() ?? { top: 0, left: 0 };
    return { ...camera, x: camera.x + left * by, y: camera.y + top * by };
  }

  private held(camera: Camera): Camera {
    return this.shifted(held(this.shifted(camera, -1), this.box, this.room));
  }

  private showing(area: Parameters<typeof showing>[0], most: number): Camera {
    return this.shifted(showing(area, this.room, most, this.fitted.scale));
  }

  private show(camera: Camera, settleIn = SETTLE_MS): void {
    this.now = camera;
    this.stop();
    this.endActivity = beginActivity();
    this.settling = setTimeout(() => this.settle(), settleIn);
  }

  private settle(): void {
    this.stop();
    this.drawn = this.now.scale;
    if (this.size.width && !this.before) this.memory?.keep(this.moved ? seen(this.now, this.size) : null);
  }

  stop(): void {
    clearTimeout(this.settling);
    this.endActivity();
  }

  private get box(): Size {
    const { width, height } = this.board().drawing;
    return { width, height };
  }

  get fitted(): Camera {
    return this.size.width ? this.shifted(contain(this.box, this.room, this.compact() ? 0 : 4)) : this.now;
  }

  resize(size: Size): void {
    const first = !this.size.width;
    const middle = first ? this.memory?.kept() : this.moved ? seen(this.now, this.size) : null;
    this.size = size;
    if (middle) {
      const scale = Math.min(Math.max(middle.scale, this.fitted.scale), this.fitted.scale * MAX_ZOOM);
      this.now = this.held(looking({ ...middle, scale }, size));
      this.moved = true;
    } else {
      const narrow = size.width < WHOLE_WIDTH;
      const filled = this.compact() && !this.inset() && narrow && this.fitted.scale < WHOLE_FROM;
      this.now = filled ? cover(this.box, size, COVER_MOST) : this.fitted;
    }
    if (this.target) this.lookAt(this.target.routes, this.target.cities);
    this.drawn = this.now.scale;
  }

  glide(to: Camera): void {
    this.gliding = !settings.reducedMotion;
    this.moved = true;
    this.show(this.held(to), this.gliding ? GLIDE_MS : 0);
    setTimeout(() => (this.gliding = false), GLIDE_MS);
  }

  zoom(factor: number, at: Point = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    this.glide(zoomAt(this.now, factor, at, this.fitted.scale));
  }

  whole(): void {
    this.glide(this.fitted);
    this.moved = this.compact();
  }

  wheel(deltaY: number, at: Point): void {
    this.show(this.held(zoomAt(this.now, Math.exp(-deltaY * 0.0016), at, this.fitted.scale)));
    this.moved = this.now.scale > this.fitted.scale * 1.001;
  }

  onScreen(p: Point): Point {
    return { x: p.x * this.now.scale + this.now.x, y: p.y * this.now.scale + this.now.y };
  }

  inSight(p: Point, margin: number): boolean {
    const at = this.onScreen(p);
    const { top, left } = this.inset() ?? { top: 0, left: 0 };
    return (
      at.x > left + margin && at.y > top + margin && at.x < this.size.width - margin && at.y < this.size.height - margin
    );
  }

  /** Bring these into sight, on a phone also nearer; nothing happens if they are well in sight. */
  lookAt(routes: string[], cities: string[]): void {
    const area = boxAround(this.board(), routes, cities);
    if (!area) return;
    const inside = this.inSight({ x: area.x0, y: area.y0 }, 10) && this.inSight({ x: area.x1, y: area.y1 }, 10);
    if (inside && (!this.compact() || this.now.scale > COVER_MOST || !routes.length)) return;
    const most = this.compact() ? LOOK_SCALE : Math.max(this.now.scale, this.fitted.scale);
    this.glide(this.showing(area, most));
  }

  lookAtCity(x: number, y: number): void {
    const around = { x0: x - 160, x1: x + 160, y0: y - 160, y1: y + 160 };
    this.glide(this.showing(around, Math.max(this.now.scale, this.fitted.scale * 1.6)));
  }

  /** Look at something for a while; null goes back to where one was. */
  visit(target: { routes: string[]; cities: string[] } | null): void {
    this.target = target;
    if (target) {
      this.before ??= { camera: this.now, moved: this.moved };
      this.lookAt(target.routes, target.cities);
    } else if (this.before) {
      const { camera, moved } = this.before;
      this.before = null;
      if (camera !== this.now) this.glide(camera);
      this.moved = moved;
    }
  }

  down(id: number, at: Point): void {
    this.pointers.set(id, at);
    this.start = at;
    if (this.pointers.size === 1) this.dragged = false;
  }

  up(id: number): void {
    this.pointers.delete(id);
  }

  /** A pointer that is down has moved; tells whether the board moves with it. */
  move(id: number, at: Point): boolean {
    const from = this.pointers.get(id);
    if (!from) return false;
    if (this.pointers.size === 2) this.pinch(id, from, at);
    else if (this.dragged || (this.start && Math.hypot(at.x - this.start.x, at.y - this.start.y) > DRAG_FROM)) {
      this.show(this.held({ ...this.now, x: this.now.x + at.x - from.x, y: this.now.y + at.y - from.y }));
      this.moved = this.dragged = true;
      this.target = null;
    }
    this.pointers.set(id, at);
    return this.dragged;
  }

  isDown(id: number): boolean {
    return this.pointers.has(id);
  }

  private pinch(id: number, from: Point, at: Point): void {
    const other = [...this.pointers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const was = Math.hypot(from.x - other.x, from.y - other.y);
    const is = Math.hypot(at.x - other.x, at.y - other.y);
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    const zoomed = zoomAt(this.now, is / Math.max(was, 1), middle, this.fitted.scale);
    const pan = { x: (at.x - from.x) / 2, y: (at.y - from.y) / 2 };
    this.show(this.held({ ...zoomed, x: zoomed.x + pan.x, y: zoomed.y + pan.y }));
    this.moved = this.dragged = true;
    this.target = null;
  }
}
