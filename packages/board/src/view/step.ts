/** The difference that a move has made, for motion. */
import type { Piece, Square } from '../types.js';

export interface Step {
  readonly to: Square;
  /** The piece that stood there; 0 for none. */
  readonly taken: Piece;
  readonly isPromoted: boolean;
}

/** A move changes no more squares than this: castling changes four. */
const MOST = 4;

/** Returns the step to a position by its last move ([from, to], or [to]); null where the position came in another way. */
export function stepOf(old: ArrayLike<Piece>, now: ArrayLike<Piece>, lastMove: readonly Square[]): Step | null {
  const to = lastMove.at(-1);
  const piece = to === undefined ? 0 : (now[to] ?? 0);
  if (to === undefined || piece === 0 || old.length !== now.length || old[to] === piece) return null;
  if (Array.from(now).filter((one, square) => one !== old[square]).length > MOST) return null;
  const from = lastMove[0] ?? to;
  const [was, moved] = [old[to] ?? 0, old[from] ?? 0];
  const isOwn = (other: Piece): boolean => other !== 0 && other >> 4 === piece >> 4;
  return { to, taken: was !== 0 && !isOwn(was) ? was : 0, isPromoted: isOwn(moved) && moved !== piece };
}
