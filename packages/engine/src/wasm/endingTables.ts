/** How a game ends, written to the memory of a core from the rules' own data. */

import type { Ending } from '@sitke/rules';
import { constantsOf } from './constants.js';
import type { CoreExports } from './coreExports.js';

const MOST_ROWS = 16;
const MOST_NEEDS = 3;
const ROW_BYTES = 32;

const MOVE_LIMITS: readonly Ending['moveLimit'][] = ['off', 'claim', 'auto'];
const BOARD_COUNTS: readonly Ending['counting']['board'][] = ['off', 'declared', 'auto'];

/** Throws RangeError where there are more things than the core has room for. */
export function checkRoom(count: number, most: number, things: string): void {
  if (count > most) throw new RangeError(`${count} ${things}; the engine allows ${most}`);
}

/**
 * Writes an ending in the order of assembly/kit/ending.ts. Errors: RangeError on a counting table longer than the core's.
 */
export function writeEnding(core: CoreExports, ending: Ending): void {
  const { counting, material, stalemate, moveLimit, countOverridesLimit } = ending;
  const at = constantsOf(core, ['ENDING', 'COUNT_ROWS']);
  const view = new DataView(core.memory.buffer);
  const write = (address: number, values: readonly number[]): void => {
    for (const [index, value] of values.entries()) view.setInt32(address + 4 * index, value, true);
  };
  checkRoom(counting.rows.length, MOST_ROWS, 'lines of the counting table');
  write(at.ENDING, [
    counting.pawn,
    BOARD_COUNTS.indexOf(counting.board),
    Number(counting.needsNoPawns),
    Number(counting.countsPieces),
    Number(counting.isClaimed),
    counting.rows.length,
    Number(material !== null),
    material?.general ?? 0,
    (material?.mating ?? []).reduce((bits, role) => bits | (1 << role), 0),
    Number(stalemate === 'win'),
    MOVE_LIMITS.indexOf(moveLimit),
    Number(countOverridesLimit),
  ]);
  counting.rows.forEach(({ limit, needs }, index) => {
    checkRoom(needs.length, MOST_NEEDS, 'kinds of piece in a line of the counting table');
    const pairs = needs.flatMap(({ role, atLeast }) => [role, atLeast]);
    write(at.COUNT_ROWS + ROW_BYTES * index, [limit, needs.length, ...pairs]);
  });
}
