/** Positions from FENs. */

import { fail, type ParseError, type Result } from './core/types.js';
import { offsetOf, parseSetupFen } from './notation/fen.js';
import { Position } from './position.js';
import { problemsOf } from './setup.js';
import type { Rules } from './variants/define.js';

/** Returns the position of a FEN. Errors: `ParseError`; a fatal problem of the setup has its code. */
export function parseFen(rules: Rules, text: string): Result<Position, ParseError> {
  const setup = parseSetupFen(rules, text);
  if (!setup.ok) return setup;
  const position = Position.fromSetup(rules, setup.value);
  if (position.ok) return position;
  const problem = problemsOf(rules, setup.value).find(({ fatal }) => fatal)!;
  return fail(problem.code, `not a position: ${problem.message}`, offsetOf(rules.def, text, problem.field));
}
