/** Positions from FENs. */

import type { ParseError, Result } from './core/types.js';
import { type FenErrorCode, offsetOf, parseSetupFen } from './notation/fen.js';
import { type RulesSource, rulesIn } from './notation/view.js';
import { Position } from './position.js';
import { notPosition } from './setup.js';

/** Why a FEN is refused as a position; of `setup`, an impossible setup, `ParseError.detail` is the code of its problem. */
export type PositionErrorCode = FenErrorCode | 'setup';

/** Returns the position of a FEN. Errors: see `PositionErrorCode`; the offset is in the text. */
export function parseFen(source: RulesSource, text: string): Result<Position, ParseError<PositionErrorCode>> {
  const rules = rulesIn(source);
  const setup = parseSetupFen(rules, text);
  if (!setup.ok) return setup;
  const position = Position.fromSetup(rules, setup.value);
  if (position.ok) return position;
  const problem = position.error.find(({ fatal }) => fatal)!;
  const at = offsetOf(rules.def, text, problem.field);
  return { ok: false, error: { ...notPosition([problem]), at } };
}
