/** Paths as lines that a raster can fill: curves in small steps, strokes as the areas that they cover. */
import type { Matrix, Shape } from './shape.js';

export type Point = readonly [x: number, y: number];

/** A line from point to point, in pixels. */
interface Line {
  readonly points: Point[];
  isClosed: boolean;
}

/** How many numbers each command takes. */
const TAKES: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, A: 7, Z: 0 };

/** Steps of a curve whose ends are so many pixels apart. */
const stepsOf = (pixels: number): number => Math.min(Math.max(Math.ceil(2 * Math.sqrt(pixels)), 6), 48);

function* curve(points: readonly Point[], scale: number): Generator<Point> {
  const [start, end] = [points[0]!, points.at(-1)!];
  const length = points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - points[i]![0], y - points[i]![1]), 0);
  const steps = stepsOf(length * scale);
  for (let i = 1; i < steps; i++) {
    const t = i / steps;
    // De Casteljau's: between the points, then between those.
    let row = points;
    while (row.length > 1) {
      const above = row;
      row = above
        .slice(1)
        .map(([x, y], j) => [above[j]![0] + (x - above[j]![0]) * t, above[j]![1] + (y - above[j]![1]) * t]);
    }
    yield row[0] ?? start;
  }
  yield end;
}

/** Source: SVG 1.1, appendix F.6, for circles: no arc here is of an ellipse or turned. */
function* arc(
  [x1, y1]: Point,
  radius: number,
  isLarge: boolean,
  isSweep: boolean,
  end: Point,
  scale: number,
): Generator<Point> {
  const [dx, dy] = [(end[0] - x1) / 2, (end[1] - y1) / 2];
  const half = Math.hypot(dx, dy);
  const r = Math.max(radius, half);
  const away = (isLarge === isSweep ? -1 : 1) * (half === 0 ? 0 : Math.sqrt(Math.max(r * r - half * half, 0)) / half);
  const [cx, cy] = [x1 + dx - away * dy, y1 + dy + away * dx];
  const from = Math.atan2(y1 - cy, x1 - cx);
  let turn = Math.atan2(end[1] - cy, end[0] - cx) - from;
  if (isSweep && turn < 0) turn += 2 * Math.PI;
  if (!isSweep && turn > 0) turn -= 2 * Math.PI;
  const steps = stepsOf(Math.abs(turn) * r * scale);
  for (let i = 1; i < steps; i++) {
    const angle = from + (turn * i) / steps;
    yield [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
  }
  yield end;
}

/** Reads a path. Errors: throws on a command that no drawing here has. */
class PathReader {
  readonly lines: Line[] = [];
  readonly #scale: number;
  #at: Point = [0, 0];
  #handle: Point = [0, 0];

  constructor(scale: number) {
    this.#scale = scale;
  }

  read(d: string): readonly Line[] {
    for (const [, letter = '', text = ''] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
      const takes = TAKES[letter.toUpperCase()];
      if (takes === undefined) throw new Error(`no command of a path: ${letter}`);
      const numbers = (text.match(/-?(?:\d*\.\d+|\d+)/g) ?? []).map(Number);
      if (takes === 0) this.#close();
      for (let i = 0; takes > 0 && i < numbers.length; i += takes)
        this.#step(
          i > 0 && letter.toUpperCase() === 'M' ? 'L' : letter.toUpperCase(),
          numbers.slice(i, i + takes),
          letter,
        );
    }
    return this.lines;
  }

  #close(): void {
    const line = this.lines.at(-1);
    if (!line) return;
    line.isClosed = true;
    this.#at = line.points[0]!;
  }

  #step(command: string, n: readonly number[], letter: string): void {
    const [x0, y0] = letter === letter.toUpperCase() ? [0, 0] : this.#at;
    const point = (i: number): Point => [n[i]! + x0, n[i + 1]! + y0];
    const from = this.#at;
    const end: Point =
      command === 'H' ? [n[0]! + x0, from[1]] : command === 'V' ? [from[0], n[0]! + y0] : point(n.length - 2);
    if (command === 'M') this.lines.push({ points: [end], isClosed: false });
    else {
      // A line goes on from where the last one was closed.
      if (this.lines.at(-1)?.isClosed) this.lines.push({ points: [from], isClosed: false });
      for (const next of this.#between(command, n, point, end)) this.lines.at(-1)!.points.push(next);
    }
    this.#handle = command === 'C' ? point(2) : command === 'S' ? point(0) : end;
    this.#at = end;
  }

  #between(command: string, n: readonly number[], point: (i: number) => Point, end: Point): Iterable<Point> {
    const [at, scale] = [this.#at, this.#scale];
    if (command === 'C') return curve([at, point(0), point(2), end], scale);
    if (command === 'S')
      return curve([at, [2 * at[0] - this.#handle[0], 2 * at[1] - this.#handle[1]], point(0), end], scale);
    if (command === 'Q') return curve([at, point(0), end], scale);
    if (command === 'A') return arc(at, n[0]!, n[3] === 1, n[4] === 1, end, scale);
    return [end];
  }
}

const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c));

