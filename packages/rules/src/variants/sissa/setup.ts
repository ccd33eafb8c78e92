/** Sissa's initial arrangement, and what can be wrong with any other (spec sections 1 and 4). */

import { PAWN_ON_BACK_RANK } from '../../core/mistakes.en.js';
import { mistake } from '../../core/mistakes.js';
import type { Setup, SetupProblem } from '../../core/setup.js';
import { type Color, pieceOf } from '../../core/types.js';
import { castlingProblems } from '../../kit/castling.js';
import { startSetup } from '../../kit/start.js';
import { CONVERSION_RIGHT } from './mistakes.en.js';
import { at, BACK_RANKS, BISHOP, FILES, GEOMETRY, PAWN, PIECES, ROOK } from './pieces.js';
import { ALL_CASTLING, bishopHome, C, CASTLES, conversionOf, conversionShift, G } from './rights.js';

/** Returns the arrangement that a game starts from. */
export function initialSetup(): Setup {
  const squares: number[] = new Array(GEOMETRY.size).fill(0);
  for (let file = 0; file < FILES; file++) {
    squares[at(file, 1)] = pieceOf(0, PAWN);
    squares[at(file, 7)] = pieceOf(1, PAWN);
    for (const color of [0, 1] as const) {
      const role = 1 + PIECES.findIndex(({ letter }) => letter === BACK_RANKS[color][file]);
      squares[at(file, color * 8)] = pieceOf(color, role);
    }
  }
  const flags = ALL_CASTLING | ((C | G) << conversionShift(0)) | ((C | G) << conversionShift(1));
  return startSetup(squares, { flags });
}

function backRankPawns(setup: Setup): SetupProblem[] {
  return setup.squares.flatMap((piece, square): SetupProblem[] => {
    const outer = square < FILES || square >= GEOMETRY.size - FILES;
    if (!outer || (piece & 15) !== PAWN) return [];
    const color = (piece >> 4) as Color;
    return [{ ...mistake(PAWN_ON_BACK_RANK), fatal: true, color, square }];
  });
}

function conversionProblems(setup: Setup): SetupProblem[] {
  return ([0, 1] as const).flatMap((color) =>
    [C, G].flatMap((bit): SetupProblem[] => {
      const square = bishopHome(bit, color);
      const flagged = (conversionOf(setup.flags, color) & bit) !== 0;
      if (!flagged || setup.squares[square] === pieceOf(color, BISHOP)) return [];
      return [{ ...mistake(CONVERSION_RIGHT), fatal: true, color, square }];
    }),
  );
}

/** Returns everything wrong with an arrangement, kings and checks aside. */
export function problemsOf(setup: Setup): readonly SetupProblem[] {
  return [...backRankPawns(setup), ...castlingProblems(setup, CASTLES, ROOK), ...conversionProblems(setup)];
}
