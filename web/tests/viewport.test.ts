import { describe, expect, it } from 'vitest';
import { contain, cover, distanceTo, held, MAX_ZOOM, showing, toBoard, zoomAt } from '../src/board/viewport';

const board = { width: 1000, height: 2000 };
const window = { width: 500, height: 500 };

describe('camera', () => {
  it('shows the whole board in the middle', () => {
    expect(contain(board, window)).toEqual({ scale: 0.25, x: 125, y: 0 });
  });

  it('fills a phone, but not too large', () => {
    expect(cover(board, window, 2).scale).toBe(0.5);
    expect(cover(board, window, 0.3).scale).toBe(0.3);
  });

  it('keeps the point under the finger when zooming', () => {
    const camera = { scale: 0.5, x: -20, y: -300 };
    const at = { x: 200, y: 120 };
    const before = toBoard(camera, at.x, at.y);
    const after = toBoard(zoomAt(camera, 1.5, at, 0.25), at.x, at.y);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it('never zooms out of its limits', () => {
    const camera = { scale: 0.25, x: 0, y: 0 };
    expect(zoomAt(camera, 0.1, { x: 0, y: 0 }, 0.25).scale).toBe(0.25);
    expect(zoomAt(camera, 100, { x: 0, y: 0 }, 0.25).scale).toBe(0.25 * MAX_ZOOM);
  });

  it('does not let the board leave the window', () => {
    expect(held({ scale: 1, x: 400, y: -5000 }, board, window)).toEqual({ scale: 1, x: 0, y: -1500 });
    expect(held({ scale: 0.25, x: 3, y: 0 }, board, window).x).toBe(125);
  });

  it('brings a box into the middle', () => {
    const camera = showing({ x0: 100, y0: 100, x1: 200, y1: 200 }, window, 1, 0.25);
    expect(camera.scale).toBe(1);
    expect(150 * camera.scale + camera.x).toBe(250);
  });
});

describe('distanceTo', () => {
  it('measures to the nearest part of a line', () => {
    expect(
      distanceTo(
        [
          [0, 0],
          [10, 0],
        ],
        5,
        3,
      ),
    ).toBe(3);
    expect(
      distanceTo(
        [
          [0, 0],
          [10, 0],
        ],
        13,
        4,
      ),
    ).toBe(5);
  });
});
