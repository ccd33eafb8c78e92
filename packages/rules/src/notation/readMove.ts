/**
 * Moves read from a text in any notation: the legal move that is meant, or why there is no such move. `@sitke/rules/read`; the main entry
 * reads UCI alone, and is smaller for it.
 */

import { AMBIGUOUS, CASTLING, ILLEGAL, PIECE_BOARD, PIECE_FILE, PIECE_OTHER, PIECE_RANK } from '../core/mistakes.en.js';
import { failAt } from '../core/mistakes.js';
import { KIND, moveCaptured, moveFrom, moveKind, movePromotion, moveRole, moveTo } from '../core/moves.js';
import type { Explanation, KitReason, MoveRequest } from '../core/reasons.js';
import { fileName, rankName, squareName } from '../core/squares.js';
import {
  colorOf,
  type Failure,
  type Move,
  ok,
  type ParseError,
  pieceOf,
  type Result,
  type Role,
  roleOf,
  type Square,
} from '../core/types.js';
import { articleOf, nearnessOf } from '../variants/define.js';
import { roleOfLetter } from './moveParts.js';
import { type MoveText, type MoveTextErrorCode, readMoveText } from './moveText.js';
import { requestOf } from './request.js';
import { makeUci } from './uci.js';
import type { PositionView } from './view.js';

export { plainFen, readFen } from './readMoveFen.js';

/**
 * Why a text is refused as a move of a position. `ambiguous`: it means several legal moves. `piece`: no piece that it could
 * mean is on the board. `castling`: the game has none.
 */
export type MoveErrorCode = MoveTextErrorCode | 'ambiguous' | 'piece' | 'castling';

type StepText = MoveText & { readonly kind: 'step' };

/**
 * Returns whether the move that a text asks for is legal, and why or why not: standard notation with more or less origin
 * and marks, `f6=F` for a diagonal promotion, `O-O`, UCI. The reason is the same in whatever notation a move is asked for.
 *
 * Errors: see `MoveErrorCode`.
 */
export function readMove(position: PositionView, text: string): Result<Explanation, ParseError<MoveErrorCode>> {
  const read = readMoveText(position.rules.def, text);
  if (!read.ok) return read;
  const found = movesMeant(position, read.value);
  if (found.length === 1) return ok(position.explain(requestOf(found[0]!)));
  if (found.length === 0) return whyNot(position, read.value);
  const moves = found.map((move) => makeUci(position.rules, move));
  return failAt(0, AMBIGUOUS, { text, moves });
}

/** Returns the legal move of a text. Error `illegal` if it is not legal here; `readMove` says why. */
export function parseSan(position: PositionView, text: string): Result<Move, ParseError<MoveErrorCode | 'illegal'>> {
  const read = readMove(position, text);
  if (!read.ok) return read;
  return read.value.move === undefined ? failAt(0, ILLEGAL, { text }) : ok(read.value.move);
}

/** Returns the legal moves that a text can mean. */
export function movesMeant(position: PositionView, text: MoveText): readonly Move[] {
  if (text.kind === 'castle') {
    return position
      .legalMoves()
      .filter(
        (move) => moveKind(move) === KIND.castle && isShort(position, moveFrom(move), moveTo(move)) === text.isShort,
      );
  }
  if (text.kind === 'drop') {
    const move = position.find(
      (drop) =>
        moveKind(drop) === KIND.drop &&
        moveTo(drop) === text.to &&
        moveRole(drop) === text.role &&
        moveFrom(drop) === (text.pawnTo ?? text.to),
    );
    return move === undefined ? [] : [move];
  }
  const found = stepsMeant(position, text, (move) => movePromotion(move) === (text.promotion ?? 0));
  if (found.length === 0 && text.promotion === null) return promotionsMeant(position, text);
  if (found.length < 2) return found;
  // A pawn's capture, or its promotion by a diagonal step, is written with its origin: `e5=F` is straight on, or in place.
  const straight = found.filter((move) => fileOf(position, moveFrom(move)) === fileOf(position, text.to));
  return isPawnAlone(position, text) && straight.length > 0 ? straight : found;
}

/** Returns the legal moves of the pieces that a text can mean, to where it says, that pass a test. */
function stepsMeant(position: PositionView, text: StepText, test: (move: Move) => boolean): Move[] {
  const { to } = text;
  const origin = originOf(position, text);
  const piece = text.role === null && origin !== null ? 0 : pieceOf(position.turn, roleIn(position, text));
  const found: Move[] = [];
  const last = origin ?? position.rules.geometry.size - 1;
  let from = origin ?? 0;
  const fits = (move: Move): boolean =>
    moveTo(move) === to && moveFrom(move) === from && moveKind(move) !== KIND.drop && test(move);
  for (; from <= last; from++) {
    if ((piece !== 0 && position.pieceAt(from) !== piece) || !isOrigin(position, text, from)) continue;
    const move = position.find(fits, from);
    if (move !== undefined) found.push(move);
  }
  return found;
}

/**
 * Returns the promotion that a text without one means: straight on or by a capture, where the pawn can do nothing else and
 * become one piece only. In place and by a diagonal step a promotion is always named.
 */
