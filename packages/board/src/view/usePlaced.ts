/** Pieces that a hand has put on their squares, and that need not slide there. */
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { BoardProps, Square } from '../types.js';
import type { DragControl } from './drag.js';

/** Lets pieces be dropped on the board. */
export function useDropTarget(
  drag: DragControl,
  root: RefObject<HTMLDivElement>,
  onMoveWanted: BoardProps['onMoveWanted'],
  onPlaced: (on: Square) => void,
): void {
  const latest = useRef(onMoveWanted);
  latest.current = onMoveWanted;
  const { addBoard } = drag;
  useEffect(
    () =>
      addBoard({
        element: () => root.current,
        onMoveWanted: (from, to) => {
          onPlaced(to);
          latest.current(from, to);
        },
      }),
    [addBoard, root, onPlaced],
  );
}

/** The board's knowledge of where a hand is. */
export interface Placed {
  /** A hand has dropped a piece. */
  place(on: Square): void;
  /** A finger has tapped: that counts for the move that the tap makes, which is drawn before the next frame, and for no later one. */
  touch(on: Square): void;
  /** Whether a hand has made the last move; it is asked once. */
  isPlaced(): boolean;
}

export function usePlaced(lastMove: readonly Square[]): Placed {
  const placed = useRef<Square | undefined>(undefined);
  const latest = useRef(lastMove);
  latest.current = lastMove;
  const take = (): Square | undefined => {
    const square = placed.current;
    placed.current = undefined;
    return square;
  };
  return useRef<Placed>({
    place: (on) => {
      placed.current = on;
    },
    touch: (on) => {
      placed.current = on;
      requestAnimationFrame(take);
    },
    isPlaced: () => {
      const square = take();
      return square !== undefined && square === latest.current[1];
    },
  }).current;
}
