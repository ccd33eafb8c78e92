/** Pictures of positions, as SVG and as PNG: the board of the app, drawn without a page, in Node and in the browser alike. */
import type { Position } from '@sitke/rules';
import { UNIT } from '../geometry.js';
import type { Color } from '../squares.js';
import { Painter } from './painter.js';
import { type Deflate, encodePng } from './png.js';
import { boardShapes, type Look, type Marked, type Placed, placedOf } from './scene.js';
import { svgOf } from './svg.js';

/** The contents of a picture besides the pieces, its look and its size. */
export interface PictureOptions extends Marked {
  readonly look?: Look;
  /** The side at the bottom: 0, the first side, unless it is given. */
  readonly orientation?: Color;
  /** Pixels; 512 unless they are given. A PNG may have some less, for its squares have whole pixels. */
  readonly width?: number;
}

/** Options of an SVG. */
export interface SvgOptions extends PictureOptions {
  /** For those who cannot see it: the FEN of a position unless it is given. */
  readonly title?: string;
}

/** Options of a PNG. */
export interface PngOptions extends PictureOptions {
  /** With it the picture has exactly this size, and the board lies in its middle within a frame: the preview of a link. */
  readonly height?: number;
  /** Packs bytes by zlib, instead of what Node and browsers have in common. */
  readonly deflate?: Deflate;
}

const WIDTH = 512;

/** Returns a position as the text of an SVG file that needs no style sheet. */
export function renderSvg(shown: Position | Placed, options: SvgOptions = {}): string {
  const { look = {}, orientation = 0, width = WIDTH, title = 'fen' in shown ? shown.fen : '', ...marked } = options;
  const placed = placedOf(shown);
  const box = { width: placed.files * UNIT, height: placed.ranks * UNIT };
  return svgOf(boardShapes(placed, look, marked, orientation), box, { width, title });
}

/** Returns a position as a PNG. For many positions of one game a `Painter` with `encodePng` is quicker. */
export async function renderPng(shown: Position | Placed, options: PngOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
  const { look = {}, orientation = 0, width = WIDTH, height, deflate, ...marked } = options;
  const painter = new Painter(placedOf(shown), height === undefined ? { width } : { width, height }, look, orientation);
  const pixels = painter.paint(shown, marked);
  return encodePng(pixels.width, pixels.height, pixels.data, deflate);
}
