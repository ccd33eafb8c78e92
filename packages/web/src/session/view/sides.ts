/** Derives what stands next to the board for each side. */
import { type Color, type Count, opposite, type Position, pieceOf, type Role } from '@sitke/rules';
import { runningGame } from '../capabilities.js';
import { arrangingSide, currentNode, isCurtained, isOver, isPlaced, ownSide, rootOf, serverView } from '../game.js';
import type { GameState } from '../gameState.js';

/** The pieces of a role with their number. */
export interface PieceCount {
  readonly role: Role;
  readonly count: number;
}

/** All that is next to the board for one side. */
export interface SideView {
  readonly color: Color;
  /** The pocket, in the order shown; null once there is nothing to place. */
  readonly pocket: readonly PieceCount[] | null;
  /** Whether its pocket may not be seen now. */
  readonly isHidden: boolean;
  /** Whether a piece may be taken from its pocket now. */
  readonly isActive: boolean;
  /** Whether a placed piece may be put back. */
  readonly canReturn: boolean;
  /** Whether it is to move, or to place, in the running game. */
  readonly isTurn: boolean;
  /** Pieces of the other side that it has captured. */
  readonly captured: readonly PieceCount[];
  /** The count of the running game that this side hopes to reach, if one runs. */
  readonly count: Count | null;
}

/** Returns all kinds of piece of a game. */
export function roles(position: Position): Role[] {
  return position.rules.def.pieces.map((_, index) => index + 1);
}

/** Returns what stands next to the board for a side; `free`: whether the person at the device may act; `waiting`: the side that may prepare a move. */
export function sideOf(game: GameState, color: Color, free: boolean, waiting: Color | null): SideView {
  const { position } = currentNode(game);
  const running = runningGame(game);
  const { position: now } = currentNode(running);
  const arranging = arrangingSide(game);
  const isHidden =
    isCurtained(game) && (game.ready[color] || arranging === color) && color !== (ownSide(game) ?? arranging);
  const showsPocket = arranging !== null || !isPlaced(game, color);
  const hasPocket = position.rules.def.hasPockets && showsPocket;
  const isTurn = arranging === null ? now.turn === color : isStillArranging(game, color, arranging);
  return {
    color,
    pocket: hasPocket ? pocketOf(game, color) : null,
    isHidden,
    // Once the own army stands the position waits for the other side's, which its player places.
    isActive:
      waiting === color || (free && isTurn && position.turn === color && (arranging === null || arranging === color)),
    canReturn: free && arranging === color,
    isTurn: isTurn && !isOver(running),
    captured: capturedBy(game, color),
    count: isOver(running) ? null : countOf(now, color),
  };
}

/** The count for a side: one that began by itself with pieces on both sides runs for both. */
function countOf({ count }: Position, color: Color): Count | null {
  return count && (count.by ?? color) === color ? count : null;
}

/** Over the network both arrange at the same time. */
function isStillArranging(game: GameState, color: Color, arranging: Color): boolean {
  const view = serverView(game);
  return view ? view.status === 'live' && !game.ready[color] : arranging === color;
}

function pocketOf(game: GameState, color: Color): PieceCount[] {
  const { position } = currentNode(game);
  const before = rootOf(game).position;
  return roles(position)
    .filter((role) => before.pocket(color, role) > 0)
    .map((role) => ({ role, count: position.pocket(color, role) }));
}

function capturedBy(game: GameState, color: Color): PieceCount[] {
  const { position } = currentNode(game);
  const before = rootOf(game).position;
  const other = opposite(color);
  const total = (at: Position, role: Role): number => {
    let sum = at.pocket(other, role);
    for (let square = 0; square < at.rules.geometry.size; square++) {
      if (at.pieceAt(square) === pieceOf(other, role)) sum++;
    }
    return sum;
  };
  return roles(position)
    .map((role) => ({ role, count: total(before, role) - total(position, role) }))
    .filter(({ count }) => count > 0);
}
