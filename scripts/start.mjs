// npm start: installs what is missing, builds, and serves the app and games over the network. The engine's cores and the
// endgame tables are made beside the server, where they are missing. Options after `--` go to `sitke serve`.
import './checkNode.mjs';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { publishCores } from './cores.mjs';
import { appFolder, buildBareApp, compileSources, installMissing, root } from './prepare.mjs';

/** Where games are kept unless `--db` says otherwise; git does not look there. */
const file = path.join(root, 'data/sitke.sqlite');

/** @param {readonly string[]} given */
function withDefaults(given) {
  const has = (/** @type {string} */ name) => given.some((word) => word === name || word.startsWith(`${name}=`));
  const args = ['--app', appFolder, ...given];
  if (!has('--log-level')) args.push('--log-level', 'warn');
  if (has('--db')) return args;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  return [...args, '--db', file];
}

/** Makes what is missing in its own process, which ends with this one. */
function makeBeside() {
  const script = fileURLToPath(new URL('beside.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, appFolder], { stdio: ['ignore', 'inherit', 'inherit'] });
  // A server that fails to start does not wait for it.
  child.unref();
  process.once('exit', () => child.kill());
  // However it has ended, no page waits for more.
  child.once('exit', () => publishCores(appFolder, true));
}

try {
  const given = process.argv.slice(2);
  if (!given.includes('--help')) {
    installMissing();
    console.log('Building …');
    const app = (await compileSources()) ? await buildBareApp() : null;
    if (!app) throw new Error('The build failed; the lines above say why.');
    if (!app.hasAllCores || !app.hasAllTables) makeBeside();
  }
  const program = path.join(root, 'packages/cli/bin/sitke.js');
  process.argv.splice(2, given.length, 'serve', ...(given.includes('--help') ? given : withDefaults(given)));
  await import(pathToFileURL(program).href);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
