import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { often } from '@sitke/testkit/sizes';
import { expect, onTestFinished, test } from 'vitest';
import { engineFor } from '../test/engines.js';
import { spawner } from '../test/threads.js';
import { UciSession } from '../uci/uci.js';

const ROUNDS = often(2, 6, 6);

/** Lets the collector take all that nobody refers to. Whether it comes by itself in time, test/uciMemory.test.ts measures. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Counts the memories that cores are given from now on, as long as they exist. A spy of vitest would keep them. */
function watchMemories(): () => number {
  const made: WeakRef<object>[] = [];
  const { Memory } = WebAssembly;
  WebAssembly.Memory = class extends Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super(descriptor);
      made.push(new WeakRef(this));
    }
  };
  onTestFinished(() => {
    WebAssembly.Memory = Memory;
  });
  return () => made.filter((ref) => ref.deref()).length;
}

test.each([1, 2])('changes of game and of Hash leave one memory, with %i threads', async (threads) => {
  const alive = watchMemories();
  const said: string[] = [];
  const session = new UciSession({
    variants: ['sittuyin', 'makruk'],
    name: 'test',
    load: (variant) => engineFor(variant, 'threads', spawner().spawn),
    write: (line) => said.push(line),
  });
  const lines = [`setoption name Threads value ${threads}`];
  for (let round = 0; round < ROUNDS; round++) {
    lines.push('setoption name UCI_Variant value makruk', 'position startpos', 'go nodes 200', 'stop');
    lines.push('setoption name UCI_Variant value sittuyin', 'isready', 'setoption name Hash value 64');
    lines.push('go nodes 200', 'stop', 'setoption name Hash value 1', 'isready');
  }
  for (const line of lines) await session.handle(line);
  expect(said.filter((line) => line.startsWith('bestmove'))).toHaveLength(2 * ROUNDS);
  expect(said.filter((line) => line.includes('error'))).toEqual([]);
  collect();
  expect(alive()).toBe(1);
  await session.handle('setoption name Threads value 1');
});
