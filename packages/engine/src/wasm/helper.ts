/**
 * A helper: the same core in a worker, on the memory of the thread that plays, searching the same position into the same
 * table. What a worker's file must do is hand the first message it gets to `runHelper`.
 * Source: "Lazy SMP", Chess Programming Wiki.
 */

import type { CoreExports } from './coreExports.js';

/** What a helper is started with. */
export interface HelperOrders {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  /** In `index` 0 the number of the search that runs, 0 for none; then the nodes of each helper, all 64 bits. */
  readonly control: SharedArrayBuffer;
  /** Which thread it is, from 1, of how many. */
  readonly index: number;
  readonly count: number;
  readonly port: MessagePort;
}

/** A search for a helper. It says the number back when it is through or the search has ended. */
export interface HelperTask {
  readonly number: number;
  /** The game as the core has it in memory. */
  readonly game: Uint8Array;
  readonly moves: readonly number[];
  readonly maxDepth: number;
  readonly features: number;
  readonly hashMib: number;
  readonly tableAge: number;
  /** Whether what was learnt before is to be forgotten. */
  readonly isFresh: boolean;
}

/** How soon a helper hears that it shall stop: well below a millisecond. */
const SLICE_NODES = 500;
const DONE = 2;

/** Helps with one search after another, until the worker is ended. Says 0 when it is ready. */
export async function runHelper({ module, memory, control, index, count, port }: HelperOrders): Promise<void> {
  const tables = { askHost };
  const { exports } = await WebAssembly.instantiate(module, { env: { memory }, tables });
  const core = exports as unknown as CoreExports;
  core.setThread(index, count);
  const words = new BigInt64Array(control);
  port.onmessage = ({ data }: MessageEvent<HelperTask>) => {
    begin(core, data);
    let end = 0;
    while (end !== DONE && Atomics.load(words, 0) === BigInt(data.number)) {
      end = core.searchSlice(SLICE_NODES);
      Atomics.store(words, index, BigInt(core.searchNodes()));
    }
    port.postMessage(data.number);
  };
  port.postMessage(0);
}

/** Tables are the first thread's: its files are not shared, and a helper is never told that there are any. */
function askHost(): never {
  throw new Error('a helper has no tables');
}

function begin(core: CoreExports, task: HelperTask): void {
  if (task.isFresh) core.forget();
  core.joinTable(task.hashMib, task.tableAge);
  core.setFeatures(task.features);
  new Uint8Array(core.memory.buffer).set(task.game, core.gameAddress());
  core.takeGame(task.game.length);
  new Int32Array(core.memory.buffer, core.movesAddress(), task.moves.length).set(task.moves);
  core.startSearch(task.maxDepth, 1, task.moves.length);
}
