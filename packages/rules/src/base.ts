/**
 * The exports that every entry of @sitke/rules shares: positions, games, moves and their texts. The main entry adds all
 * variants, rulesets as texts, and what programs about rules need; an entry of one variant has to stay small.
 */

export type { Count, CountAction, CountCause } from './core/count.js';
export { RulesError, type RulesErrorCode } from './core/mistakes.js';
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
export type { Explanation, KitReason, MoveError, MoveRequest, Nearness, ReasonCode } from './core/reasons.js';
export type { Setup, SetupCount, SetupProblem } from './core/setup.js';
export { parseSquare, squareName } from './core/squares.js';
export {
  type Claim,
  type ClaimReason,
  type ClaimReasons,
  type Color,
  colorOf,
  type JsonOptions,
  type Mistake,
  type Move,
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
export type { Ending } from './kit/ending.js';
export { genLegal } from './legal.js';
export type { MoveGiven, MoveInfo } from './moveInfo.js';
export { type FenErrorCode, makeFen } from './notation/fen.js';
export { makeSan } from './notation/san.js';
export {
  makeUci,
  parseRequest,
  parseUci,
  type RequestErrorCode,
  type UciErrorCode,
} from './notation/uci.js';
export type { DefSource, PositionView, RulesSource } from './notation/view.js';
export { Position } from './position.js';
export { type PositionErrorCode, parseFen } from './positionFen.js';
export { compileRules } from './variants/compile.js';
export type {
  HiddenPlacement,
  OwnReason,
  PlainGame,
  Rules,
  RulesParts,
  SlidePath,
  SpecialMoveHint,
  VariantDef,
  VariantDraft,
} from './variants/define.js';
