/** A shape of a drawing, and the matrix by which it gets its place. */
import type { Colour } from './styles.js';

/** As in SVG: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** A path with its paint, in its own units, which `matrix` leads to those of the drawing. */
export interface Shape {
  readonly d: string;
  readonly matrix: Matrix;
  readonly fill: Colour | null;
  readonly stroke: Colour | null;
  readonly width: number;
  readonly isRound: { readonly cap: boolean; readonly join: boolean };
  /** Lengths of strokes and gaps by turns; empty for a line without gaps. */
  readonly dashes: readonly number[];
  /** Whether the fill covers the inner half of the stroke. */
  readonly isFillOver: boolean;
}

export const SAME: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the matrix that does `inner` first. */
export function combined([a, b, c, d, e, f]: Matrix, inner: Matrix): Matrix {
  const [ia, ib, ic, id, ie, jf] = inner;
  return [a * ia + c * ib, b * ia + d * ib, a * ic + c * id, b * ic + d * id, a * ie + c * jf + e, b * ie + d * jf + f];
}
