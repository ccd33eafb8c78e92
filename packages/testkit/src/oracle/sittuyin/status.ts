import type { Side } from './board.js';
import { fileOf, inCheck, otherSide, pieceOf, rankOf } from './board.js';
import { hasMove, isPromotion, legalMoves } from './moves.js';
import type { Count, OracleOptions, Position, SittuyinState, SittuyinStatus } from './types.js';

/** Returns the letters of a side's pieces on the board, kings included, in upper case. */
function piecesOf(position: Position, side: Side): string[] {
  return position.board
    .filter((piece) => piece !== '' && piece === pieceOf(piece, side))
    .map((piece) => piece.toUpperCase());
}

function handsEmpty(position: Position): boolean {
  return position.hands[0] === '' && position.hands[1] === '';
}

/** Says whether the side could still win by the material test. */
function hasMaterial(position: Position, side: Side): boolean {
  if (position.hands[side] !== '') return true;
  const own = piecesOf(position, side);
  const all = [...piecesOf(position, 0), ...piecesOf(position, 1)].filter((piece) => piece !== 'K');
  if (own.includes('R') || own.includes('S')) return true;
  if (own.includes('F') && (all.some((piece) => piece !== 'F') || generalsOnBothColours(position))) return true;
  return (own.includes('N') || own.includes('P')) && all.length >= 2;
}

function generalsOnBothColours(position: Position): boolean {
  const colours = new Set<number>();
  position.board.forEach((piece, square) => {
    if (piece.toUpperCase() === 'F') colours.add((fileOf(square) + rankOf(square)) % 2);
  });
  return colours.size === 2;
}

/** Says whether a pawn of either side is on the board. */
function hasPawns(position: Position): boolean {
  return [...piecesOf(position, 0), ...piecesOf(position, 1)].includes('P');
}

/** Returns the limit of the count against the bare king of `side`, null where none may start. */
function countLimit(options: OracleOptions, position: Position, side: Side): number | null {
  const strong = piecesOf(position, otherSide(side)).filter((piece) => piece !== 'K');
  const number = (letter: string): number => strong.filter((piece) => piece === letter).length;
  if (piecesOf(position, side).length > 1) return null;
  if (options['count.needsNoPawns'] === true && hasPawns(position)) return null;
  const limits: number[] = [];
  const table = options['count.table'];
  const when = (holds: boolean, limit: number): void => {
    if (holds) limits.push(limit);
  };
  if (table === 'asean' || table === 'federation') {
    const general = table === 'asean' || number('F') > 0;
    when(number('R') > 0, 32);
    when(number('S') > 0 && general, 88);
    when(number('N') > 0 && general, 128);
  } else if (table === 'makrukZh') {
    when(number('R') >= 2, 16);
    when(number('R') >= 1, 32);
    when(number('P') >= 2, 44);
    when(number('S') >= 2, 44);
    when(number('N') >= 2, 64);
    when(number('P') >= 1, 88);
    when(number('S') >= 1, 88);
    when(number('N') >= 1, 128);
    when(strong.length > 0 && number('F') === strong.length, 128);
  }
  return limits.length === 0 ? null : Math.min(...limits);
}

/** Returns the count after a move that led to `after`, whose own count is still that from before the move. */
export function advancedCount(options: OracleOptions, after: Position): Count | null {
  let count = after.count;
  if (count !== null) count = { ...count, plies: count.plies + 1 };
  const someoneBare = piecesOf(after, 0).length <= 1 || piecesOf(after, 1).length <= 1;
  if (count !== null && count.declarer !== null && someoneBare) count = null;
  // A piece placed from a hand can end a count against a king alone.
  const stopped = !someoneBare || (options['count.needsNoPawns'] === true && hasPawns(after));
  if (count !== null && count.declarer === null && stopped) count = null;
  if (count !== null) return count;
  const limit = countLimit(options, after, after.turn);
  return limit === null ? null : { limit, plies: 0, declarer: null };
}

