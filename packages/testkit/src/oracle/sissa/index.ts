/** Slow, independent implementation of the rules of Sissa; the yardstick for the fast one. */
import { legalMoves, makeUci, playMove, type SissaMove } from './moves.js';
import { makeFen, makeKey, makeSan, parseFen } from './notation.js';
import {
  fileOf,
  isKingAttacked,
  otherSide,
  parseSquare,
  rankOf,
  type SissaPosition,
  type SissaSide,
  sissaPathsBetween,
  squareName,
} from './position.js';

/** Complete option record, e.g. `SISSA_PRESETS.standard`. */
export type OracleOptions = Record<string, string | boolean>;

/** A game: the position and the repetition keys of all positions since the start FEN, this one included. */
export interface SissaState {
  readonly position: SissaPosition;
  readonly keys: readonly string[];
}

/** Where a game stands. */
export interface OracleStatus {
  /** The side to move is attacked. */
  check: boolean;
  /** Automatic ends only. */
  outcome: { winner: SissaSide | null; reason: string } | null;
  /** Claims of the side to move, sorted; empty once there is an outcome. */
  claims: string[];
  count: { limit: number; plies: number } | null;
}

/** The oracle of one ruleset; all functions are pure. */
export interface SissaOracle {
  parse(fen: string): SissaState;
  legal(state: SissaState): string[];
  play(state: SissaState, uci: string): SissaState;
  fen(state: SissaState): string;
  san(state: SissaState, uci: string): string;
  status(state: SissaState): OracleStatus;
}

/** FEN of the initial position. */
export const SISSA_START_FEN: string = 'rnbskqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKSBNR w AIai - CGcg 0 1';

/** Option records of the named rulesets. */
export const SISSA_PRESETS: { readonly standard: OracleOptions } = {
  standard: { conversionCaptures: true, 'end.repetition': 'claim3', 'end.fifty': 'claim' },
};

const OPTION_VALUES: Record<string, readonly (string | boolean)[]> = {
  conversionCaptures: [true, false],
  'end.repetition': ['off', 'claim3', 'auto3'],
  'end.fifty': ['off', 'claim', 'auto'],
};

function checkOptions(options: OracleOptions): void {
  for (const [name, values] of Object.entries(OPTION_VALUES)) {
    const value = options[name];
    if (value === undefined || !values.includes(value)) throw new Error(`bad option ${name}: ${value}`);
  }
  for (const name of Object.keys(options)) {
    if (!Object.hasOwn(OPTION_VALUES, name)) throw new Error(`unknown option ${name}`);
  }
}

function findMove(state: SissaState, uci: string): SissaMove {
  const move = legalMoves(state.position).find((one) => makeUci(one) === uci);
  if (move === undefined) throw new Error(`illegal move ${uci} in ${makeFen(state.position)}`);
  return move;
}

/** Whether no sequence of moves is taken to lead to mate (the automatic draws by material). */
function isInsufficient(position: SissaPosition): boolean {
  const pieces: { role: string; square: number }[] = [];
  position.board.forEach((letter, square) => {
    if (letter !== '' && letter.toUpperCase() !== 'K') pieces.push({ role: letter.toUpperCase(), square });
  });
  if (pieces.length === 0) return true;
  if (pieces.length === 1) return pieces[0]!.role === 'N' || pieces[0]!.role === 'B';
  if (position.conversion.some((flags) => flags !== '')) return false;
  const colours = new Set(pieces.map(({ square }) => (fileOf(square) + rankOf(square)) % 2));
  return pieces.every(({ role }) => role === 'B') && colours.size === 1;
}

function outcomeOf(state: SissaState, options: OracleOptions): OracleStatus['outcome'] {
  const { position } = state;
  if (isInsufficient(position)) return { winner: null, reason: 'insufficientMaterial' };
  if (legalMoves(position).length === 0) {
    if (isKingAttacked(position, position.side)) return { winner: otherSide(position.side), reason: 'checkmate' };
    return { winner: null, reason: 'stalemate' };
  }
  if (options['end.repetition'] === 'auto3' && isThirdOccurrence(state)) return { winner: null, reason: 'repetition' };
  if (options['end.fifty'] === 'auto' && position.halfmoves >= 100) return { winner: null, reason: 'moveLimit' };
  return null;
}

function isThirdOccurrence(state: SissaState): boolean {
  const key = makeKey(state.position);
  return state.keys.filter((other) => other === key).length >= 3;
}

function statusOf(state: SissaState, options: OracleOptions): OracleStatus {
  const { position } = state;
  const outcome = outcomeOf(state, options);
  const claims: string[] = [];
  if (outcome === null) {
    if (options['end.fifty'] === 'claim' && position.halfmoves >= 100) claims.push('moveLimit');
    if (options['end.repetition'] === 'claim3' && isThirdOccurrence(state)) claims.push('repetition');
  }
  return { check: isKingAttacked(position, position.side), outcome, claims, count: null };
}

/**
 * The oracle for a complete option record.
 * Errors: throws on an unknown or missing option; its `parse` on a bad FEN, its `play` and `san` on an illegal move.
 */
export function sissaOracle(options: OracleOptions): SissaOracle {
  checkOptions(options);
  return {
    parse(fen: string): SissaState {
      const position = parseFen(fen, options['conversionCaptures'] === true);
      return { position, keys: [makeKey(position)] };
    },
    legal: (state: SissaState): string[] => legalMoves(state.position).map(makeUci).sort(),
    play(state: SissaState, uci: string): SissaState {
      const position = playMove(state.position, findMove(state, uci));
      return { position, keys: [...state.keys, makeKey(position)] };
    },
    fen: (state: SissaState): string => makeFen(state.position),
    san: (state: SissaState, uci: string): string => makeSan(state.position, findMove(state, uci)),
    status: (state: SissaState): OracleStatus => statusOf(state, options),
  };
}

/**
 * Every path of a sissa between two squares: the intermediate squares in order, and those of them that are occupied.
 * Whether a sissa stands on `from`, and what stands on `to`, does not matter.
 */
export function sissaPathsOf(state: SissaState, from: string, to: string): { squares: string[]; blockers: string[] }[] {
  const { board } = state.position;
  return sissaPathsBetween(parseSquare(from), parseSquare(to)).map((path) => ({
    squares: path.between.map(squareName),
    blockers: path.between.filter((square) => board[square] !== '').map(squareName),
  }));
}
