/** Who is to do what at a point of a game. */

import type { Seat } from '@sitke/protocol';

/** Whose turn it is, null while both arrange their armies in secret; and whether men are being placed. */
export interface Stage {
  readonly turn: Seat | null;
  readonly placing: boolean;
}

const STAGES: readonly Stage[] = [null, 0, 1].flatMap((turn) =>
  [false, true].map((placing) => ({ turn: turn as Stage['turn'], placing })),
);

/** Returns a stage, always the same object: every act of every line has one. */
export function stageOf(turn: Stage['turn'], placing: boolean): Stage {
  return STAGES[2 * (turn === null ? 0 : turn + 1) + Number(placing)]!;
}
