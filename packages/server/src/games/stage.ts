/** The stage of a game: the side to move, and whether it places pieces. */

import type { Seat } from '@sitke/protocol';

/** The side to move, null while both arrange their armies in secret; and whether pieces are being placed. */
export interface Stage {
  readonly turn: Seat | null;
  readonly placing: boolean;
}

const STAGES: readonly Stage[] = [null, 0, 1].flatMap((turn) =>
  [false, true].map((placing) => ({ turn: turn as Stage['turn'], placing })),
);

/** Returns a stage, always the same object: every ply of every line has one. */
export function stageOf(turn: Stage['turn'], placing: boolean): Stage {
  return STAGES[2 * (turn === null ? 0 : turn + 1) + Number(placing)]!;
}
