/** The words of a board in English, from the names that the rules give pieces and sides. */
import type { Position } from '@sitke/rules';
import type { PlayLabels } from '../labels.js';

/** Returns the words for a position. */
export function englishLabels(position: Position): PlayLabels {
  const { def } = position.rules;
  const { files } = def;
  const sideOf = (color: number): string => def.colorNames[color === 0 ? 0 : 1];
  const pieceOf = (piece: number): string => `${sideOf(piece >> 4)} ${def.pieces[(piece & 15) - 1]?.name ?? ''}`;
  const nameOf = (square: number): string =>
    `${String.fromCharCode(97 + (square % files))}${Math.floor(square / files) + 1}`;
  return {
    board: `${def.name}: ${sideOf(position.turn)} to move`,
    square: (square) => {
      const piece = position.pieceAt(square);
      return piece === 0 ? nameOf(square) : `${nameOf(square)}, ${pieceOf(piece)}`;
    },
    promoteInPlace: (square) => `Promote on ${nameOf(square)}`,
    file: (file) => String.fromCharCode(97 + file),
    rank: (rank) => String(rank + 1),
    tray: (color) => ({
      tray: `Pieces of ${sideOf(color)}`,
      piece: (role, count) => `${pieceOf((color << 4) | role)}, ${count}`,
      count: String,
    }),
    choice: 'Becomes',
    piece: pieceOf,
  };
}
