/** Pictures of positions, in Node and in the browser, without a page. */
export { BOARD_IDS, type BoardId, SET_IDS, type SetId } from './looks.js';
export { type DrawingOptions, drawPng } from './picture/drawing.js';
export { Painter, type Pixels, type Size } from './picture/painter.js';
export { type PictureOptions, type PngOptions, renderPng, renderSvg, type SvgOptions } from './picture/picture.js';
export { type Deflate, encodePng } from './picture/png.js';
export type { Look, Marked, Placed } from './picture/scene.js';
export type { Color, Piece, Role, Square } from './squares.js';
