/** The set-up in a review: what the engine's book of good armies says of a piece that was placed. */
import type { ArmyPiece, BookArmy } from '@sitke/engine/setups';
import { type Color, makeFen, Position, type Rules, type Square } from '@sitke/rules';
import { type Advice, advise, type Reason } from '../armies/adviser.js';
import { type Army, armyOf, placesOf, sameOf } from '../armies/army.js';
import { nodeAt, rootOf } from '../game.js';
import type { GameState, Path } from '../gameState.js';
import { dropOf, standingOf } from '../gestures/arrange.js';
import { parentOf } from '../tree.js';

/** The book's word on a piece. All squares are those of the board, of either side. */
export type SetupWord = { readonly piece: ArmyPiece } & (
  | { readonly kind: 'in'; readonly advice: Advice }
  /** None of the armies has it there. Where most of them have it, most first; none where the rules forbid that. */
  | { readonly kind: 'out'; readonly better: readonly Advice[] }
  /** None of the armies had all the pieces before it. */
  | { readonly kind: 'left' }
);

const MOST_BETTER = 2;

/** Returns the armies that a game's rules let a side place; none where a game begins with another position than the rules'. */
function bookFor(game: GameState, book: readonly BookArmy[]): readonly BookArmy[] {
  const { position } = rootOf(game);
  if (makeFen(position) !== makeFen(Position.initial(position.rules))) return [];
  const places = placesOf(position.rules);
  return book.filter(({ pieces }) => pieces.every(({ role, square }) => places.get(role)?.includes(square)));
}

function turnedReason(reason: Reason, turn: (square: Square) => Square): Reason {
  if (reason.kind === 'file') return { ...reason, pawn: turn(reason.pawn) };
  return 'squares' in reason ? { ...reason, squares: reason.squares.map(turn) } : reason;
}

/** Returns the advice on one kind of piece with the squares of the board. The first square is in most of the armies. */
function advicesOn(
  rules: Rules,
  army: Army,
  book: readonly BookArmy[],
  color: Color,
  role: ArmyPiece['role'],
): Advice[] {
  const turn = (square: Square): Square => (color === 0 ? square : rules.geometry.size - 1 - square);
  return advise(rules, army, book, color, { roles: [role], most: Number.POSITIVE_INFINITY })
    .map((advice) => ({ ...advice, square: turn(advice.square), reason: turnedReason(advice.reason, turn) }))
    .sort((a, b) => b.count - a.count);
}

/**
 * Returns the book's word on the piece that was placed last at a path; null where none was, or where the book is not about
 * the game's rules or its start.
 */
export function setupWordOf(game: GameState, path: Path, whole: readonly BookArmy[]): SetupWord | null {
  const { parent, move } = nodeAt(game, path);
  if (!parent?.position.inPlacement || move === null) return null;
  const book = bookFor(game, whole);
  if (book.length === 0) return null;
  const { rules, turn: color } = parent.position;
  const { role, to, pawnTo } = dropOf(move);
  const piece = { role, square: to };
  const army = armyOf(rules, standingOf({ ...game, cursor: parentOf(path) }, color), color);
  if (book.every(({ pieces }) => sameOf(pieces, army) < army.length)) return { kind: 'left', piece };
  const advices = advicesOn(rules, army, book, color, role);
  const advice = pawnTo === null ? advices.find(({ square }) => square === to) : undefined;
  if (advice) return { kind: 'in', piece, advice };
  const drops = parent.position.legalMoves().map(dropOf);
  const isAllowed = ({ square }: Advice): boolean =>
    drops.some((drop) => drop.role === role && drop.to === square && drop.pawnTo === null);
  return { kind: 'out', piece, better: advices.filter(isAllowed).slice(0, MOST_BETTER) };
}
