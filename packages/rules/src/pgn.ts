/**
 * Games as PGN, with variations, comments, NAGs, clocks and board counts. Read liberally in one pass, written strictly.
 *
 * `[Variant]` names the variant, `[Ruleset]` its options (see `parseRuleset`), `[FEN]` the start. Comments may carry
 * `[%clk h:mm:ss]` (the mover's clock) and `[%count start]` or `[%count stop]` (what the side to move does next).
 */

export type { PgnEncoding } from './pgnDecode.js';
export { MAX_PGN_LENGTH, MAX_PGN_MOVES, parsePgn } from './pgnRead.js';
export {
  type PgnByteStream,
  type PgnFault,
  type PgnOptions,
  type PgnProgress,
  type PgnRecord,
  type PgnSource,
  pgnRecords,
  readPgn,
  readPgnRecords,
} from './pgnStream.js';
export type { PgnDefaults } from './pgnTags.js';
export { MAX_PGN_NESTING, type PgnError, type PgnErrorCode } from './pgnTree.js';
export { makePgn, type PgnTermination, pgnSteps, startFromSetup } from './pgnWrite.js';
