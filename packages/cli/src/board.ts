/** A position as text: the board with its coordinates, and the pieces in hand. */

import {
  type Color,
  colorOf,
  type Piece,
  type Position,
  type Rules,
  roleLetter,
  roleOf,
  squareName,
} from '@sitke/rules';
import { sideName } from '@sitke/rules/text';
import { en } from '@sitke/rules/text/en';
import { t } from './texts.js';

function signOf(rules: Rules, piece: Piece): string {
  if (piece === 0) return '.';
  const letter = roleLetter(rules.def, roleOf(piece));
  return colorOf(piece) === 0 ? letter : letter.toLowerCase();
}

function handLine(position: Position, color: Color): string {
  const { def } = position.rules;
  const hand = def.pieces.map(({ letter }, index) => letter.repeat(position.pocket(color, index + 1))).join('');
  if (hand === '') return '';
  const pieces = color === 0 ? hand : hand.toLowerCase();
  return `${t('play.inHand', { side: sideName(en, def, color), pieces })}\n`;
}

/** Returns a drawing of a position, seen from the first side: letters as in FEN, the first side's in upper case. */
export function drawBoard(position: Position): string {
  const { rules } = position;
  const { files, ranks } = rules.def;
  const columns = Array.from({ length: files }, (_, file) => squareName(rules.def, file)[0]!).join(' ');
  let text = handLine(position, 1);
  for (let rank = ranks - 1; rank >= 0; rank--) {
    const signs = Array.from({ length: files }, (_, file) => signOf(rules, position.pieceAt(rank * files + file)));
    text += `${rank + 1} | ${signs.join(' ')}\n`;
  }
  return `${text}  +${'-'.repeat(2 * files)}\n    ${columns}\n${handLine(position, 0)}`;
}
