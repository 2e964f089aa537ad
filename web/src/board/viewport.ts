/** Zoom and pan of the board: plain arithmetic, no DOM. */

export interface Size {
  width: number;
  height: number;
}

/** What stands over the board along two of its edges, in pixels: the whole board is shown beside it. */
export interface Inset {
  top: number;
  left: number;
}

export interface Camera {
  scale: number;
  x: number;
  y: number;
}

export const MAX_ZOOM = 4;

/** What a camera looks at, whatever the window's size: the point of the board in its middle, and the scale. */
export interface Seen {
  x: number;
  y: number;
  scale: number;
}

export const seen = (camera: Camera, window: Size): Seen => ({
  ...toBoard(camera, window.width / 2, window.height / 2),
  scale: camera.scale,
});

export const looking = ({ x, y, scale }: Seen, window: Size): Camera => ({
  scale,
  x: window.width / 2 - x * scale,
  y: window.height / 2 - y * scale,
});

/** The whole board in the middle of the window. */
export function contain(board: Size, window: Size, padding = 0): Camera {
  const scale = Math.min((window.width - padding * 2) / board.width, (window.height - padding * 2) / board.height);
  return centred(board, window, Math.max(scale, 0.01));
}

/** The window full of board: what a phone shows first. */
export function cover(board: Size, window: Size, largest: number): Camera {
  const scale = Math.min(Math.max(window.width / board.width, window.height / board.height), largest);
  return centred(board, window, Math.max(scale, contain(board, window).scale));
}

function centred(board: Size, window: Size, scale: number): Camera {
  return { scale, x: (window.width - board.width * scale) / 2, y: (window.height - board.height * scale) / 2 };
}

/** Scale by a factor around a point of the window, within the limits. */
export function zoomAt(camera: Camera, factor: number, at: { x: number; y: number }, fitted: number): Camera {
  const scale = Math.min(Math.max(camera.scale * factor, fitted), fitted * MAX_ZOOM);
  const k = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * k, y: at.y - (at.y - camera.y) * k };
}

/** Keep the board in sight: no edge further in than the window's edge, or the middle where the board is smaller. */
export function held(camera: Camera, board: Size, window: Size): Camera {
  const along = (offset: number, length: number, room: number): number => {
    const extent = length * camera.scale;
    if (extent <= room) return (room - extent) / 2;
    return Math.min(0, Math.max(room - extent, offset));
  };
  return {
    scale: camera.scale,
    x: along(camera.x, board.width, window.width),
    y: along(camera.y, board.height, window.height),
  };
}

export const toBoard = (camera: Camera, x: number, y: number): { x: number; y: number } => ({
  x: (x - camera.x) / camera.scale,
  y: (y - camera.y) / camera.scale,
});

/** A camera that shows this box of the board, not nearer than `most`. */
export function showing(
  box: { x0: number; y0: number; x1: number; y1: number },
  window: Size,
  most: number,
  least: number,
): Camera {
  const width = Math.max(box.x1 - box.x0, 1);
  const height = Math.max(box.y1 - box.y0, 1);
  const scale = Math.max(least, Math.min(most, window.width / (width * 1.3), window.height / (height * 1.3)));
  return {
    scale,
    x: window.width / 2 - ((box.x0 + box.x1) / 2) * scale,
    y: window.height / 2 - ((box.y0 + box.y1) / 2) * scale,
  };
}

/** Distance of a point from a polyline. */
export function distanceTo(line: [number, number][], x: number, y: number): number {
  let best = Infinity;
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1] as [number, number];
    const [bx, by] = line[i] as [number, number];
    const dx = bx - ax;
    const dy = by - ay;
    const t = dx || dy ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy))) : 0;
    best = Math.min(best, Math.hypot(x - ax - t * dx, y - ay - t * dy));
  }
  return best;
}
