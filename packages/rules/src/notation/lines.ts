/** Positions and lines as a terminal or a log shows them. */

import { makeFen } from './fen.js';
import { makeSan } from './san.js';
import { parseUci } from './uci.js';
import type { PositionView } from './view.js';

/**
 * Returns the moves of a line in UCI, such as an engine's, in standard notation, up to the first that is not legal.
 * `ucis`: a list, or one text with blanks.
 */
export function sanLine(position: PositionView, ucis: string | readonly string[]): string[] {
  const sans: string[] = [];
  let at = position;
  for (const uci of typeof ucis === 'string' ? ucis.split(/\s+/) : ucis) {
    const move = parseUci(at, uci);
    if (!move.ok) break;
    sans.push(makeSan(at, move.value));
    at = at.play(move.value);
  }
  return sans;
}

/** Returns the board in the letters of FEN, one line a rank, the last rank first; a point is an empty square. */
export function ascii(position: PositionView): string {
  return [...makeFen(position).split(/[[ ]/)[0]!]
    .map((sign) => (sign === '/' ? '\n' : /\d/.test(sign) ? '.'.repeat(Number(sign)) : sign))
    .join('')
    .replace(/.(?=.)/g, '$& ');
}
