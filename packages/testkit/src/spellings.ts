/** Requests for moves, legal or not, and all the texts that ask for the same move. */

import type { Explanation, MoveRequest } from '@sitke/rules';
import {
  colorOf,
  KIND,
  MAX_MOVE_LENGTH,
  makeFen,
  makeUci,
  moveFrom,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
  type ParseError,
  type Position,
  type Result,
  requestOf,
  roleLetter,
  roleOf,
  type Square,
  squareName,
  type VariantId,
} from '@sitke/rules';
import { randomPosition, randomRules } from './positions.js';
import { type Choose, oneOf } from './random.js';

const FIGURINES: Readonly<Record<string, string>> = { K: '♔', Q: '♛', R: '♖', B: '♝\ufe0e', N: '♘\ufe0f', P: '♟' };
const MARKS = ['', 'x', '-', ':', '×', '–'];
export const SIGNS: readonly string[] = ['', '+', '#', '++', '!?', '‡', ' mate', ' e.p.', 'ep'];
const DASHES = ['-', '–', '−'];

type Step = Extract<MoveRequest, { readonly from: Square }>;

function lettersOf(letter: string): string[] {
  return [letter, ...(FIGURINES[letter] === undefined ? [] : [FIGURINES[letter]])];
}

function promotionsOf(position: Position, role: number | undefined): string[] {
  if (role === undefined) return [''];
  const letters = lettersOf(roleLetter(position.rules.def, role));
  const [letter] = letters as [string];
  const small = letter.toLowerCase();
  return [...letters.flatMap((sign) => [`=${sign}`, sign, `(${sign})`, `/${sign}`, `=(${sign})`]), `=${small}`, small];
}

/** The own pieces that a letter with so much of an origin may mean. */
function sharers(position: Position, { from }: Step, hint: string): Square[] {
  const { def, geometry } = position.rules;
  const piece = position.pieceAt(from);
  const all = Array.from({ length: geometry.size }, (_, square) => square);
  return all.filter((square) => position.pieceAt(square) === piece && squareName(def, square).includes(hint));
}

/** Whether a text with so much of an origin can mean no other move: no other piece, or, of a legal move, no other legal one. */
function isEnough(position: Position, step: Step, hint: string): boolean {
  if (sharers(position, step, hint).length === 1) return true;
  const legal = position.legalMoves().filter((move) => {
    const isAlike = moveTo(move) === step.to && movePromotion(move) === (step.promotion ?? 0);
    const isSame = moveRole(move) === roleOf(position.pieceAt(step.from)) && moveKind(move) !== KIND.drop;
    return isAlike && isSame && squareName(position.rules.def, moveFrom(move)).includes(hint);
  });
  return legal.length === 1 && moveFrom(legal[0]!) === step.from;
}

function stepTexts(position: Position, step: Step): string[] {
  const { def } = position.rules;
  const from = squareName(def, step.from);
  const to = squareName(def, step.to);
  const piece = position.pieceAt(step.from);
  const letter = piece === 0 ? 'K' : roleLetter(def, roleOf(piece));
  const isOwn = piece !== 0 && colorOf(piece) === position.turn;
  const hints = isOwn ? ['', from[0]!, from[1]!].filter((hint) => isEnough(position, step, hint)) : [];
  const starts = [from, ...[from, ...hints].flatMap((hint) => lettersOf(letter).map((sign) => sign + hint))];
  // A pawn goes without its letter.
  if (letter === 'P') starts.push(...hints);
  const promotions = promotionsOf(position, step.promotion);
  return starts.flatMap((start) =>
    MARKS.flatMap((mark) => promotions.map((suffix) => `${start}${mark}${to}${suffix}`)),
  );
}

function castleTexts(position: Position, step: Step): string[] {
  const castle = position.rules.castlings?.find(
    ({ color, kingFrom, kingTo }) => color === position.turn && kingFrom === step.from && kingTo === step.to,
  );
  const isKing = position.kingOf(position.turn) === step.from && step.promotion === undefined;
  if (!castle || !isKing) return [];
  const count = castle.kingTo > castle.kingFrom ? 2 : 3;
  return ['O', '0', 'o'].flatMap((letter) =>
    DASHES.map((dash) => Array.from({ length: count }, () => letter).join(dash)),
  );
}

/** Returns every text, signs behind it aside, that asks for a move. */
export function textsOf(position: Position, request: MoveRequest): string[] {
  const { def } = position.rules;
  if (!('drop' in request)) return [...stepTexts(position, request), ...castleTexts(position, request)];
  const letter = roleLetter(def, request.drop);
  const letters = [...lettersOf(letter), letter.toLowerCase(), ...(letter === 'P' ? [''] : [])];
  const ends = request.pawnTo === undefined ? [''] : ['', '-'].map((dash) => dash + squareName(def, request.pawnTo!));
  return letters.flatMap((sign) => ends.map((end) => `${sign}@${squareName(def, request.to)}${end}`));
}

