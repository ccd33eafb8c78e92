/** The engine in a worker of Node, as `worker.ts` in one of a browser: UCI text in, UCI text out, one line per message. */

import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { loadNet, loadVariant } from './node.js';
import { UciSession } from './uci/uci.js';
import { ENGINE_VARIANTS } from './variants/registry.js';

const port = parentPort;
if (!port) throw new Error('@sitke/engine/worker runs in a worker: new Worker(new URL(import.meta.resolve(…)))');

const session = new UciSession({
  variants: ENGINE_VARIANTS,
  name: 'Sitke',
  load: loadVariant,
  loadNet,
  readFile: (file) => readFile(file),
  write: (line) => port.postMessage(line),
});

// Sessions require each line to wait for the answer of the one before.
let answered = Promise.resolve();
port.on('message', (line: unknown) => {
  answered = answered.then(async () => {
    await session.handle(String(line));
    if (session.hasQuit) port.close();
  });
});
