/**
 * Pictures of positions, for the previews of links: a plain board, and each piece as a disc with its letter. The app draws its
 * own pieces; this server has no program that could.
 */

import type { Position } from '@sitke/rules';
import { linesOf, type Point } from './letters.js';
import { encodePng } from './png.js';

type Colour = readonly [red: number, green: number, blue: number];

/** In pixels: about the ratio that previews have. */
const WIDTH = 600;
const HEIGHT = 315;
const MARGIN = 10;

const GROUND: Colour = [31, 42, 38];
const BOARD: Colour = [222, 188, 132];
const LINE: Colour = [92, 58, 28];
/** By side: the disc, its edge and its letter. */
const SIDES: readonly (readonly [Colour, Colour, Colour])[] = [
  [
    [255, 246, 226],
    [143, 26, 18],
    [143, 26, 18],
  ],
  [
    [31, 24, 20],
    [7, 4, 3],
    [243, 207, 131],
  ],
];

class Canvas {
  readonly pixels = new Uint8Array(3 * WIDTH * HEIGHT);

  /** Lays a colour over a pixel; `covered` from 0 to 1. */
  #blend(x: number, y: number, colour: Colour, covered: number): void {
    const at = 3 * (y * WIDTH + x);
    for (const [i, value] of colour.entries())
      this.pixels[at + i] = Math.round(this.pixels[at + i]! * (1 - covered) + value * covered);
  }

  /** Fills every pixel of a box as far as `inside` says: how far within the shape its middle lies, in pixels. */
  #shape(
    box: readonly [number, number, number, number],
    colour: Colour,
    inside: (x: number, y: number) => number,
  ): void {
    const [left, top, right, bottom] = box.map(Math.round) as [number, number, number, number];
    for (let y = Math.max(top, 0); y < Math.min(bottom, HEIGHT); y++)
      for (let x = Math.max(left, 0); x < Math.min(right, WIDTH); x++) {
        const covered = Math.min(Math.max(inside(x + 0.5, y + 0.5) + 0.5, 0), 1);
        if (covered > 0) this.#blend(x, y, colour, covered);
      }
  }

  box(left: number, top: number, width: number, height: number, colour: Colour): void {
    this.#shape([left, top, left + width, top + height], colour, () => 1);
  }

  disc(cx: number, cy: number, radius: number, colour: Colour): void {
    const reach = radius + 1;
    this.#shape(
      [cx - reach, cy - reach, cx + reach, cy + reach],
      colour,
      (x, y) => radius - Math.hypot(x - cx, y - cy),
    );
  }

  stroke([x1, y1]: Point, [x2, y2]: Point, width: number, colour: Colour): void {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const square = dx * dx + dy * dy;
    const box = [
      Math.min(x1, x2) - width,
      Math.min(y1, y2) - width,
      Math.max(x1, x2) + width,
      Math.max(y1, y2) + width,
    ];
    this.#shape(box as [number, number, number, number], colour, (x, y) => {
      const along = square === 0 ? 0 : Math.min(Math.max(((x - x1) * dx + (y - y1) * dy) / square, 0), 1);
      return width / 2 - Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
    });
  }
}

function drawPiece(canvas: Canvas, cx: number, cy: number, cell: number, side: number, letter: string): void {
  const [disc, edge, ink] = SIDES[side]!;
  canvas.disc(cx, cy, 0.44 * cell, edge);
  canvas.disc(cx, cy, 0.4 * cell, disc);
  const unit = 0.075 * cell;
  for (const line of linesOf(letter))
    for (const [i, [x, y]] of line.entries()) {
      const next = line[i + 1];
      if (!next) continue;
      const place = ([u, v]: Point): Point => [cx + (u - 2) * unit, cy + (v - 3) * unit];
      canvas.stroke(place([x, y]), place(next), 0.09 * cell, ink);
    }
}

/** Returns a picture of a position as PNG, the first side at the bottom; pieces in pockets are not on it. */
export function drawPosition(position: Position): Uint8Array<ArrayBuffer> {
  const { def, geometry } = position.rules;
  const { files, ranks } = geometry;
  const canvas = new Canvas();
  const cell = Math.floor(Math.min((HEIGHT - 2 * MARGIN) / ranks, (WIDTH - 2 * MARGIN) / files));
  const [left, top] = [Math.floor((WIDTH - cell * files) / 2), Math.floor((HEIGHT - cell * ranks) / 2)];
  canvas.box(0, 0, WIDTH, HEIGHT, GROUND);
  canvas.box(left - 3, top - 3, cell * files + 7, cell * ranks + 7, LINE);
  for (let square = 0; square < geometry.size; square++) {
    const [file, rank] = [square % files, Math.floor(square / files)];
    const [x, y] = [left + file * cell, top + (ranks - 1 - rank) * cell];
    canvas.box(x + 1, y + 1, cell - 1, cell - 1, BOARD);
    const piece = position.pieceAt(square);
    const letter = def.pieces[(piece & 15) - 1]?.letter;
    if (letter !== undefined) drawPiece(canvas, x + cell / 2, y + cell / 2, cell, piece >> 4, letter);
  }
  return encodePng(WIDTH, HEIGHT, canvas.pixels);
}