/** Returns a text with a sign behind it, as far as there is room for one. */
export function withSign(text: string, choose: Choose): string {
  const signed = text + oneOf(choose, SIGNS);
  return signed.length <= MAX_MOVE_LENGTH ? signed : text;
}

/** A square at most two files and two ranks away, where there is one in that direction. */
function nearBy(position: Position, from: Square, choose: Choose): Square {
  const { files } = position.rules.def;
  const [file, to] = [(from % files) + choose(5) - 2, from + (choose(5) - 2) * files];
  const square = to - (from % files) + file;
  return file >= 0 && file < files && to >= 0 && to < position.rules.geometry.size ? square : from;
}

function randomStep(position: Position, choose: Choose): MoveRequest {
  const { geometry, def, castlings } = position.rules;
  const all = Array.from({ length: geometry.size }, (_, square) => square);
  const own = all.filter(
    (square) => position.pieceAt(square) !== 0 && colorOf(position.pieceAt(square)) === position.turn,
  );
  const castle = castlings?.filter(({ color }) => color === position.turn) ?? [];
  if (castle.length > 0 && choose(20) === 0) {
    const { kingFrom, kingTo } = oneOf(choose, castle);
    return { from: kingFrom, to: kingTo };
  }
  const from = choose(10) === 0 || own.length === 0 ? oneOf(choose, all) : oneOf(choose, own);
  const to = choose(2) === 0 ? nearBy(position, from, choose) : oneOf(choose, all);
  const isPawn = roleLetter(def, roleOf(position.pieceAt(from)) || 1) === 'P';
  return choose(isPawn ? 2 : 20) === 0 ? { from, to, promotion: 1 + choose(def.pieces.length) } : { from, to };
}

function randomRequest(position: Position, choose: Choose): MoveRequest {
  const { geometry, def } = position.rules;
  const isDrop = position.inPlacement ? choose(3) > 0 : choose(20) === 0;
  if (!isDrop) return randomStep(position, choose);
  const drop = { drop: 1 + choose(def.pieces.length), to: choose(geometry.size) };
  const pawnTo = choose(geometry.size);
  return choose(4) === 0 && pawnTo !== drop.to ? { ...drop, pawnTo } : drop;
}

/** Reasons that most requests made at random have. */
const COMMON: ReadonlySet<string> = new Set([
  'cannotReach',
  'notMoved',
  'ownPiece',
  'noPiece',
  'notInPocket',
  'noPlacement',
  'promotionRole',
  'promotionNotPawn',
]);

/** Returns a request that is not legal, seldom for one of the common reasons. */
export function illegalRequest(position: Position, choose: Choose): MoveRequest {
  // Once the list of all is made, nothing is looked for again and again.
  position.legalMoves();
  for (let tries = 1; ; tries++) {
    const request = randomRequest(position, choose);
    const { legal, code } = position.explain(request);
    if (!legal && (tries > 20 || !COMMON.has(code) || choose(20) === 0)) return request;
  }
}

/** Returns all legal moves as requests. */
export function legalRequests(position: Position): MoveRequest[] {
  return position.legalMoves().map(requestOf);
}

/** Returns an answer as a text: code, squares, article and advice, or the code of an error and where it stands. */
export function explainedText(position: Position, read: Result<Explanation, ParseError>): string {
  if (!read.ok) return `${read.error.code} at ${read.error.at}: ${read.error.message}`;
  const { code, squares, article, advice = [] } = read.value;
  const names = squares.map((square) => squareName(position.rules.def, square));
  const advised = advice.map((move) => makeUci(position.rules, move));
  return `${[code, ...names].join(' ')} (${article}) ${advised.join(' ')}`.trim();
}

/** Returns what a failure must tell of a position. */
export function whereOf(position: Position): string {
  return `${makeFen(position)} ${JSON.stringify(position.rules.options)}`;
}

/** A text that asks for an illegal move, and what is to be said of it. */
export interface IllegalText {
  readonly position: Position;
  readonly text: string;
  readonly wanted: Explanation;
}

/** Yields texts that ask for illegal moves in random positions of a game. */
export function* illegalTexts(id: VariantId, count: number, choose: Choose): Generator<IllegalText> {
  for (let done = 0; done < count; ) {
    const position = randomPosition(id, randomRules(id, choose), choose);
    for (let i = 0; i < 20 && done < count; i++, done++) {
      const request = illegalRequest(position, choose);
      const text = withSign(oneOf(choose, textsOf(position, request)), choose);
      yield { position, text, wanted: position.explain(request) };
    }
  }
}
