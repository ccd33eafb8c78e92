/**
 * Rearranging the own army before saying "ready". A side's drops are the tail of the line; a change takes them all back
 * and places them again through the rules, so that the rules stay the only judge of what may stand where.
 */
import {
  type Color,
  type Explanation,
  KIND,
  type Move,
  type MoveRequest,
  makeUci,
  moveFrom,
  moveKind,
  moveRole,
  moveTo,
  type Position,
  type Role,
  type Square,
} from '@sitke/rules';
import { actingSide, nodeAt, ownSide } from '../game.js';
import type { GameState, Path } from '../gameState.js';
import { parentOf } from '../tree.js';

/** A piece placed by its owner; `pawnTo` where it took a pawn's square. */
export interface Drop {
  readonly role: Role;
  readonly to: Square;
  readonly pawnTo: Square | null;
}

/** The drops of the side that arranges, and the node before the first of them. */
export interface Tail {
  readonly base: Path;
  readonly drops: readonly Drop[];
}

/** The result of placing pieces: the moves, or why one of them could not be placed. */
export type Placing =
  | { readonly ok: true; readonly moves: readonly string[]; readonly position: Position }
  | { readonly ok: false; readonly explanation: Explanation; readonly drop: Drop };

/** Returns the drop of a move. */
export function dropOf(move: Move): Drop {
  const [from, to] = [moveFrom(move), moveTo(move)];
  return { role: moveRole(move), to, pawnTo: from === to ? null : from };
}

/** Returns the side whose pieces are being placed. */
export function placingSide(game: GameState): Color {
  return ownSide(game) ?? actingSide(game);
}

/** Returns what a side has placed at the end of the line at the cursor. */
export function tailOf(game: GameState, color: Color): Tail {
  const drops: Drop[] = [];
  let base = game.cursor;
  for (let node = nodeAt(game, base); node.parent; node = node.parent) {
    if (node.move === null || moveKind(node.move) !== KIND.drop || node.parent.position.turn !== color) break;
    drops.push(dropOf(node.move));
    base = parentOf(base);
  }
  return { base, drops: drops.reverse() };
}

/** Returns all that a side has placed on the line to the cursor, whoever has placed between. */
export function standingOf(game: GameState, color: Color): Drop[] {
  const line = nodeAt(game, game.cursor).line();
  return line.flatMap(({ parent, move }) =>
    parent?.position.turn === color && move !== null && moveKind(move) === KIND.drop ? [dropOf(move)] : [],
  );
}

function requestOfDrop(drop: Drop): MoveRequest {
  return { drop: drop.role, to: drop.to, ...(drop.pawnTo === null ? {} : { pawnTo: drop.pawnTo }) };
}

/** Places pieces in whatever order the rules allow, as near to the given one as can be. */
export function placeAll(start: Position, drops: readonly Drop[]): Placing {
  const left = [...drops];
  const moves: string[] = [];
  let position = start;
  while (left.length > 0) {
    const found = left.findIndex((drop) => position.explain(requestOfDrop(drop)).legal);
    if (found < 0) {
      const drop = left.at(-1)!;
      return { ok: false, drop, explanation: position.explain(requestOfDrop(drop)) };
    }
    const [drop] = left.splice(found, 1);
    const { move } = position.explain(requestOfDrop(drop!));
    moves.push(makeUci(position.rules, move!));
    position = position.play(move!);
  }
  return { ok: true, moves, position };
}

/** Places the unchanged pieces first, then the changed ones, so that a refusal speaks of a changed one. */
export function placeChanged(game: GameState, base: Path, kept: readonly Drop[], changed: readonly Drop[]): Placing {
  const start = nodeAt(game, base).position;
  const all = placeAll(start, [...kept, ...changed]);
  if (all.ok) return all;
  const before = placeAll(start, kept);
  return before.ok ? placeAll(before.position, changed) : all;
}

/** Returns the drop that put a piece on a square, or moved a pawn there by a swap; undefined if none did. */
export function dropAt(tail: Tail, square: Square): { readonly drop: Drop; readonly isPawn: boolean } | undefined {
  const piece = tail.drops.find((drop) => drop.to === square);
  if (piece) return { drop: piece, isPawn: false };
  const swap = tail.drops.filter((drop) => drop.pawnTo === square).at(-1);
  return swap && { drop: swap, isPawn: true };
}

/** Returns the squares that a side's placed pieces, and pawns moved by a swap, stand on. */
export function movable(tail: Tail): Square[] {
  return tail.drops.flatMap((drop) => [drop.to, ...(drop.pawnTo === null ? [] : [drop.pawnTo])]);
}

/** Every way to carry a placed piece (or a swapped pawn) to a square: alone, or by changing places with another piece. */
export interface Rearrangement {
  readonly kept: readonly Drop[];
  readonly changed: readonly Drop[];
}

function swapWith(tail: Tail, drop: Drop, other: Drop): Rearrangement {
  const kept = tail.drops.filter((one) => one !== drop && one !== other);
  const changed = [
    { ...drop, to: other.to, pawnTo: other.pawnTo },
    { ...other, to: drop.to, pawnTo: drop.pawnTo },
  ];
  return { kept, changed };
}

/** Returns the rearrangements that carry the piece of a square to another; the first is what a refusal speaks of. */
export function rearrangements(game: GameState, tail: Tail, from: Square, to: Square): Rearrangement[] {
  const found = dropAt(tail, from);
  if (!found || from === to) return [];
  const { drop, isPawn } = found;
  const kept = tail.drops.filter((one) => one !== drop);
  if (isPawn) return [{ kept, changed: [{ ...drop, pawnTo: to }] }];
  const other = tail.drops.find((one) => one.to === to);
  if (other) return [swapWith(tail, drop, other)];
  const before = placeAll(nodeAt(game, tail.base).position, kept);
  const swaps = before.ok
    ? before.position
        .legalMoves()
        .map(dropOf)
        .filter((one) => one.role === drop.role && one.to === to && one.pawnTo !== null)
    : [];
  return swaps.length > 0
    ? swaps.map((changed) => ({ kept, changed: [changed] }))
    : [{ kept, changed: [{ role: drop.role, to, pawnTo: null }] }];
}

/** Returns the squares that the piece of a square can be carried to. */
export function arrangeDests(game: GameState, tail: Tail, from: Square): Square[] {
  const found = dropAt(tail, from);
  if (!found) return [];
  const { drop, isPawn } = found;
  const others = tail.drops.filter((one) => one !== drop);
  const before = placeAll(nodeAt(game, tail.base).position, others);
  const drops = before.ok ? before.position.legalMoves().map(dropOf) : [];
  const same = drops.filter((one) => one.role === drop.role);
  if (isPawn) return same.flatMap((one) => (one.to === drop.to && one.pawnTo !== null ? [one.pawnTo] : []));
  const swaps = others.filter((other) => {
    const { kept, changed } = swapWith(tail, drop, other);
    return other.role !== drop.role && placeChanged(game, tail.base, kept, changed).ok;
  });
  return [...new Set([...same, ...swaps].map(({ to }) => to))].filter((to) => to !== from);
}
