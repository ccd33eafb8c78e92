/** What is given back for slow lines, counted. */

import type { GameEvent, GameState } from '../games/state.js';
import type { Metrics } from '../watch/metrics.js';

/** Counts what events of a game, as it was before them, give back. */
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
