/** Shows which differences the comparison of pictures sees, on boards drawn by formula: a piece and an arrow, smoothed at their edges. */
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { differenceOf, reduced } from './compare.js';
import { MOST_POINTS } from './kept.js';

const SIDE = 160;
const [PIECE, ARROW] = [
  [40, 20, 10],
  [30, 110, 90],
] as const;

/** Squares of 40 px with grain and lines, a piece and an arrow on them; `dx` and `dy` say how far the arrow, or both, are off. */
function board({ piece = [60, 60], from = [20, 140], shift = 0, noise = 0 } = {}): Buffer {
  const png = new PNG({ width: SIDE, height: SIDE });
  const paint = (at: number, color: readonly number[], part: number): void => {
    for (const c of [0, 1, 2]) png.data[at + c] = Math.round(png.data[at + c]! * (1 - part) + color[c]! * part);
  };
  const inside = (distance: number): number => Math.min(1, Math.max(0, 0.5 - distance));
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const at = (y * SIDE + x) * 4;
      const grain = 6 * Math.sin(y / 3 + x / 40);
      png.data.set([226 + grain, 190 + grain, 130 + grain, 255], at);
      if (x % 40 === 0 || y % 40 === 0) paint(at, [80, 40, 20], 1);
      paint(at, PIECE, inside(Math.hypot(x - piece[0]!, y - piece[1]!) - 15));
      // The distance from a line of 100 px upwards to the right, 8 px wide.
      const [ax, ay] = [x - from[0]! - shift, y - from[1]!];
      const along = Math.min(100, Math.max(0, (ax - ay) / Math.SQRT2));
      paint(at, ARROW, 0.75 * inside(Math.hypot(ax - along / Math.SQRT2, ay + along / Math.SQRT2) - 4));
      for (const c of [0, 1, 2]) png.data[at + c]! += noise * ((x * 7 + y * 13 + c) % 3);
    }
  }
  return PNG.sync.write(png);
}

const points = (one: Buffer, other: Buffer): number => differenceOf(one, reduced(other))?.points ?? 0;

test('a piece or an arrow that lies 2 px off is seen, in any direction', () => {
  expect(points(board({ shift: 2 }), board())).toBeGreaterThan(MOST_POINTS);
  expect(points(board({ from: [20, 142] }), board())).toBeGreaterThan(MOST_POINTS);
  for (const piece of [
    [62, 60],
    [58, 60],
    [60, 62],
    [60, 58],
  ])
    expect(points(board({ piece }), board()), String(piece)).toBeGreaterThan(MOST_POINTS);
});

test('a piece that is gone is seen, and the box around it is said', () => {
  const found = differenceOf(board({ piece: [-60, -60] }), board())!;
  expect(found.points).toBeGreaterThan(500);
  expect([found.left, found.top, found.right, found.bottom].map((at) => Math.round(at / 5) * 5)).toEqual([
    45, 45, 75, 75,
  ]);
});

test('the same picture, other smoothing of its edges, and other low bits make no difference', () => {
  expect(points(board(), board())).toBe(0);
  expect(points(board({ shift: 0.4, piece: [60.4, 59.7] }), board())).toBe(0);
  expect(points(board({ noise: 6 }), board())).toBe(0);
});

test('a picture of another size differs as a whole', () => {
  const small = PNG.sync.write(new PNG({ width: 10, height: 10 }));
  expect(differenceOf(small, board())).toMatchObject({ points: 100 });
});
