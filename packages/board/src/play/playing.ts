/** The moves of a position as the board shows them. Of the rules it takes what a position says itself. */
import type { MoveInfo, Position } from '@sitke/rules';
import type { Color, Dest, DestKind, From, Role, Square } from '../types.js';

/** Returns the number of a square by its name. */
function squareOf(name: string, files: number): Square {
  return name.charCodeAt(0) - 97 + (Number(name.slice(1)) - 1) * files;
}

/** Returns the role that a letter stands for. */
function roleOf({ rules }: Position, letter: string): Role {
  return rules.def.pieces.findIndex((piece) => piece.letter.toUpperCase() === letter) + 1;
}

/** A legal move by the numbers of its squares. */
export interface Playable {
  readonly move: MoveInfo;
  readonly from: From;
  readonly to: Square;
  readonly promotion: Role;
}

/** Returns the legal moves of a position; none where the game is over. */
export function playableIn(position: Position): readonly Playable[] {
  if (position.outcome !== null) return [];
  const { files } = position.rules.def;
  return position.moves().map((move) => ({
    move,
    from: move.from === null ? { role: roleOf(position, move.piece) } : squareOf(move.from, files),
    to: squareOf(move.to, files),
    promotion: move.promotion === null ? 0 : roleOf(position, move.promotion),
  }));
}

/** Whether two origins are the same. */
export const isSame = (one: From | null, other: From | null): boolean =>
  one !== null &&
  other !== null &&
  (typeof one === 'number' || typeof other === 'number' ? one === other : one.role === other.role);

/** Kinds of move that need no mark of their own. */
const PLAIN = ['normal', 'doubleStep', 'enPassant', 'promotion'];

function kindOf({ move, from, to }: Playable): DestKind {
  if (move.from === null) return 'drop';
  if (from === to) return 'promoteInPlace';
  if (move.promotion !== null) return 'promote';
  if (/^castl/.test(move.kind)) return 'castle';
  if (move.captured !== null) return 'capture';
  return PLAIN.includes(move.kind) ? 'move' : `own.${move.kind}`;
}

/** Returns the targets of an origin, each kind of move to a square once. */
export function destsFrom(playable: readonly Playable[], origin: From | null): readonly Dest[] {
  const own = playable.filter(({ from }) => isSame(from, origin));
  const found = new Map<string, Dest>();
  for (const one of own) {
    const kind = kindOf(one);
    const choices = own.filter(({ to, promotion }) => to === one.to && promotion !== 0);
    const promotion = choices.length === 1 && one.promotion !== 0 ? { promotion: one.promotion } : {};
    found.set(`${kind}${one.to}`, { to: one.to, kind, ...promotion });
  }
  return [...found.values()];
}

/** Returns the squares whose pieces have a move. */
export function sourcesOf(playable: readonly Playable[]): readonly Square[] {
  return [...new Set(playable.flatMap(({ from }) => (typeof from === 'number' ? [from] : [])))];
}

/** Returns the squares of the pieces of a side. */
export function armyOf(position: Position, color: Color): readonly Square[] {
  const squares = Array.from({ length: position.rules.geometry.size }, (_, square) => square);
  return squares.filter((square) => position.pieceAt(square) !== 0 && position.pieceAt(square) >> 4 === color);
}
