/** Paints many positions of one game: the board and each piece are painted once, and a picture is put together of them. */
import type { Position, VariantId } from '@sitke/rules';
import { makeView, UNIT } from '../geometry.js';
import type { Color, Piece, Square } from '../squares.js';
import { blankLayer, type Layer, paint } from './raster.js';
import {
  frameShapes,
  groundShapes,
  type Look,
  type Marked,
  markShapes,
  type Placed,
  pieceShapes,
  placedOf,
} from './scene.js';
import { combined, type Matrix, type Shape } from './shape.js';

/** A picture: red, green, blue and alpha of each pixel from 0 to 255, row by row from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** The size of a picture, in pixels. */
export interface Size {
  /** The most that a board has in width; a square has whole pixels. */
  readonly width: number;
  /** With it the picture is exactly so large, and the board lies in its middle within a frame, on its own ground. */
  readonly height?: number;
}

/** Around a board in a picture of a given height, in pixels. */
const MARGIN = 10;
const FRAME = 3;
/** Under it, in any theme: the page of the app in the dark. */
const GROUND = [31, 42, 38, 1] as const;
/** How far a mark or a piece may reach beyond its square, in squares. */
const REACH = 0.1;

const placed = (shapes: readonly Shape[], matrix: Matrix): Shape[] =>
  shapes.map((shape) => ({ ...shape, matrix: combined(matrix, shape.matrix) }));

/** A square with a piece or a mark, and how far it reaches beyond its square. */
interface Stamp extends Layer {
  readonly reach: number;
}

/** Paints positions of one game, at one size and in one look. */
export class Painter {
  readonly #variant: VariantId;
  readonly #look: Look;
  readonly #cell: number;
  readonly #left: number;
  readonly #top: number;
  readonly #view: ReturnType<typeof makeView>;
  readonly #ground: Pixels;
  readonly #stamps = new Map<Piece | keyof Marked, Stamp>();

  constructor(
    { variant, files, ranks }: Omit<Placed, 'pieces'>,
    { width, height }: Size,
    look: Look = {},
    orientation: Color = 0,
  ) {
    this.#variant = variant;
    this.#look = look;
    this.#view = makeView(files, ranks, orientation);
    const room =
      height === undefined ? width / files : Math.min((width - 2 * MARGIN) / files, (height - 2 * MARGIN) / ranks);
    this.#cell = Math.max(Math.floor(room), 1);
    const own = { width: this.#cell * files, height: this.#cell * ranks };
    const whole = height === undefined ? own : { width, height };
    this.#left = Math.floor((whole.width - own.width) / 2);
    this.#top = Math.floor((whole.height - own.height) / 2);
    this.#ground = this.#paintGround(whole, own, height !== undefined);
  }

  #paintGround(whole: Omit<Layer, 'pixels'>, own: Omit<Layer, 'pixels'>, isFramed: boolean): Pixels {
    const layer = blankLayer(whole.width, whole.height);
    const scale = this.#cell / UNIT;
    if (isFramed) {
      const [frame] = frameShapes(this.#look);
      const box = (shape: Shape, x: number, y: number, w: number, h: number): Shape => ({
        ...shape,
        matrix: [w, 0, 0, h, x, y],
      });
      const [x, y] = [this.#left - FRAME, this.#top - FRAME];
      paint(layer, [
        box({ ...frame!, fill: GROUND }, 0, 0, whole.width, whole.height),
        box(frame!, x, y, own.width + 2 * FRAME, own.height + 2 * FRAME),
      ]);
    }
    // A line at the edge of the board ends there.
    const board = blankLayer(own.width, own.height);
    paint(board, placed(groundShapes(this.#variant, this.#view, this.#look), [scale, 0, 0, scale, 0, 0]));
    const data = new Uint8ClampedArray(4 * whole.width * whole.height);
    const ground = { ...whole, data };
    stamp(layer, ground, 0, 0);
    stamp(board, ground, this.#left, this.#top);
    return ground;
  }

  #stampOf(kind: Piece | keyof Marked): Stamp {
    const known = this.#stamps.get(kind);
    if (known) return known;
    const reach = Math.ceil(this.#cell * REACH);
    const size = this.#cell + 2 * reach;
    const scale = this.#cell / UNIT;
    const made = { ...blankLayer(size, size), reach };
    const shapes =
      typeof kind === 'number' ? pieceShapes(this.#variant, kind, this.#look) : markShapes(kind, this.#look);
    paint(made, placed(shapes, [scale, 0, 0, scale, reach, reach]));
    this.#stamps.set(kind, made);
    return made;
  }

  /** Paints all pieces that a side may have, so that no later picture has to. */
  prepare(pieces: Iterable<Piece>): void {
    for (const piece of pieces) this.#stampOf(piece);
  }

  /** Returns the picture of a position of the game. */
  paint(shown: Position | Placed, { lastMove = [], check = [] }: Marked = {}): Pixels {
    const { pieces } = placedOf(shown);
    const picture = { ...this.#ground, data: new Uint8ClampedArray(this.#ground.data) };
    const put = (kind: Piece | keyof Marked, square: Square): void => {
      const one = this.#stampOf(kind);
      const [left, top] = [this.#left - one.reach, this.#top - one.reach];
      stamp(one, picture, left + this.#view.column(square) * this.#cell, top + this.#view.row(square) * this.#cell);
    };
    for (const square of lastMove) put('lastMove', square);
    for (const square of check) put('check', square);
    for (let square = 0; square < pieces.length; square++) if (pieces[square]) put(pieces[square]!, square);
    return picture;
  }
}

/** Lays a layer over a picture, its left upper corner at a pixel of that; what lies outside is cut off. */
function stamp({ width, height, pixels }: Layer, picture: Pixels, left: number, top: number): void {
  const { data } = picture;
  for (let y = Math.max(0, -top); y < Math.min(height, picture.height - top); y++)
    for (let x = Math.max(0, -left); x < Math.min(width, picture.width - left); x++) {
      const from = 4 * (y * width + x);
      const alpha = pixels[from + 3]!;
      if (alpha === 0) continue;
      const to = 4 * ((top + y) * picture.width + left + x);
      const under = 1 - alpha;
      data[to] = pixels[from]! * alpha + data[to]! * under;
      data[to + 1] = pixels[from + 1]! * alpha + data[to + 1]! * under;
      data[to + 2] = pixels[from + 2]! * alpha + data[to + 2]! * under;
      data[to + 3] = 255 * alpha + data[to + 3]! * under;
    }
}