function promotionsMeant(position: PositionView, text: StepText): readonly Move[] {
  const isPlain = (move: Move): boolean => {
    const [from, to] = [moveFrom(move), moveTo(move)];
    const isStraight = from !== to && fileOf(position, from) === fileOf(position, to);
    return movePromotion(move) !== 0 && (isStraight || moveCaptured(move) !== 0);
  };
  const [only, ...more] = stepsMeant(position, text, isPlain);
  if (only === undefined || more.length > 0) return [];
  const others = stepsMeant(position, text, (move) => isPlain(move) && move !== only);
  return others.length > 0 ? [] : [only];
}

/** Castling to the far side of the king's file from a is the short one, however wide the board. */
function isShort(position: PositionView, from: Square, to: Square): boolean {
  return fileOf(position, to) > fileOf(position, from);
}

function fileOf(position: PositionView, square: Square): number {
  return square % position.rules.def.files;
}

function isOrigin(position: PositionView, { file, rank }: StepText, square: Square): boolean {
  if (file === null && rank === null) return true;
  const { files } = position.rules.def;
  return (file === null || square % files === file) && (rank === null || Math.floor(square / files) === rank);
}

/** The square of origin, if the text has the whole of it. */
function originOf(position: PositionView, { file, rank }: StepText): Square | null {
  return file === null || rank === null ? null : rank * position.rules.def.files + file;
}

/** The role that a text without the square of origin asks for. */
function roleIn(position: PositionView, text: StepText): Role {
  return text.role ?? roleOfLetter(position.rules.def, 'P');
}

/** Whether a text is of a pawn and says nothing of where it comes from. */
function isPawnAlone(position: PositionView, text: StepText): boolean {
  return text.file === null && text.rank === null && roleIn(position, text) === roleOfLetter(position.rules.def, 'P');
}

function whyNot(position: PositionView, text: MoveText): Result<Explanation, ParseError<MoveErrorCode>> {
  if (text.kind === 'castle') return whyNotCastle(position, text.isShort);
  if (text.kind === 'step') return whyNotStep(position, text);
  const { role: drop, to, pawnTo } = text;
  return ok(position.explain(pawnTo === null ? { drop, to } : { drop, to, pawnTo }));
}

/** A reason without a request. */
function refusal(
  position: PositionView,
  code: KitReason,
  ...squares: readonly Square[]
): Result<Explanation, ParseError<MoveErrorCode>> {
  return ok({ legal: false, code, squares, article: articleOf(position.rules.def, code) });
}

function whyNotCastle(position: PositionView, short: boolean): Result<Explanation, ParseError<MoveErrorCode>> {
  const { rules, turn } = position;
  const castle = rules.castlings?.find(
    ({ color, kingFrom, kingTo }) => color === turn && isShort(position, kingFrom, kingTo) === short,
  );
  const king = position.kingOf(turn);
  if (!castle || king === null) return failAt(0, CASTLING, { game: rules.def.name });
  if (king !== castle.kingFrom) return refusal(position, 'castlingRight', king);
  return ok(position.explain({ from: king, to: castle.kingTo }));
}

function whyNotStep(position: PositionView, text: StepText): Result<Explanation, ParseError<MoveErrorCode>> {
  const { def } = position.rules;
  const { to, promotion } = text;
  const requestFrom = (from: Square): MoveRequest => (promotion === null ? { from, to } : { from, to, promotion });
  // While pieces are to be placed, every step has the same reason.
  if (position.inPlacement) return ok(position.explain({ from: to, to }));
  const origin = originOf(position, text);
  if (origin !== null) {
    const piece = position.pieceAt(origin);
    const isOwn = piece !== 0 && colorOf(piece) === position.turn;
    if (text.role !== null && isOwn && roleOf(piece) !== text.role) {
      const other = { square: squareName(def, origin), piece: nameOf(position, text) };
      return failAt(0, PIECE_OTHER, other);
    }
    return ok(position.explain(requestFrom(origin)));
  }
  const answers = candidates(position, text).map((from) => position.explain(requestFrom(from)));
  if (answers.length === 0) return missing(position, text);
  // Of several pieces that may be meant, the one that comes nearest to the move is.
  const nearness = ({ code }: Explanation): number => nearnessOf(def, code);
  return ok(answers.reduce((best, answer) => (nearness(answer) > nearness(best) ? answer : best)));
}

/** The own pieces that may be meant, those first that are meant rather. */
function candidates(position: PositionView, text: StepText): Square[] {
  const piece = pieceOf(position.turn, roleIn(position, text));
  const all = Array.from({ length: position.rules.geometry.size }, (_, square) => square);
  const found = all.filter((square) => position.pieceAt(square) === piece && isOrigin(position, text, square));
  if (!isPawnAlone(position, text)) return found;
  const isStraight = (square: Square): boolean => fileOf(position, square) === fileOf(position, text.to);
  const straight = found.filter(isStraight);
  // Without origin a pawn goes straight, but where it promotes by a diagonal step.
  if (text.promotion === null && straight.length > 0) return straight;
  return [...straight, ...found.filter((square) => !isStraight(square))];
}

function nameOf(position: PositionView, text: StepText): string {
  return position.rules.def.pieces[roleIn(position, text) - 1]!.name;
}

function missing(position: PositionView, text: StepText): Failure<'piece'> {
  const { def } = position.rules;
  const { file, rank } = text;
  const whose = { side: def.colorNames[position.turn], piece: nameOf(position, text) };
  if (file !== null) return failAt(0, PIECE_FILE, { ...whose, file: fileName(def, file) });
  if (rank !== null) return failAt(0, PIECE_RANK, { ...whose, rank: rankName(def, rank * def.files) });
  return failAt(0, PIECE_BOARD, whose);
}
