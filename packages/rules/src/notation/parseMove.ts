/** Legal moves from texts, strictly: in UCI, or as `makeSan` writes them. `readMove.ts` reads every spelling. */

import { ILLEGAL } from '../core/mistakes.en.js';
import { failAt } from '../core/mistakes.js';
import { type Move, ok, type ParseError, type Result } from '../core/types.js';
import { makeSan } from './san.js';
import { parseUci, type UciErrorCode } from './uci.js';
import type { PositionView } from './view.js';

/** Signs that a text may have or lack. */
const SIGNS = /[+#x=!?]/g;

/** Returns the legal move of a text in UCI or standard notation. Errors: see `UciErrorCode`. */
export function parseMove(position: PositionView, text: string): Result<Move, ParseError<UciErrorCode>> {
  const read = parseUci(position, text);
  if (read.ok || read.error.code !== 'syntax') return read;
  const wanted = text.replace(SIGNS, '');
  const found = position.legalMoves().find((move) => makeSan(position, move).replace(SIGNS, '') === wanted);
  if (found !== undefined) return ok(found);
  return failAt(0, ILLEGAL, { text: JSON.stringify(text) });
}
