/** Which sound a change of the game makes. No sound tells anything that the page does not say as well. */
import type { GameView } from '@sitke/protocol';
import type { Color } from '@sitke/rules';
import { currentNode, isOver, nodeAt } from '../game.js';
import type { GameState } from '../gameState.js';
import { faceOf } from '../online/clocks.js';
import { isBelow, lastOf, parentOf } from '../tree.js';
import { isNearlyOut } from './count.js';

export type SoundName = 'place' | 'move' | 'capture' | 'promote' | 'check' | 'count' | 'lowTime' | 'result';

const isSameGame = (one: GameState, other: GameState): boolean =>
  one.variant === other.variant && one.ruleset === other.ruleset && one.start === other.start;

function piecesOn(game: GameState): number {
  const { position } = currentNode(game);
  let found = 0;
  for (let square = 0; square < position.rules.geometry.size; square++) if (position.pieceAt(square) !== 0) found++;
  return found;
}

/** Returns whether the last move has brought a count that is near its end further. */
function ticks(game: GameState): boolean {
  const { count } = currentNode(game).position;
  const before = nodeAt(game, parentOf(game.cursor)).position.count;
  return count !== null && count.plies !== before?.plies && isNearlyOut(count);
}

/** Returns the sound of a step from one state of a game to another; null for none, as on the way back. */
export function soundOf(before: GameState, after: GameState): SoundName | null {
  if (before === after || !isSameGame(before, after)) return null;
  const isForward = before.cursor !== after.cursor && isBelow(after.cursor, before.cursor);
  if (!isForward && before.cursor !== after.cursor) return null;
  if (isOver(after) && !isOver(before)) return 'result';
  if (!isForward) return null;
  const move = lastOf(after.cursor);
  if (currentNode(after).position.isCheck) return 'check';
  if (/\d[a-z]$/.test(move)) return 'promote';
  if (piecesOn(after) < piecesOn(before)) return 'capture';
  if (ticks(after)) return 'count';
  return move.includes('@') ? 'place' : 'move';
}

/** Returns whether the time of a seat is running out. */
export function isTimeLow({ clocks, time, placing, status }: GameView, seat: Color, nowMs: number): boolean {
  const face = status === 'live' ? faceOf(clocks[seat], time, placing, nowMs) : null;
  return (face?.isRunning && face.isLow) ?? false;
}
