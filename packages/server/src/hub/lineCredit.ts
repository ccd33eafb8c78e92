/** Counts the time given back for slow lines. */

import type { GameEvent, GameState } from '../games/state.js';
import type { Metrics } from '../watch/metrics.js';

/** Counts the time that events of a game give back; the state is the one before them. */
export function countLineCredit(
  metrics: Metrics | undefined,
  { clocks }: GameState,
  events: readonly GameEvent[],
): void {
  for (const event of events) {
    if (event.kind !== 'moved' && event.kind !== 'ready') continue;
    const { seat, creditMs = 0 } = event;
    metrics?.lineCredit(creditMs, creditMs >= clocks[seat].bankMs);
  }
}
