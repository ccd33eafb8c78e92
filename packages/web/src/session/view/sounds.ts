/** Which sound a change of the game makes. The page also shows everything that a sound says. */
import { type SoundName, soundOfMove } from '@sitke/board/sounds';
import type { GameView } from '@sitke/protocol';
import type { Color } from '@sitke/rules';
import { currentNode, isOver, nodeAt } from '../game.js';
import type { GameState } from '../gameState.js';
import { faceOf } from '../online/clocks.js';
import { isBelow, lastOf, parentOf } from '../tree.js';

const isSameGame = (one: GameState, other: GameState): boolean =>
  one.variant === other.variant && one.ruleset === other.ruleset && one.start === other.start;

/** Returns the sound of a step from one state of a game to another; null for none, as on the way back. */
export function soundOf(before: GameState, after: GameState): SoundName | null {
  if (before === after || !isSameGame(before, after)) return null;
  const isForward = before.cursor !== after.cursor && isBelow(after.cursor, before.cursor);
  if (!isForward && before.cursor !== after.cursor) return null;
  if (isOver(after) && !isOver(before)) return 'result';
  if (!isForward) return null;
  const above = nodeAt(after, parentOf(after.cursor));
  return soundOfMove(above.position, currentNode(after).position, lastOf(after.cursor));
}

/** Returns whether the time of a seat is running out. */
export function isTimeLow({ clocks, time, placing, status }: GameView, seat: Color, nowMs: number): boolean {
  const face = status === 'live' ? faceOf(clocks[seat], time, placing, nowMs) : null;
  return (face?.isRunning && face.isLow) ?? false;
}
