/**
 * Pictures of positions, for the previews of links: a plain board, and each piece as a disc with its letter. The app draws its
 * own pieces; this server has no program that could.
 */

import { type Position, VARIANT_IDS, variantOf } from '@sitke/rules';
import { linesOf, type Point } from './letters.js';
import { blankLines, encodePng, placeOf } from './png.js';

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

type Def = Position['rules']['def'];

class Canvas {
  readonly width: number;
  readonly height: number;
  readonly lines: Buffer;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.lines = blankLines(width, height);
  }

  /** Lays a colour over a pixel; `covered` from 0 to 1. */
  #blend(x: number, y: number, colour: Colour, covered: number): void {
    const at = placeOf(this.width, x, y);
    for (const [i, value] of colour.entries())
      this.lines[at + i] = Math.round(this.lines[at + i]! * (1 - covered) + value * covered);
  }

  /** Fills every pixel of a box as far as `inside` says: how far within the shape its middle lies, in pixels. */
  #shape(
    box: readonly [number, number, number, number],
    colour: Colour,
    inside: (x: number, y: number) => number,
  ): void {
    const [left, top, right, bottom] = box.map(Math.round) as [number, number, number, number];
    for (let y = Math.max(top, 0); y < Math.min(bottom, this.height); y++)
      for (let x = Math.max(left, 0); x < Math.min(right, this.width); x++) {
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

/** Where a board of so many files and ranks lies in a picture, in pixels. */
function placedBoard(
  files: number,
  ranks: number,
): { readonly cell: number; readonly left: number; readonly top: number } {
  const cell = Math.floor(Math.min((HEIGHT - 2 * MARGIN) / ranks, (WIDTH - 2 * MARGIN) / files));
  return { cell, left: Math.floor((WIDTH - cell * files) / 2), top: Math.floor((HEIGHT - cell * ranks) / 2) };
}

/** The parts of a game's pictures, drawn once: the empty board, and by piece a square with it on. */
interface Parts {
  readonly board: Buffer;
  readonly squares: ReadonlyMap<number, Canvas>;
}

function drawParts({ geometry: { files, ranks }, pieces }: Def): Parts {
  const { cell, left, top } = placedBoard(files, ranks);
  const board = new Canvas(WIDTH, HEIGHT);
  board.box(0, 0, WIDTH, HEIGHT, GROUND);
  board.box(left - 3, top - 3, cell * files + 7, cell * ranks + 7, LINE);
  for (let file = 0; file < files; file++)
    for (let rank = 0; rank < ranks; rank++)
      board.box(left + file * cell + 1, top + rank * cell + 1, cell - 1, cell - 1, BOARD);
  const squares = new Map<number, Canvas>();
  for (const [index, { letter }] of pieces.entries())
    for (const side of SIDES.keys()) {
      const square = new Canvas(cell - 1, cell - 1);
      square.box(0, 0, cell - 1, cell - 1, BOARD);
      drawPiece(square, cell / 2 - 1, cell / 2 - 1, cell, side, letter);
      squares.set((side << 4) | (index + 1), square);
    }
  return { board: board.lines, squares };
}

/** Memory of composed pictures that are packed: half a megabyte each, which a system is slow to give. */
const spare: Buffer[] = [];
const partsByGame = new Map<string, Parts>();

function partsOf(def: Def): Parts {
  const parts = partsByGame.get(def.id) ?? drawParts(def);
  partsByGame.set(def.id, parts);
  return parts;
}

/** Draws the parts of all games, so that no picture has to: some 50 ms. */
export function preparePictures(): void {
  for (const id of VARIANT_IDS) partsOf(variantOf(id));
}

/** Puts a position together from its parts: copies of rows, about a millisecond on a busy machine, half of that on an idle one. */
export function composePosition(position: Position): Buffer {
  const { def, geometry } = position.rules;
  const { files, ranks, size } = geometry;
  const { board, squares } = partsOf(def);
  const { cell, left, top } = placedBoard(files, ranks);
  const lines = spare.pop() ?? Buffer.allocUnsafe(board.length);
  board.copy(lines);
  for (let at = 0; at < size; at++) {
    const square = squares.get(position.pieceAt(at));
    if (!square) continue;
    const [x, y] = [left + (at % files) * cell + 1, top + (ranks - 1 - Math.floor(at / files)) * cell + 1];
    const { width, height, lines: pixels } = square;
    for (let row = 0; row < height; row++) {
      // A call for each short row would cost more than its bytes.
      const [from, to] = [placeOf(width, 0, row), placeOf(WIDTH, x, y + row)];
      for (let i = 0; i < 3 * width; i++) lines[to + i] = pixels[from + i]!;
    }
  }
  return lines;
}

/** Returns a composed picture as PNG, and keeps its memory for the next one. */
export async function packPicture(lines: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const body = await encodePng(WIDTH, HEIGHT, lines);
  spare.push(lines);
  return body;
}

/** Returns a picture of a position as PNG, the first side at the bottom; pieces in pockets are not on it. */
export const drawPosition = (position: Position): Promise<Uint8Array<ArrayBuffer>> =>
  packPicture(composePosition(position));