/** Returns the lines of a path in pixels, without points that lie on the one before. */
function linesOf({ d, matrix }: Shape): Line[] {
  const [a, b, c, e, x0, y0] = matrix;
  return new PathReader(scaleOf(matrix)).read(d).map(({ points, isClosed }) => {
    const placed = points.map(([x, y]): Point => [a * x + c * y + x0, b * x + e * y + y0]);
    const kept = placed.filter((point, i) => i === 0 || distance(point, placed[i - 1]!) > 1e-6);
    if (isClosed && kept.length > 1 && distance(kept[0]!, kept.at(-1)!) <= 1e-6) kept.pop();
    return { points: kept, isClosed };
  });
}

const distance = ([x1, y1]: Point, [x2, y2]: Point): number => Math.hypot(x2 - x1, y2 - y1);

/** Returns the closed outlines of the area that a shape fills. */
export function fillOf(shape: Shape): Point[][] {
  return linesOf(shape).map(({ points }) => points);
}

/** Cuts a line into its dashes. */
function dashed({ points, isClosed }: Line, dashes: readonly number[]): Line[] {
  const found: Line[] = [];
  let [index, left] = [0, dashes[0]!];
  let line: Line = { points: [points[0]!], isClosed: false };
  const way = isClosed ? [...points, points[0]!] : points;
  for (let i = 1; i < way.length; i++) {
    let from = way[i - 1]!;
    for (let length = distance(from, way[i]!); length > 0; ) {
      const step = Math.min(left, length);
      const share = step / length;
      from = [from[0] + (way[i]![0] - from[0]) * share, from[1] + (way[i]![1] - from[1]) * share];
      line.points.push(from);
      length -= step;
      left -= step;
      if (left > 1e-9) continue;
      if (index % 2 === 0) found.push(line);
      index++;
      left = dashes[index % dashes.length]!;
      line = { points: [from], isClosed: false };
    }
  }
  if (index % 2 === 0 && line.points.length > 1) found.push(line);
  return found;
}

function disc([x, y]: Point, radius: number): Point[] {
  const count = 2 * stepsOf(radius * 4);
  return Array.from({ length: count }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / count;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** The limit of a corner's length in widths; beyond it the corner is cut off. It is SVG's own. */
const MITER = 4;

/** Returns the corner between two directions at a point, on its outer side. */
function corner(at: Point, [dx1, dy1]: Point, [dx2, dy2]: Point, radius: number): Point[] {
  const cross = dx1 * dy2 - dy1 * dx2;
  const side = cross > 0 ? -radius : radius;
  const first: Point = [at[0] - side * dy1, at[1] + side * dx1];
  const second: Point = [at[0] - side * dy2, at[1] + side * dx2];
  // Half of the angle between the directions.
  const cos = Math.sqrt(Math.max((1 + dx1 * dx2 + dy1 * dy2) / 2, 0));
  const isSharp = cos * MITER < 1;
  const [mx, my] = [first[0] + second[0] - 2 * at[0], first[1] + second[1] - 2 * at[1]];
  const reach = radius / (cos * (Math.hypot(mx, my) || 1));
  const tip: readonly Point[] = isSharp ? [] : [[at[0] + mx * reach, at[1] + my * reach]];
  const outline = [at, first, ...tip, second];
  // All parts of a stroke go the same way round.
  return cross > 0 ? outline : outline.reverse();
}

/** Returns the outlines whose union is the area that a shape's stroke covers; all go the same way round. */
export function strokeOf(shape: Shape): Point[][] {
  const scale = scaleOf(shape.matrix);
  const radius = (shape.width * scale) / 2;
  const dashes = shape.dashes.map((length) => length * scale);
  const lines = linesOf(shape).flatMap((line) => (dashes.length === 0 ? [line] : dashed(line, dashes)));
  return lines.flatMap(({ points, isClosed }) => {
    const ends = isClosed ? [...points, points[0]!] : points;
    const outlines: Point[][] = [];
    const directions: Point[] = [];
    for (let i = 1; i < ends.length; i++) {
      const [[x1, y1], [x2, y2]] = [ends[i - 1]!, ends[i]!];
      const length = Math.hypot(x2 - x1, y2 - y1);
      const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
      directions.push([dx, dy]);
      const [nx, ny] = [-dy * radius, dx * radius];
      outlines.push([
        [x1 - nx, y1 - ny],
        [x2 - nx, y2 - ny],
        [x2 + nx, y2 + ny],
        [x1 + nx, y1 + ny],
      ]);
    }
    for (const [i, direction] of directions.entries()) {
      const before = i > 0 ? directions[i - 1] : isClosed ? directions.at(-1) : undefined;
      if (!before || distance(before, direction) < 1e-3) continue;
      outlines.push(shape.isRound.join ? disc(ends[i]!, radius) : corner(ends[i]!, before, direction, radius));
    }
    if (shape.isRound.cap && !isClosed) outlines.push(disc(points[0]!, radius), disc(points.at(-1)!, radius));
    return outlines;
  });
}
