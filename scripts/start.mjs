// npm start: installs what is missing, builds, and serves the app and games over the network. What follows `--` goes to
// `sitke serve`.
import './checkNode.mjs';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { appFolder, buildApp, compile, installMissing, root } from './prepare.mjs';

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

try {
  const given = process.argv.slice(2);
  if (!given.includes('--help')) {
    installMissing();
    if (!compile() || !buildApp()) throw new Error('The build failed; the lines above say why.');
  }
  const program = path.join(root, 'packages/cli/bin/sitke.js');
  process.argv.splice(2, given.length, 'serve', ...(given.includes('--help') ? given : withDefaults(given)));
  await import(pathToFileURL(program).href);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
