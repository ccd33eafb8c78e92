/**
 * Moves as players write them. Written strictly; read by comparing with what would be written for the legal moves,
 * so that no pattern needs to know the letters of a variant.
 */

import { KIND, moveCaptured, moveFrom, moveKind, movePromotion, moveRole, moveTo } from '../core/moves.js';
import { type Color, fail, type Move, ok, opposite, type ParseError, type Result } from '../core/types.js';
import type { Position } from '../position.js';
import { fileName, rankName, squareName } from './square.js';
import { MAX_MOVE_LENGTH, makeUci, parseUci, roleLetter } from './uci.js';

/** The file, the rank or both that tell a man from others of its kind that could go there too. */
function disambiguation(position: Position, move: Move): string {
  const { def } = position.rules;
  const from = moveFrom(move);
  const others = position
    .legalMoves()
    .filter(
      (other) =>
        moveKind(other) !== KIND.drop &&
        moveTo(other) === moveTo(move) &&
        moveRole(other) === moveRole(move) &&
        moveFrom(other) !== from,
    )
    .map(moveFrom);
  if (others.length === 0) return '';
  if (others.every((sq) => sq % def.files !== from % def.files)) return fileName(def, from);
  if (others.every((sq) => rankName(def, sq) !== rankName(def, from))) return rankName(def, from);
  return squareName(def, from);
}

function pawnText(position: Position, move: Move): string {
  const { def } = position.rules;
  const from = squareName(def, moveFrom(move));
  const to = squareName(def, moveTo(move));
  const promotion = movePromotion(move);
  const suffix = promotion === 0 ? '' : `=${roleLetter(def, promotion)}`;
  if (moveCaptured(move) !== 0) return `${from[0]}x${to}${suffix}`;
  // A step to another file without a capture is the promotion by a diagonal step: always with its square of origin.
  return (from[0] === to[0] ? to : from + to) + suffix;
}

/** The text of a move without its sign of check. */
function bareSan(position: Position, move: Move): string {
  const { rules } = position;
  if (moveKind(move) === KIND.drop) return makeUci(rules, move);
  if (isPawn(position, move)) return pawnText(position, move);
  const takes = moveCaptured(move) === 0 ? '' : 'x';
  const letter = roleLetter(rules.def, moveRole(move));
  return letter + disambiguation(position, move) + takes + squareName(rules.def, moveTo(move));
}

function isPawn(position: Position, move: Move): boolean {
  return roleLetter(position.rules.def, moveRole(move)) === 'P';
}

/** Whether the side that did not make the last move is in check; where men are placed it need not be to move. */
function isGivenCheck(after: Position, them: Color): boolean {
  if (after.turn === them) return after.isCheck;
  const king = after.kingOf(them);
  return king !== null && after.attackersOf(king, after.turn).length > 0;
}

/** Returns a legal move in standard notation, with `+` or `#`. */
export function makeSan(position: Position, move: Move): string {
  const after = position.play(move);
  const them = opposite(position.turn);
  if (!isGivenCheck(after, them)) return bareSan(position, move);
  return bareSan(position, move) + (after.turn === them && !after.canMove ? '#' : '+');
}

/** What signs, castling dashes and missing marks may vary is left out of the comparison. */
function skeleton(text: string): string {
  return text.replace(/[x:=\-()]/g, '');
}

function withoutSigns(text: string): string {
  return text.replace(/(?:\s*(?:mate|[+#!?]))+$/, '');
}

function castleAlias(position: Position, text: string): string | undefined {
  const found = /^[O0]-[O0](-[O0])?$/.exec(text);
  if (!found) return undefined;
  const { def } = position.rules;
  // Castling to the far side of the king's file from a is the short one, however wide the board.
  const castles = position.legalMoves().filter((move) => moveKind(move) === KIND.castle);
  const wanted = castles.find(
    (move) => moveTo(move) % def.files > moveFrom(move) % def.files === (found[1] === undefined),
  );
  return wanted === undefined ? undefined : makeUci(position.rules, wanted);
}

/** Every way to write a move that is understood: more or less origin, with or without the marks. */
function spellings(position: Position, move: Move): string[] {
  const { rules } = position;
  const { def } = rules;
  const bare = bareSan(position, move);
  if (moveKind(move) === KIND.drop) return [bare, isPawn(position, move) ? bare.slice(1) : bare];
  const from = squareName(def, moveFrom(move));
  const to = squareName(def, moveTo(move));
  const promotion = movePromotion(move) === 0 ? '' : roleLetter(def, movePromotion(move));
  const letter = isPawn(position, move) ? '' : roleLetter(def, moveRole(move));
  const origins = ['', from[0]!, from[1]!, from];
  return [
    bare,
    ...origins.flatMap((origin) =>
      [letter + origin + to + promotion, `P${origin}${to}${promotion}`].slice(0, letter === '' ? 2 : 1),
    ),
  ];
}

function ambiguity(found: readonly Move[], position: Position, text: string): Result<Move, ParseError> {
  if (found.length === 0) return fail('illegal', `${text} is not legal here`, 0);
  const texts = found.map((move) => makeUci(position.rules, move)).join(', ');
  return fail('ambiguous', `${text} could be any of ${texts}`, 0);
}

/**
 * Returns the legal move of a text: standard notation with or without its marks, too much or too little origin as long
 * as it is unique, `f6=F` for a diagonal promotion, `O-O`, or UCI.
 */
export function parseSan(position: Position, text: string): Result<Move, ParseError> {
  if (text.length > MAX_MOVE_LENGTH)
    return fail('tooLong', `a move has at most ${MAX_MOVE_LENGTH} characters`, MAX_MOVE_LENGTH);
  const bare = withoutSigns(text);
  // Every spelling of a move names its target, which spares writing out all the others.
  const { def } = position.rules;
  const likely = position.legalMoves().filter((move) => bare.includes(squareName(def, moveTo(move))));
  const exact = likely.filter((move) => bareSan(position, move) === bare);
  if (exact.length === 1) return ok(exact[0]!);
  const castle = castleAlias(position, bare);
  const uci = parseUci(position, castle ?? bare);
  if (uci.ok) return uci;
  const wanted = skeleton(bare);
  if (wanted === '') return fail('syntax', `${JSON.stringify(text)} is not a move`, 0);
  const found = likely.filter((move) => spellings(position, move).some((spelling) => skeleton(spelling) === wanted));
  const inPlace = found.filter((move) => moveFrom(move) === moveTo(move));
  // `e5=F` in place is the exact spelling; where a text without origin fits only once, that is what is meant.
  return found.length === 1 || inPlace.length === 1
    ? ok(found.length === 1 ? found[0]! : inPlace[0]!)
    : ambiguity(found, position, text);
}
