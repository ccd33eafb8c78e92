// npm run annotate: installs what is missing, compiles and finds where lost games of a match were lost.
import './checkNode.mjs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { compile, installMissing, root } from './prepare.mjs';

try {
  installMissing();
  if (!compile()) throw new Error('The build failed; the lines above say why.');
  const file = path.join(root, 'tools/dist/annotate/index.js');
  const { status } = spawnSync(process.execPath, [file, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
