/** Which sound a move makes. The board also shows everything that a sound says. */
import type { Count, Position } from '@sitke/rules';

/** The sounds of a game. */
export type SoundName = 'place' | 'move' | 'capture' | 'promote' | 'check' | 'count' | 'lowTime' | 'result';

/** In its last five moves a count is shown, and sounds, as nearly out. Units: plies. */
const LAST_PLIES = 10;

/** Whether few moves are left. */
export function isNearlyOut({ plies, limit }: Count): boolean {
  return limit - plies <= LAST_PLIES;
}

function piecesOn(position: Position): number {
  return Array.from({ length: position.rules.geometry.size }, (_, square) => position.pieceAt(square)).filter(Boolean)
    .length;
}

/** Returns the sound of a move, as UCI, or of a change of the count, that leads from one position to another. */
export function soundOfMove(before: Position, after: Position, uci: string): SoundName {
  const { count } = after;
  if (after.isCheck) return 'check';
  if (/\d[a-z]$/.test(uci)) return 'promote';
  if (piecesOn(after) < piecesOn(before)) return 'capture';
  if (count !== null && count.plies !== before.count?.plies && isNearlyOut(count)) return 'count';
  return uci.includes('@') ? 'place' : 'move';
}
