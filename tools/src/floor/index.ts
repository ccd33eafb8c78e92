/** `node tools/dist/floor/index.js`: the floor as a UCI engine on standard input and output, for `sitke match`. */

import { createInterface } from 'node:readline';
import { FloorSession } from './session.js';

const session = new FloorSession((line) => process.stdout.write(`${line}\n`));
createInterface({ input: process.stdin }).on('line', (line) => {
  // A pipe that stays open would keep the process.
  if (!session.handle(line)) process.stdin.destroy();
});