/** Returns what the side to move may do about the count that the players agree on. */
export function possibleCountActions(options: OracleOptions, position: Position): ('start' | 'stop')[] {
  const { count } = position;
  if (options['count.boardHonor64'] !== 'optional') return [];
  if (count !== null) return count.declarer === position.turn ? ['stop'] : [];
  const sides = [piecesOf(position, 0), piecesOf(position, 1)];
  const both = sides.every((pieces) => pieces.length > 1 && !pieces.includes('P'));
  return both && handsEmpty(position) ? ['start'] : [];
}

function occurrences(state: SittuyinState): number {
  const current = state.history[state.history.length - 1];
  return state.history.filter((key) => key === current).length;
}

function moveLimitReached(options: OracleOptions, position: Position): boolean {
  if (options['count.overridesFifty'] === true && position.count !== null) return false;
  return position.clock >= 100;
}

function countRunOut(position: Position): boolean {
  return position.count !== null && position.count.plies > position.count.limit;
}

/** Says whether the side to move is the one that counts, and the other has made all the moves that the limit gives it. */
function countClaimable(position: Position): boolean {
  const { count, turn } = position;
  if (count === null || count.plies < count.limit) return false;
  return count.declarer === null ? piecesOf(position, turn).length <= 1 : count.declarer === turn;
}

function outcomeOf(options: OracleOptions, state: SittuyinState): SittuyinStatus['outcome'] {
  const { position } = state;
  const { turn, count } = position;
  const draw = (reason: string): SittuyinStatus['outcome'] => ({ winner: null, reason });
  if (options['end.deadPosition'] === 'fsfMaterial' && !hasMaterial(position, 0) && !hasMaterial(position, 1)) {
    return draw('insufficientMaterial');
  }
  if (!hasMove(options, position)) {
    if (!inCheck(position.board, turn)) {
      return options['end.stalemate'] === 'loss' ? { winner: turn, reason: 'stalemate' } : draw('stalemate');
    }
    // The side that declared the agreed count gave up mating while it runs.
    if (count !== null && count.declarer === otherSide(turn)) return draw('counting');
    return { winner: otherSide(turn), reason: 'checkmate' };
  }
  if (options['end.repetition'] === 'auto3' && occurrences(state) >= 3) return draw('repetition');
  if (options['end.fifty'] === 'auto' && moveLimitReached(options, position)) return draw('moveLimit');
  if (options['count.expiry'] === 'auto' && countRunOut(position)) return draw('counting');
  return null;
}

function refusalPossible(options: OracleOptions, position: Position): boolean {
  const mode = options['promo.refusalClaim'];
  if (mode === 'off' || inCheck(position.board, position.turn)) return false;
  if (mode === 'bareKingPawn' && piecesOf(position, position.turn).sort().join('') !== 'KP') return false;
  const moves = legalMoves(options, position);
  return moves.length > 0 && moves.every(isPromotion);
}

function claimsOf(options: OracleOptions, state: SittuyinState): string[] {
  const { position } = state;
  const claims: string[] = [];
  if (options['count.expiry'] === 'claim' && countClaimable(position)) claims.push('counting');
  if (options['end.fifty'] === 'claim' && moveLimitReached(options, position)) claims.push('moveLimit');
  if (refusalPossible(options, position)) claims.push('refusal');
  if (options['end.repetition'] === 'claim3' && occurrences(state) >= 3) claims.push('repetition');
  return claims;
}

/** Returns check, automatic result, claims and count of a state. */
export function statusOf(options: OracleOptions, state: SittuyinState): SittuyinStatus {
  const { board, turn, count } = state.position;
  const outcome = outcomeOf(options, state);
  return {
    check: inCheck(board, turn),
    outcome,
    claims: outcome === null ? claimsOf(options, state) : [],
    count: count === null ? null : { limit: count.limit, plies: count.plies },
  };
}
