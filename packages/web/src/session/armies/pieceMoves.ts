/** How a piece moves, as the rules play it: from the middle of a board where nothing is in its way. */
import {
  type Color,
  moveFrom,
  movePromotion,
  moveTo,
  type Piece,
  Position,
  type Role,
  type Rules,
  type Setup,
  type Square,
} from '@sitke/rules';

export interface PieceMoves {
  readonly at: Square;
  readonly piece: Piece;
  /** Where it goes on an empty board. */
  readonly moves: readonly Square[];
  /** Where it only goes to capture. */
  readonly captures: readonly Square[];
}

const KING = 1;
const pieceOf = (color: Color, role: Role): Piece => (color << 4) | role;

/** Returns where a piece may go without promoting; null where the pieces may not stand so. */
function targetsOf(rules: Rules, from: Square, pieces: readonly (readonly [Square, Piece])[]): Square[] | null {
  const empty = Position.initial(rules).toSetup();
  const squares = empty.squares.map(() => 0);
  for (const [square, piece] of pieces) squares[square] = piece;
  const pockets = empty.pockets.map(() => 0);
  const setup: Setup = { ...empty, squares, pockets, turn: 0, flags: 0, epSquare: null, count: null };
  const position = Position.fromSetup(rules, setup);
  if (!position.ok) return null;
  const moves = position.value.legalMoves().filter((move) => moveFrom(move) === from && movePromotion(move) === 0);
  return [...new Set(moves.map(moveTo))];
}

/** The four corners and the squares next to them: both kings stand there, out of the way. */
function farSquares({ geometry }: Rules): Square[] {
  const { files, size } = geometry;
  return [0, 1, files - 1, files - 2, size - 1, size - 2, size - files, size - files + 1];
}

let known: { readonly rules: Rules; readonly moves: Map<Role, PieceMoves> } | undefined;

/** Returns how a piece of the side that begins moves, from the middle. */
export function pieceMoves(rules: Rules, role: Role): PieceMoves {
  if (known?.rules !== rules) known = { rules, moves: new Map() };
  const found = known.moves.get(role) ?? findMoves(rules, role);
  known.moves.set(role, found);
  return found;
}

function findMoves(rules: Rules, role: Role): PieceMoves {
  const { files, ranks, pieces } = rules.def;
  const lastRole = pieces.length;
  const at = Math.floor((ranks - 1) / 2) * files + Math.floor((files - 1) / 2);
  const piece = pieceOf(0, role);
  let best: { readonly moves: readonly Square[]; readonly kings: readonly (readonly [Square, Piece])[] } | undefined;
  for (const own of role === KING ? [at] : farSquares(rules)) {
    for (const other of farSquares(rules)) {
      if (other === own) continue;
      const kings = [[own, pieceOf(0, KING)] as const, [other, pieceOf(1, KING)] as const];
      const moves = targetsOf(rules, at, [...kings, [at, piece]]);
      if (moves && (best === undefined || moves.length > best.moves.length)) best = { moves, kings };
    }
  }
  if (!best) throw new RangeError(`a ${rules.def.pieces[role - 1]?.name} cannot stand in the middle`);
  const { moves, kings } = best;
  const captures = [-1, 0, 1].flatMap((up) =>
    [-1, 0, 1].flatMap((aside) => {
      const to = at + up * files + aside;
      if (to === at || moves.includes(to)) return [];
      const targets = targetsOf(rules, at, [...kings, [at, piece], [to, pieceOf(1, lastRole)]]);
      return targets?.includes(to) ? [to] : [];
    }),
  );
  return { at, piece, moves, captures };
}
