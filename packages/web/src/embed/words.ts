/** An embedded board in words, and what it shows: a chunk that loads beside the drawing. */
import type { PlayLabels } from '@sitke/board/parts';
import { type Position, squareName } from '@sitke/rules';
import { pieceName, sideName } from '@sitke/rules/text';
import type { Speech } from './speech.js';

export { readWanted, stepAfter } from './shown.js';
export { openSpeech } from './speech.js';

/** Returns the board in words. */
export function describe({ rules: texts, t }: Speech, position: Position): string {
  const { def, geometry } = position.rules;
  const armies = ([0, 1] as const).map((color) => {
    const squares = Array.from({ length: geometry.size }, (_, square) => square);
    const pieces = squares
      .filter((square) => position.pieceAt(square) !== 0 && position.pieceAt(square) >> 4 === color)
      .map((square) => {
        const piece = pieceName(texts, def, position.pieceAt(square) & 15);
        return t('embed.piece', { piece, square: squareName(def, square) });
      });
    return t('embed.army', { side: sideName(texts, def, color), pieces });
  });
  return t('embed.board', { game: texts.own(def.id, 'name'), armies });
}

/** Returns the words of a board that is played on. */
export function labelsOf(speech: Speech, position: Position): PlayLabels {
  const { def } = position.rules;
  const { rules: texts, t } = speech;
  const pieceOf = (piece: number): string => pieceName(texts, def, piece & 15);
  const on = (piece: number, square: number): string =>
    t('embed.piece', { piece: pieceOf(piece), square: squareName(def, square) });
  return {
    board: texts.own(def.id, 'name'),
    square: (square) => {
      const piece = position.pieceAt(square);
      if (piece === 0) return squareName(def, square);
      return t('embed.army', { side: sideName(texts, def, piece >> 4 === 0 ? 0 : 1), pieces: [on(piece, square)] });
    },
    promoteInPlace: (square) => on(position.pieceAt(square), square),
    file: (file) => squareName(def, file).slice(0, 1),
    rank: (rank) => String(rank + 1),
    tray: (color) => ({
      tray: sideName(texts, def, color),
      piece: (role, count) => `${pieceOf(role)} ${count}`,
      count: String,
    }),
    choice: texts.own(def.id, 'name'),
    piece: pieceOf,
  };
}
