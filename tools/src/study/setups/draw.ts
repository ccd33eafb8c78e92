/** Arrays as a picture: one half of a board each, seen from the own side, with a line of text below. */

import { type Rules, roleLetter } from '@sitke/rules';
import { type PieceArray, setupOf } from './arrays.js';

/** An array with what is said of it. */
export interface Drawn {
  readonly array: PieceArray;
  readonly text: string;
}

const [FILES, RANKS] = [8, 4];
const [CELL, MARGIN, TEXT] = [24, 16, 22];
const ACROSS = 4;
const BOARD = '#e9d3a7';
const LINES = '#6b4a1f';
const PIECE = '#9c1f1f';

function board(rules: Rules, { array, text }: Drawn, left: number, top: number): readonly string[] {
  const { squares } = setupOf(rules, array, array);
  const [width, height] = [FILES * CELL, RANKS * CELL];
  const lines = [
    ...Array.from({ length: FILES + 1 }, (_, file) => `M${left + file * CELL} ${top}v${height}`),
    ...Array.from({ length: RANKS + 1 }, (_, rank) => `M${left} ${top + rank * CELL}h${width}`),
    // The long line on which pawns promote, as far as this half shows it.
    `M${left} ${top + height}l${height} ${-height}M${left + width} ${top + height}l${-height} ${-height}`,
  ];
  const pieces = squares.slice(0, FILES * RANKS).flatMap((piece, square) => {
    if (piece === 0) return [];
    const x = left + ((square % FILES) + 0.5) * CELL;
    const y = top + (RANKS - Math.floor(square / FILES) - 0.5) * CELL;
    const letter = roleLetter(rules.def, piece & 15);
    return [
      `<circle cx="${x}" cy="${y}" r="10" fill="${PIECE}"/>`,
      `<text x="${x}" y="${y + 5}" font-family="sans-serif" font-size="13" fill="#fff" text-anchor="middle">${letter}</text>`,
    ];
  });
  return [
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${BOARD}"/>`,
    `<path d="${lines.join('')}" stroke="${LINES}" fill="none"/>`,
    ...pieces,
    `<text x="${left}" y="${top + height + 15}" font-family="sans-serif" font-size="12" fill="#222">${text}</text>`,
  ];
}

/** Returns a picture of arrays, four to a row, in SVG. */
export function draw(rules: Rules, arrays: readonly Drawn[]): string {
  const [stepX, stepY] = [FILES * CELL + MARGIN, RANKS * CELL + TEXT + MARGIN];
  const [width, height] = [MARGIN + ACROSS * stepX, MARGIN + Math.ceil(arrays.length / ACROSS) * stepY];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><title>Set-ups and their values</title><rect width="100%" height="100%" fill="#fff"/>`,
    ...arrays.flatMap((drawn, index) =>
      board(rules, drawn, MARGIN + (index % ACROSS) * stepX, MARGIN + Math.floor(index / ACROSS) * stepY),
    ),
    '</svg>\n',
  ].join('\n');
}
