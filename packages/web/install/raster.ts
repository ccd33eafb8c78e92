/**
 * Draws the shapes of a plain SVG (circles and paths with a fill) as a PNG: for the icons of the installed app, which no
 * browser takes as SVG everywhere. A path has absolute M, L, H, V, C, S and Z; shapes are filled by the even-odd rule.
 */
import { PNG } from 'pngjs';

type Point = readonly [x: number, y: number];

/** A shape as closed outlines, in units of the drawing, with its colour: red, green, blue, each 0 to 255. */
export interface Shape {
  readonly outlines: readonly (readonly Point[])[];
  readonly fill: readonly [number, number, number];
}

/** Steps of a curve; icons are small. */
const STEPS = 24;
/** Rows a pixel is looked at in, for smooth edges. */
const ROWS = 4;

function circle(x: number, y: number, radius: number): Point[] {
  return Array.from({ length: 4 * STEPS }, (_, i) => {
    const angle = (Math.PI * i) / (2 * STEPS);
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}

function curve([a, b, c, d]: readonly [Point, Point, Point, Point]): Point[] {
  return Array.from({ length: STEPS }, (_, i) => {
    const t = (i + 1) / STEPS;
    const at = (axis: 0 | 1): number =>
      (1 - t) ** 3 * a[axis] + 3 * (1 - t) ** 2 * t * b[axis] + 3 * (1 - t) * t * t * c[axis] + t ** 3 * d[axis];
    return [at(0), at(1)] as const;
  });
}

/** Returns the closed outlines of a path. Errors: throws on a command that icons do not need. */
function outlinesOf(path: string): Point[][] {
  const outlines: Point[][] = [];
  let [at, handle]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  for (const [, command = '', numbers = ''] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const values = [...numbers.matchAll(/-?[\d.]+/g)].map(Number);
    const point = (index: number): Point => [values[index]!, values[index + 1]!];
    const mirrored: Point = [2 * at[0] - handle[0], 2 * at[1] - handle[1]];
    if (command === 'M') outlines.push([]);
    const added: readonly Point[] =
      command === 'M' || command === 'L'
        ? [point(0)]
        : command === 'H'
          ? [[values[0]!, at[1]]]
          : command === 'V'
            ? [[at[0], values[0]!]]
            : command === 'C'
              ? curve([at, point(0), point(2), point(4)])
              : command === 'S'
                ? curve([at, mirrored, point(0), point(2)])
                : [];
    if (added.length === 0 && command !== 'Z') throw new Error(`icons know no ${command} in a path`);
    outlines.at(-1)?.push(...added);
    handle = command === 'C' ? point(2) : command === 'S' ? point(0) : (added.at(-1) ?? at);
    at = added.at(-1) ?? at;
  }
  return outlines;
}

/** Returns the circles and paths of an SVG, from the lowest to the highest. */
export function shapesOf(svg: string): Shape[] {
  return [...svg.matchAll(/<(circle|path)\b([^>]*)>/g)].map(([, kind, text = '']) => {
    const own = new Map([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
    const numbers = ['cx', 'cy', 'r'].map((name) => Number(own.get(name)));
    const outlines = kind === 'path' ? outlinesOf(own.get('d') ?? '') : [circle(numbers[0]!, numbers[1]!, numbers[2]!)];
    return { outlines, fill: rgbOf(own.get('fill') ?? '') };
  });
}

/** Returns the three numbers of a colour such as #9b1c14. */
export function rgbOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Adds how far each pixel of a row lies between two places of it. */
function cover(row: Float64Array, from: number, to: number): void {
  const [start, end] = [Math.max(from, 0), Math.min(to, row.length)];
  for (let x = Math.floor(start); x < end; x++) row[x]! += (Math.min(end, x + 1) - Math.max(start, x)) / ROWS;
}

/** Returns how much of each pixel of a row a shape covers, 0 to 1. */
function coverageOf(outlines: Shape['outlines'], y: number, size: number): Float64Array {
  const row = new Float64Array(size);
  for (let sub = 0; sub < ROWS; sub++) {
    const at = y + (sub + 0.5) / ROWS;
    const crossings = outlines.flatMap((outline) =>
      outline.flatMap(([x1, y1], i) => {
        const [x2, y2] = outline[(i + 1) % outline.length]!;
        return y1 <= at !== y2 <= at ? [x1 + ((at - y1) * (x2 - x1)) / (y2 - y1)] : [];
      }),
    );
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) cover(row, crossings[i]!, crossings[i + 1]!);
  }
  return row;
}

/**
 * Returns a square PNG of shapes. Units: `size` in pixels; `scale` pixels to a unit of the drawing, whose centre is at `centre`.
 * Without a ground the rest is transparent.
 */
export function drawPng(
  shapes: readonly Shape[],
  { size, scale, centre, ground }: { size: number; scale: number; centre: number; ground: string | null },
): Uint8Array {
  const pixels = new Float64Array(4 * size * size);
  if (ground !== null) for (let i = 0; i < size * size; i++) pixels.set([...rgbOf(ground), 1], 4 * i);
  const place = (value: number): number => (value - centre) * scale + size / 2;
  for (const { outlines, fill } of shapes) {
    const placed = outlines.map((outline) => outline.map(([x, y]) => [place(x), place(y)] as const));
    for (let y = 0; y < size; y++)
      for (const [x, covered] of coverageOf(placed, y, size).entries())
        blend(pixels, 4 * (y * size + x), fill, covered);
  }
  return encodePng(size, pixels);
}

/** Lays a colour over a pixel; `pixels` hold red, green and blue as they are and alpha from 0 to 1. */
function blend(pixels: Float64Array, at: number, fill: Shape['fill'], covered: number): void {
  if (covered === 0) return;
  const under = pixels[at + 3]! * (1 - covered);
  const alpha = covered + under;
  for (const [i, value] of fill.entries()) pixels[at + i] = (value * covered + pixels[at + i]! * under) / alpha;
  pixels[at + 3] = alpha;
}

/** Returns a square PNG of 8 bits a channel, with alpha. */
function encodePng(size: number, pixels: Float64Array): Uint8Array {
  const png = new PNG({ width: size, height: size });
  for (const [i, value] of pixels.entries()) png.data[i] = Math.round(i % 4 === 3 ? 255 * value : value);
  return PNG.sync.write(png, { deflateLevel: 9, deflateStrategy: 0, filterType: 0 });
}
