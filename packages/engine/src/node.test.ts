import { once } from 'node:events';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { GameNode, Position, rulesOf } from '@sitke/rules';
import { expect, test } from 'vitest';
import { ENGINE_VARIANTS } from './index.js';
import { openEngine } from './node.js';

test.each(ENGINE_VARIANTS)('Node opens the engine of %s with its net, which finds its own files', async (variant) => {
  const engine = await openEngine(variant);
  const node = new GameNode(Position.initial(rulesOf(variant)));
  const { best } = await engine.search({ node, limits: { nodes: 500 } }).result;
  expect(node.position.isLegal(best!)).toBe(true);
});

const entry = createRequire(import.meta.url).resolve('@sitke/engine/worker');

test('the worker of the package speaks UCI in a worker of Node, and ends on quit', async () => {
  const worker = new Worker(entry);
  const lines: string[] = [];
  worker.on('message', (line: string) => lines.push(line));
  const exited = once(worker, 'exit');
  const orders = ['uci', 'setoption name UCI_Variant value makruk', 'position startpos', 'go nodes 500', 'quit'];
  for (const order of orders) worker.postMessage(order);
  expect(await exited).toEqual([0]);
  expect(lines).toContain('uciok');
  expect(lines.filter((line) => line.startsWith('bestmove ')).length).toBe(1);
});

test('outside of a worker it says what it is', async () => {
  await expect(import(entry)).rejects.toThrow('@sitke/engine/worker runs in a worker');
});

test('a page gets the worker that imports nothing of Node', () => {
  const manifest = createRequire(import.meta.url).resolve('@sitke/engine/package.json');
  const { exports } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  expect(exports['./worker'].default).toBe('./dist/worker.js');
  expect(Object.keys(exports['./worker']).at(-1)).toBe('default');
});
