/** Paints shapes as pixels, with smooth edges, in Node and in the browser alike. */
import { fillOf, type Point, strokeOf } from './outline.js';
import type { Shape } from './shape.js';
import type { Colour } from './styles.js';

/** Pixels row by row from the top: red, green and blue from 0 to 255, alpha from 0 to 1. */
export interface Layer {
  readonly width: number;
  readonly height: number;
  readonly pixels: Float32Array;
}

export function blankLayer(width: number, height: number): Layer {
  return { width, height, pixels: new Float32Array(4 * width * height) };
}

/** Some rows of pixels. `areas` has, by pixel, how much more of it lies within the outlines than of the one to its left. */
interface Band {
  readonly top: number;
  readonly rows: number;
  readonly width: number;
  readonly areas: Float32Array;
}

/** Adds an edge to a band within one row: it has a height, and goes from one place of the row to another. */
function addPart({ areas, width }: Band, row: number, from: number, to: number, height: number): void {
  const left = Math.min(Math.max(Math.min(from, to), 0), width);
  const right = Math.min(Math.max(from, to, 0), width);
  const start = row * (width + 2);
  const last = Math.floor(right);
  for (let column = Math.floor(left); column <= last; column++) {
    const [begin, end] = [Math.max(left, column), Math.min(right, column + 1)];
    const part = right > left ? (height * (end - begin)) / (right - left) : height;
    const beyond = part * ((begin + end) / 2 - column);
    areas[start + column]! += part - beyond;
    areas[start + column + 1]! += beyond;
  }
}

function addEdge(band: Band, start: Point, end: Point): void {
  const [top, bottom, sign] = start[1] < end[1] ? [start, end, 1] : [end, start, -1];
  const slope = (bottom[0] - top[0]) / (bottom[1] - top[1]);
  const last = Math.min(Math.ceil(bottom[1]), band.top + band.rows);
  for (let y = Math.max(Math.floor(top[1]), band.top); y < last; y++) {
    const [begin, end] = [Math.max(top[1], y), Math.min(bottom[1], y + 1)];
    const xAt = (at: number): number => top[0] + (at - top[1]) * slope;
    if (end > begin) addPart(band, y - band.top, xAt(begin), xAt(end), sign * (end - begin));
  }
}

/** Returns the rows that outlines lie in. */
function bandOf(outlines: readonly (readonly Point[])[], { width, height }: Layer): Band {
  let [top, bottom] = [height, 0];
  for (const outline of outlines)
    for (const point of outline) {
      top = Math.min(top, Math.floor(point[1]));
      bottom = Math.max(bottom, Math.ceil(point[1]));
    }
  top = Math.max(top, 0);
  const rows = Math.max(Math.min(bottom, height) - top, 0);
  return { top, rows, width, areas: new Float32Array(rows * (width + 2)) };
}

/** Fills the area within outlines; where they lie over each other it is filled once. */
function fill(layer: Layer, outlines: readonly (readonly Point[])[], [red, green, blue, opacity]: Colour): void {
  const { width, pixels } = layer;
  const band = bandOf(outlines, layer);
  for (const outline of outlines)
    for (let i = 0; i < outline.length; i++) addEdge(band, outline[i]!, outline[i + 1] ?? outline[0]!);
  for (let row = 0; row < band.rows; row++)
    for (let x = 0, area = 0; x < width; x++) {
      area += band.areas[row * (width + 2) + x]!;
      const alpha = Math.min(Math.abs(area), 1) * opacity;
      if (alpha < 0.001) continue;
      const at = 4 * ((band.top + row) * width + x);
      const under = pixels[at + 3]! * (1 - alpha);
      const sum = alpha + under;
      pixels[at] = (red * alpha + pixels[at]! * under) / sum;
      pixels[at + 1] = (green * alpha + pixels[at + 1]! * under) / sum;
      pixels[at + 2] = (blue * alpha + pixels[at + 2]! * under) / sum;
      pixels[at + 3] = sum;
    }
}

/** Paints shapes, whose matrices lead to pixels, over a layer. */
export function paint(layer: Layer, shapes: Iterable<Shape>): void {
  for (const shape of shapes) {
    const inner = () => shape.fill && fill(layer, fillOf(shape), shape.fill);
    const line = () => shape.stroke && fill(layer, strokeOf(shape), shape.stroke);
    for (const part of shape.isFillOver ? [line, inner] : [inner, line]) part();
  }
}
