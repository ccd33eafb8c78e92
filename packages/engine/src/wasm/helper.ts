/**
 * A helper thread: the same core in a worker, on the memory of the main thread, searching the same position with the
 * same table. The worker's script must pass its first message to `runHelper`.
 * Source: "Lazy SMP", Chess Programming Wiki.
 */

import type { CoreExports } from './coreExports.js';
import type { Port, WasmMemory, WasmModule } from './platform.js';

/** Start parameters of a helper. */
export interface HelperOrders {
  readonly module: WasmModule;
  readonly memory: WasmMemory;
  /** 64-bit words: the number of the running search at `index` 0, 0 for none; then the nodes of each helper. */
  readonly control: SharedArrayBuffer;
  /** Index of the thread, from 1, and the number of threads. */
  readonly index: number;
  readonly count: number;
  readonly port: Port;
}

/** A search for a helper. It answers with the number when the search is complete or has ended. */
export interface HelperTask {
  readonly number: number;
  /** The game as it is in the core's memory. */
  readonly game: Uint8Array;
  readonly moves: readonly number[];
  readonly maxDepth: number;
  readonly features: number;
  /** Whether there is a net. */
  readonly hasNet: boolean;
  readonly hashMib: number;
  readonly tableAge: number;
  /** Whether to clear the history first. */
  readonly isFresh: boolean;
}

/** Nodes between two checks for the end of the search: well below a millisecond. */
const SLICE_NODES = 500;
const DONE = 2;

/** Runs one search after another until the worker is terminated. Posts 0 when it is ready. */
export async function runHelper({ module, memory, control, index, count, ...orders }: HelperOrders): Promise<void> {
  const port = orders.port as MessagePort;
  const imports = { env: { memory: memory as WebAssembly.Memory }, tables: { askHost } };
  const { exports } = await WebAssembly.instantiate(module as WebAssembly.Module, imports);
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

/** Only the first thread has tables: files are not shared, and helpers never get any. */
function askHost(): never {
  throw new Error('a helper has no tables');
}

function begin(core: CoreExports, task: HelperTask): void {
  if (task.isFresh) core.forget();
  core.joinTable(task.hashMib, task.tableAge);
  core.setFeatures(task.features);
  core.useNet(Number(task.hasNet));
  new Uint8Array(core.memory.buffer).set(task.game, core.gameAddress());
  core.takeGame(task.game.length);
  new Int32Array(core.memory.buffer, core.movesAddress(), task.moves.length).set(task.moves);
  core.startSearch(task.maxDepth, 1, task.moves.length);
}
