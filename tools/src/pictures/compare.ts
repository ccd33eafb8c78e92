/**
 * Two pictures of one size, point by point: what lies 2 px off is seen, the edge of a letter or a line that another machine
 * smooths otherwise is not.
 */
import { PNG } from 'pngjs';

/** By so much may a channel of a point lie outside what is around its place, of 255. */
const TOLERATED = 40;
/** The places that lie around one. */
const AROUND = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
/** The steps of a channel that is kept: what lies between costs most of a file, and no one sees it. */
const STEP = 17;

/** The difference of two pictures: so many points, and the box around them. */
export interface Difference {
  readonly points: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns a picture in few colours, which packs well. */
export function reduced(picture: Buffer): Buffer {
  const png = PNG.sync.read(picture);
  for (let at = 0; at < png.data.length; at++) png.data[at] = Math.round(png.data[at]! / STEP) * STEP;
  return PNG.sync.write(png, { deflateLevel: 9 });
}

/** Whether a point of a picture is unlike all that another one has at its place and around it, and all between these. */
function isStrange(one: PNG, other: PNG, x: number, y: number): boolean {
  const { width, height } = one;
  const at = (y * width + x) * 4;
  for (let c = 0; c < 3; c++) {
    const value = one.data[at + c]!;
    if (Math.abs(value - other.data[at + c]!) <= TOLERATED) continue;
    const near = AROUND.filter(([dx, dy]) => x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height);
    const values = near.map(([dx, dy]) => other.data[at + (dy * width + dx) * 4 + c]!);
    if (value < Math.min(...values) - TOLERATED || value > Math.max(...values) + TOLERATED) return true;
  }
  return false;
}

/** Returns what differs between two pictures (PNG), all of it where they have not the same size; null if nothing. */
export function differenceOf(picture: Buffer, kept: Buffer): Difference | null {
  const [one, other] = [PNG.sync.read(picture), PNG.sync.read(kept)];
  const { width, height } = one;
  if (other.width !== width || other.height !== height)
    return { points: width * height, left: 0, top: 0, right: width, bottom: height };
  let points = 0;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isStrange(one, other, x, y) && !isStrange(other, one, x, y)) continue;
      points++;
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x + 1), y + 1];
    }
  }
  return points === 0 ? null : { points, left, top, right, bottom };
}
