// npm run annotate, faults, mutation, net, pictures, soak, study, suites, tables, tune: node scripts/tool.mjs NAME installs what is missing, compiles and
// runs tools/src/NAME with the arguments after it.
import './checkNode.mjs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { compile, installMissing, root } from './prepare.mjs';
import { locate } from './programs.mjs';

/** Programs that tools start and npm does not bring. @type {Readonly<Record<string, readonly import('./programs.mjs').Program[]>>} */
const needs = {
  tables: ['fairyStockfish'],
  tuner: ['fairyStockfish'],
  'study probes': ['browser'],
  pictures: ['browser'],
  soak: ['strace'],
  faults: ['etcd', 'patroni', 'haproxy', 'postgres', 'pgbouncer', 'redis', 'faketime'],
};
/** Tools that look at the garbage collector. */
const needCollector = ['study endurance'];

const [name = '', ...args] = process.argv.slice(2);
/** A study is a tool of its own. */
const whole = name === 'study' ? `study ${args[0] ?? ''}` : name;
try {
  installMissing();
  if (!(await compile())) throw new Error('The build failed; the lines above say why.');
  const file = path.join(root, 'tools/dist', name, 'index.js');
  const flags = needCollector.includes(whole) ? ['--expose-gc'] : [];
  const needed = needs[whole];
  const env = { ...process.env, ...(needed ? locate(needed) : {}) };
  const { status } = spawnSync(process.execPath, [...flags, file, ...args], { cwd: root, stdio: 'inherit', env });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
