// npm run endurance: installs what is missing, compiles, and measures the engine at work with tools/src/endurance.
import './checkNode.mjs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { compile, installMissing, root } from './prepare.mjs';

try {
  installMissing();
  if (!compile()) throw new Error('The build failed; the lines above say why.');
  const file = path.join(root, 'tools/dist/endurance/index.js');
  const args = ['--expose-gc', file, ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
