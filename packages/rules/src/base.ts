/** The exports that every entry of @sitke/rules shares: all but the variants. */

export type { Count, CountAction, CountCause } from './core/count.js';
export {
  KIND,
  type Kind,
  MoveList,
  moveCaptured,
  moveFrom,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
  OWN_KIND,
} from './core/moves.js';
export type { Explanation, KitReason, MoveRequest, Nearness, ReasonCode } from './core/reasons.js';
export { KIT_PROBLEMS, type Setup, type SetupCount, type SetupProblem } from './core/setup.js';
export { parseSquare, squareName } from './core/squares.js';
export {
  type Claim,
  type ClaimReason,
  type ClaimReasons,
  type Color,
  colorOf,
  type JsonOptions,
  KIT_CLAIMS,
  type Move,
  OUTCOME_REASONS,
  type Outcome,
  type OutcomeReason,
  opposite,
  type ParseError,
  type Piece,
  pieceOf,
  type Result,
  type Role,
  roleOf,
  type Square,
} from './core/types.js';
export { Game, GameNode, type GameResult, resultOf } from './game.js';
export { genLegal, perft } from './legal.js';
export type { MoveInfo } from './moveInfo.js';
export { MAX_FEN_LENGTH, makeFen, makeSetupFen, parseSetupFen } from './notation/fen.js';
export { makeRuleset, parseOptionValue, parseRuleset } from './notation/ruleset.js';
export { makeSan } from './notation/san.js';
export { MAX_MOVE_LENGTH, makeUci, parseRequest, parseUci, roleLetter, roleOfLetter } from './notation/uci.js';
export { Position, requestOf } from './position.js';
export { parseFen } from './positionFen.js';
export { problemsOf, toBoard, toSetup } from './setup.js';
export { compileRules } from './variants/compile.js';
export {
  defineVariant,
  type HiddenPlacement,
  nearnessOf,
  type OwnReason,
  type Rules,
  type RulesParts,
  type SlidePath,
  type SpecialMoveHint,
  type VariantDef,
  type VariantDraft,
} from './variants/define.js';
