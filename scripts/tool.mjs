// npm run ablation, annotate, endurance, mutation, soak, suites, tables, tune: node scripts/tool.mjs NAME installs what is missing, compiles and
// runs tools/src/NAME with the arguments after it.
import './checkNode.mjs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { findFairyStockfish } from './fairyStockfish.mjs';
import { compile, installMissing, root } from './prepare.mjs';
import { findStrace } from './strace.mjs';

/** Tools that compare or learn from Fairy-Stockfish, need a browser, look at the garbage collector, or record calls. */
const needFairyStockfish = ['tables', 'tuner'];
const needBrowser = ['probes'];
const needCollector = ['endurance'];
const needStrace = ['soak'];

const [name = '', ...args] = process.argv.slice(2);
try {
  installMissing();
  if (!compile()) throw new Error('The build failed; the lines above say why.');
  const file = path.join(root, 'tools/dist', name, 'index.js');
  const flags = needCollector.includes(name) ? ['--expose-gc'] : [];
  const opponent = needFairyStockfish.includes(name) ? { SITKE_FAIRY_STOCKFISH: findFairyStockfish() } : {};
  const browser = needBrowser.includes(name) ? { SITKE_BROWSER: findBrowser() } : {};
  const recorder = needStrace.includes(name) ? { SITKE_STRACE: findStrace() } : {};
  const env = { ...process.env, ...opponent, ...browser, ...recorder };
  const { status } = spawnSync(process.execPath, [...flags, file, ...args], { cwd: root, stdio: 'inherit', env });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
