// npm run bench, exercises, faults, mutation, net, pictures, soak, suites: node scripts/tool.mjs NAME installs what is missing, compiles and
// runs tools/src/NAME with the arguments after it.
import './checkNode.mjs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { compile, installMissing, root } from './prepare.mjs';
import { locate } from './programs.mjs';

/** Programs that tools start and npm does not bring. @type {Readonly<Record<string, readonly import('./programs.mjs').Program[]>>} */
const needs = {
  bench: ['fairyStockfish'],
  pictures: ['browser'],
  soak: ['strace'],
  faults: ['etcd', 'patroni', 'haproxy', 'postgres', 'pgbouncer', 'redis', 'faketime'],
};

const [name = '', ...args] = process.argv.slice(2);
try {
  installMissing();
  if (!(await compile())) throw new Error('The build failed; the lines above say why.');
  const file = path.join(root, 'tools/dist', name, 'index.js');
  const needed = needs[name];
  const env = { ...process.env, ...(needed ? locate(needed) : {}) };
  const { status } = spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit', env });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
