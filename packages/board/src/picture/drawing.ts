/** Any plain drawing as PNG, such as the icon of an app: no browser takes an SVG everywhere. */
import { h } from 'preact';
import { type Deflate, encodePng } from './png.js';
import { blankLayer, paint } from './raster.js';
import { combined, type Matrix, type Shape } from './shape.js';
import { shapesOf } from './shapes.js';
import { colourOf } from './styles.js';

/** Options of a drawing. */
export interface DrawingOptions {
  /** Pixels of each side. */
  readonly size: number;
  /** How much of the picture's width the drawing takes, in its middle; 1 unless it is given. */
  readonly fills?: number;
  /** The colour under it, as hex; transparent unless it is given. */
  readonly ground?: string;
  /** Packs bytes by zlib, instead of what Node and browsers have in common. */
  readonly deflate?: Deflate;
}

/** Returns the shapes of an SVG as text, and how wide it is. Errors: throws where it has no `viewBox` that begins at 0 0. */
function readSvg(svg: string): { readonly shapes: readonly Shape[]; readonly width: number } {
  const [, width] = /viewBox="0 0 ([\d.]+) \1"/.exec(svg) ?? [];
  if (width === undefined) throw new Error('a drawing needs a square viewBox that begins at 0 0');
  const elements = [...svg.matchAll(/<(circle|path|polygon|rect)\b([^>]*)>/g)].map(([, tag = '', text = '']) =>
    h(tag, Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value]) => [name, value]))),
  );
  return { shapes: shapesOf(h('svg', null, elements), { rules: [], isDark: false }), width: Number(width) };
}

/**
 * Returns a square SVG as a PNG. It may have circles, paths, polygons and rectangles with their colours as attributes, and nothing
 * around them. Errors: throws on a path, a colour or a `viewBox` of another kind.
 */
export async function drawPng(
  svg: string,
  { size, fills = 1, ground, deflate }: DrawingOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { shapes, width } = readSvg(svg);
  const scale = (size * fills) / width;
  const edge = (size * (1 - fills)) / 2;
  const place: Matrix = [scale, 0, 0, scale, edge, edge];
  const layer = blankLayer(size, size);
  if (ground !== undefined) {
    const colour = colourOf(ground, {}, false)!;
    for (let i = 0; i < layer.pixels.length; i += 4) layer.pixels.set(colour, i);
  }
  paint(
    layer,
    shapes.map((shape) => ({ ...shape, matrix: combined(place, shape.matrix) })),
  );
  const pixels = new Uint8ClampedArray(layer.pixels.map((value, i) => (i % 4 === 3 ? 255 * value : value)));
  return encodePng(size, size, pixels, deflate);
}
