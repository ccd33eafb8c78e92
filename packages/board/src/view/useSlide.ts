import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Piece, Square, View } from '../types.js';

const SLIDE_MS = 170;

/**
 * Lets the piece of the last move slide from where it stood.
 *
 * Shape: `lastMove` is [from, to]; nothing slides where reduced motion is wanted, where `isPlaced` says that a hand
 *        has brought the piece there, or where the position did not change by that move.
 */
export function useSlide(
  svg: RefObject<SVGSVGElement>,
  view: View,
  pieces: ArrayLike<Piece>,
  lastMove: readonly Square[],
  isPlaced: () => boolean,
): void {
  const before = useRef(pieces);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = pieces;
    const [from, to] = lastMove;
    if (old === pieces || from === undefined || to === undefined || from === to || isPlaced()) return;
    const piece = pieces[to];
    if (!piece || old[to] === piece || (old[from] ?? 0) >> 4 !== piece >> 4 || !old[from] || pieces[from] === old[from])
      return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const element = svg.current?.querySelector(`[data-piece="${to}"]`);
    const offset = `translate(${view.x(from) - view.x(to)}px, ${view.y(from) - view.y(to)}px)`;
    element?.animate([{ transform: offset }, { transform: 'none' }], { duration: SLIDE_MS, easing: 'ease-out' });
  }, [pieces]);
}
