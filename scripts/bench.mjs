// npm run bench: installs what is missing, compiles and runs the benchmarks of tools/src/bench.
import './checkNode.mjs';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { compile, installMissing, root } from './prepare.mjs';

try {
  installMissing();
  if (!compile()) throw new Error('The build failed; the lines above say why.');
  const file = path.join(root, 'tools/dist/bench/index.js');
  if (!fs.existsSync(file)) throw new Error('There are no benchmarks yet (tools/src/bench/index.ts).');
  const { status } = spawnSync(process.execPath, [file, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
