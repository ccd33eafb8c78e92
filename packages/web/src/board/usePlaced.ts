/** Pieces that a hand has put on their squares, and that need not slide there. */
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { DragControl } from './drag.js';
import type { BoardProps, Square } from './types.js';

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

/** Returns a function that notes that a hand is on a square, and one that says whether it has made the last move. */
export function usePlaced(
  lastMove: readonly Square[],
): readonly [place: (on: Square) => void, isPlaced: () => boolean] {
  const placed = useRef<Square | undefined>(undefined);
  const place = useRef((on: Square): void => {
    placed.current = on;
  });
  const isPlaced = (): boolean => {
    const wasPlaced = placed.current !== undefined && placed.current === lastMove[1];
    placed.current = undefined;
    return wasPlaced;
  };
  return [place.current, isPlaced];
}
