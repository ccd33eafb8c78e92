import { attacks, inCheck, otherSide, squareNumber, squaresOf } from './board.js';
import { readFen, repetitionKey, writeFen } from './fen.js';
import { hasMove, isDrop, isPromotion, legalMoves, nextTurn, placed } from './moves.js';
import { SITTUYIN_PRESETS } from './presets.js';
import { advancedCount, possibleCountActions, statusOf } from './status.js';
import type { OracleOptions, Position, SittuyinOracle, SittuyinState } from './types.js';

export { SITTUYIN_PRESETS, type SittuyinPreset } from './presets.js';
export type { OracleOptions, SittuyinOracle, SittuyinState, SittuyinStatus } from './types.js';

/**
 * Returns the rules of Sittuyin under the given options, written for plainness and not for speed.
 * Errors: throws where an option is missing or unknown.
 */
export function sittuyinOracle(options: OracleOptions): SittuyinOracle {
  const wanted = Object.keys(SITTUYIN_PRESETS.pychess).sort().join(' ');
  if (Object.keys(options).sort().join(' ') !== wanted) throw new Error(`options must be exactly: ${wanted}`);
  return {
    parse: (fen) => begin(readFen(options, fen)),
    legal: (state) => legalMoves(options, state.position),
    play: (state, uci) => play(options, state, uci),
    fen: (state) => writeFen(state.position),
    san: (state, uci) => san(options, state.position, uci),
    status: (state) => statusOf(options, state),
    countActions: (state) => possibleCountActions(options, state.position),
    countAction: (state, action) => act(state, action),
  };
}

function begin(position: Position): SittuyinState {
  return { position, history: [repetitionKey(position)] };
}

function moved(options: OracleOptions, position: Position, uci: string): Position {
  const after = placed(position, uci);
  const next: Position = {
    ...after,
    turn: nextTurn(options, position, uci, after),
    clock: resetsClock(options, position, uci) ? 0 : position.clock + 1,
    ply: position.ply + 1,
    count: position.count,
  };
  return { ...next, count: advancedCount(options, next) };
}

function resetsClock(options: OracleOptions, position: Position, uci: string): boolean {
  if (isDrop(uci) || isCapture(position, uci)) return true;
  const piece = position.board[squareNumber(uci.slice(0, 2))]!;
  return options['end.fiftyReset'] === 'pawnOrCapture' && piece.toUpperCase() === 'P';
}

function isCapture(position: Position, uci: string): boolean {
  if (isDrop(uci) || uci.slice(0, 2) === uci.slice(2, 4)) return false;
  return position.board[squareNumber(uci.slice(2, 4))] !== '';
}

function play(options: OracleOptions, state: SittuyinState, uci: string): SittuyinState {
  const position = moved(options, state.position, uci);
  return { position, history: [...state.history, repetitionKey(position)] };
}

function act(state: SittuyinState, action: 'start' | 'stop'): SittuyinState {
  const declarer = state.position.turn;
  const count = action === 'start' ? { limit: 128, plies: 0, declarer } : null;
  return { ...state, position: { ...state.position, count } };
}

function san(options: OracleOptions, position: Position, uci: string): string {
  return sanWithoutCheck(options, position, uci) + checkSign(options, position, uci);
}

function checkSign(options: OracleOptions, position: Position, uci: string): string {
  const after = moved(options, position, uci);
  const enemy = otherSide(position.turn);
  if (!inCheck(after.board, enemy)) return '';
  return after.turn === enemy && !hasMove(options, after) ? '#' : '+';
}

function sanWithoutCheck(options: OracleOptions, position: Position, uci: string): string {
  if (isDrop(uci)) return uci;
  const from = uci.slice(0, 2);
  const to = uci.slice(2, 4);
  const letter = position.board[squareNumber(from)]!.toUpperCase();
  const capture = isCapture(position, uci) ? 'x' : '';
  if (letter !== 'P') return letter + originHint(options, position, from, to) + capture + to;
  const suffix = isPromotion(uci) ? '=F' : '';
  if (from.charAt(0) === to.charAt(0)) return to + suffix;
  return capture === '' ? from + to + suffix : `${from.charAt(0)}x${to}${suffix}`;
}

/** The part of the origin that tells the moving piece from others of its kind that may go to the same square. */
function originHint(options: OracleOptions, position: Position, from: string, to: string): string {
  const { board } = position;
  const origin = squareNumber(from);
  const target = squareNumber(to);
  const rivals = squaresOf(board, board[origin]!).filter(
    (square) => square !== origin && attacks(board, square, target),
  );
  if (rivals.length === 0) return '';
  const others = legalMoves(options, position).filter(
    (uci) => uci.slice(2, 4) === to && uci.slice(0, 2) !== from && rivals.includes(squareNumber(uci.slice(0, 2))),
  );
  if (others.length === 0) return '';
  if (others.every((uci) => uci.charAt(0) !== from.charAt(0))) return from.charAt(0);
  if (others.every((uci) => uci.charAt(1) !== from.charAt(1))) return from.charAt(1);
  return from;
}
