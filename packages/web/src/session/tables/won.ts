/** Positions that a table says are won, for materials of which they are too rare to be met by lot. */
import type { Piece } from '@sitke/rules';
import { boardOf, type ProbedTable } from '@sitke/tablebase';

/** Runs of entries that are looked through, one king's squares each. */
const MOST_RUNS = 30_000;
const NO_POSITION = 255;

/** Yields the pieces by square, the side that has the pieces named first to move and to win; from places by lot on. */
export function* wonBoards(table: ProbedTable, random: () => number): Generator<readonly Piece[]> {
  const { index, material } = table;
  const { geometry } = index;
  const runs = index.size / geometry.size;
  for (let looked = 0; looked < MOST_RUNS; looked++) {
    const first = Math.floor(random() * runs) * geometry.size;
    for (let entry = first; entry < first + geometry.size; entry++) {
      const value = table.valueAt(0, entry);
      // Plies to mate + 1; the side to move gives mate with an odd one.
      if (value !== NO_POSITION && value > 0 && value % 2 === 0)
        yield boardOf(geometry, material, index.arrangementOf(entry));
    }
  }
}
