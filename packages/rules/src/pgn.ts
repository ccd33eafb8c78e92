/**
 * Games as PGN, with variations, comments, NAGs, clocks and board counts. Read liberally in one pass, written strictly.
 *
 * `[Variant]` names the variant, `[Ruleset]` its options (see `parseRuleset`), `[FEN]` the start. Comments may carry
 * `[%clk h:mm:ss]` (the mover's clock) and `[%count start]` or `[%count stop]` (what the side to move does next).
 */

export {
  MAX_PGN_GAMES,
  MAX_PGN_LENGTH,
  MAX_PGN_MOVES,
  MAX_PGN_NESTING,
  type PgnDefaults,
  type PgnError,
  type PgnErrorCode,
  parsePgn,
} from './pgnRead.js';
export { makePgn, type PgnTermination, pgnSteps, startFromSetup } from './pgnWrite.js';
