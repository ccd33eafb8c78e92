/** Measures probes. It runs in Node and, as a worker of its own, in a browser. */

import { Position, rulesOf } from '@sitke/rules';
import { boardOf, Table, Tablebase } from '@sitke/tablebase';

/** Positions of each table, each probed cold once. */
const POSITIONS = 4000;
const TRIES = 1_000_000;
const WARM_UP = 500;
const BATCH = 50;
/** How often one position is probed again and again. */
const REPEATS = 100_000;
const ALL_MOVES = 200;

/** Microseconds a probe. */
export interface ProbeTimes {
  readonly material: string;
  /** Bytes in memory, block not decoded: the worth of a position with each side to move. */
  readonly cold: readonly [number, number];
  /** The same position again. */
  readonly warm: number;
  /** All legal moves with their worth, cold. */
  readonly moves: number;
}

function positionsOf(table: Table, rules: Tablebase['rules'], turn: 0 | 1): Position[] {
  const found: Position[] = [];
  const { index, material } = table;
  for (let i = 1; found.length < POSITIONS; i++) {
    if (i > TRIES) throw new Error(`${material.key} has not ${POSITIONS} positions`);
    const entry = (Math.imul(i, 2_654_435_761) >>> 0) % index.size;
    if (!index.isProper(entry)) continue;
    const squares = boardOf(index.geometry, material, index.arrangementOf(entry));
    const setup = Position.fromSetup(rules, { ...rules.initial, squares, pockets: new Array(32).fill(0), turn });
    if (setup.ok && setup.value.outcome === null) found.push(setup.value);
  }
  return found;
}

/** The median over batches, each too short for most of them to be interrupted on a busy machine. */
function microsOf(count: number, batch: number, run: (i: number) => void): number {
  const times: number[] = [];
  for (let first = 0; first + batch <= count; first += batch) {
    const start = performance.now();
    for (let i = first; i < first + batch; i++) run(i);
    times.push((1000 * (performance.now() - start)) / batch);
  }
  return times.sort((a, b) => a - b)[times.length >> 1]!;
}

/** Measures probes of the tables named; `files` has them and all that they need. */
export function measureProbes(files: readonly Uint8Array[], materials: readonly string[]): ProbeTimes[] {
  const rules = rulesOf('sittuyin');
  const base = new Tablebase(rules);
  const tables = files.map((bytes) => {
    const source = { size: bytes.length, read: (at: number, length: number) => bytes.subarray(at, at + length) };
    const table = Table.open(source, rules);
    if (!table.ok) throw new Error(table.error.message);
    base.add(table.value);
    return table.value;
  });
  const forget = (): void => {
    for (const table of tables) table.forget();
  };
  return materials.map((material) => {
    const table = tables.find((each) => each.material.key === material)!;
    const both = ([0, 1] as const).map((turn) => positionsOf(table, rules, turn));
    const cold = both.map((positions) => {
      const probe = (i: number): void => {
        forget();
        base.value(positions[i]!);
      };
      microsOf(WARM_UP, BATCH, probe);
      return microsOf(positions.length, BATCH, probe);
    });
    const [positions = []] = both;
    const warm = microsOf(REPEATS, REPEATS / 100, () => base.value(positions[0]!));
    const moves = microsOf(ALL_MOVES, 1, (i) => {
      forget();
      base.probe(positions[i]!);
    });
    return { material, cold: cold as [number, number], warm, moves };
  });
}
