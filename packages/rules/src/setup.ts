/** From any arrangement to a board: what is wrong with it, and how it is set up. */

import { Board } from './core/board.js';
import { MISSING_KING, OPPONENT_IN_CHECK, SETUP, TOO_MANY_KINGS } from './core/mistakes.en.js';
import { mistake } from './core/mistakes.js';
import type { Setup, SetupProblem } from './core/setup.js';
import { type Color, opposite, type ParseError, pieceOf } from './core/types.js';
import type { Rules } from './variants/define.js';

const KING = Board.KING;

/** Returns the board of a setup; it must have no fatal problem. */
export function toBoard(rules: Rules, setup: Setup): Board {
  const b = new Board(rules.geometry.size);
  setup.squares.forEach((piece, sq) => {
    if (piece !== 0) b.put(piece, sq);
  });
  setup.pockets.forEach((count, piece) => {
    b.setPocket(piece, count);
  });
  b.setTurn(setup.turn);
  b.setFlags(setup.flags);
  if (setup.epSquare !== null) b.setEpSquare(setup.epSquare);
  b.halfmoves = setup.halfmoves;
  b.ply = rules.plyOf(setup);
  b.countLimit = setup.count?.limit ?? 0;
  b.countPlies = setup.count?.plies ?? 0;
  b.countBy = setup.count?.by ?? -1;
  rules.normalise?.(b);
  return b;
}

/** Returns a board as a setup. */
export function toSetup(b: Board): Setup {
  return {
    squares: [...b.squares],
    pockets: [...b.pockets],
    turn: b.turn,
    flags: b.flags,
    epSquare: b.epSquare < 0 ? null : b.epSquare,
    count:
      b.countLimit === 0
        ? null
        : { limit: b.countLimit, plies: b.countPlies, by: b.countBy < 0 ? null : (b.countBy as Color) },
    halfmoves: b.halfmoves,
    fullmoves: 1 + (b.ply >> 1),
  };
}

function kingProblems(setup: Setup): SetupProblem[] {
  return ([0, 1] as const).flatMap((color): SetupProblem[] => {
    const king = pieceOf(color, KING);
    const kings = setup.squares.filter((piece) => piece === king).length + (setup.pockets[king] ?? 0);
    if (kings === 1) return [];
    return [{ ...mistake(kings === 0 ? MISSING_KING : TOO_MANY_KINGS), fatal: true, color }];
  });
}

function checkProblems(rules: Rules, setup: Setup): SetupProblem[] {
  const b = toBoard(rules, setup);
  const them = opposite(b.turn);
  if (b.hasPocket(b.turn) || b.kings[them]! < 0 || !rules.isAttacked(b, b.kings[them]!, b.turn)) return [];
  return [{ ...mistake(OPPONENT_IN_CHECK), fatal: true, color: them, square: b.kings[them]! }];
}

/** Returns why a setup with these problems is not a position. */
export function notPosition(problems: readonly SetupProblem[]): ParseError<'setup'> {
  const said = mistake(SETUP, { problems: problems.map(({ message }) => message) });
  return { ...said, detail: problems[0]!.code, problems };
}

/** Returns everything that is wrong with a setup; only the fatal problems keep it from being a position. */
export function problemsOf(rules: Rules, setup: Setup): readonly SetupProblem[] {
  const found = [...kingProblems(setup), ...rules.problems(setup)];
  // Checks mean something only where there is one king each and the rights fit the pieces.
  return found.some(({ fatal }) => fatal) ? found : [...found, ...checkProblems(rules, setup)];
}
