// npm run test:node [-- VERSION …]: under each of these versions of Node, by itself 20, 22 and 24: a copy of the clone,
// its packages installed for it, everything compiled, the unit tests, and the server and the
// command line as programs. The npm packages node-PLATFORM-ARCH bring Node.
import './checkNode.mjs';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { nodeVersions } from './nodeVersions.mjs';
import { root } from './prepare.mjs';

/**
 * Runs something and says it; throws where it fails.
 * @param {string} what
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, isQuiet?: boolean }} options
 */
function run(what, program, args, { cwd, env = process.env, isQuiet = false }) {
  console.log(`-- ${what}`);
  const out = isQuiet ? 'pipe' : 'inherit';
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env,
    stdio: ['ignore', out, out],
    encoding: 'utf8',
  });
  if (status === 0) return;
  if (isQuiet) console.error(`${stdout}${stderr}`);
  throw new Error(`${what}: failed`);
}

/** Copies what git tracks or would add, as it stands. @param {string} folder */
function copyClone(folder) {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  for (const name of stdout.split('\0')) {
    const from = path.join(root, name);
    if (name !== '' && fs.existsSync(from)) fs.cpSync(from, path.join(folder, name));
  }
}

/**
 * Installs a Node of npm's and returns its folder, which holds bin.
 * @param {string} version
 * @param {string} npm the file of npm's program
 * @param {string} folder
 */
function installNode(version, npm, folder) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
  const args = [npm, 'install', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`];
  run(`npm install ${name}@${version}`, process.execPath, args, { cwd: folder, isQuiet: true });
  return path.join(folder, 'node_modules', name);
}

/**
 * Tests under one version; throws where something fails.
 * @param {string} version
 * @param {string} npm
 */
function testUnder(version, npm) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-node-'));
  try {
    const node = installNode(version, npm, path.join(folder, 'node'));
    const bin = path.join(node, 'bin');
    const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH']}` };
    const file = path.join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
    const clone = path.join(folder, 'clone');
    copyClone(clone);
    const ci = [npm, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    run(`npm ci under ${version}`, file, ci, { cwd: clone, env, isQuiet: true });
    run(`compile under ${version}`, file, ['node_modules/typescript/bin/tsc', '-b'], { cwd: clone, env });
    const sqlite = `import { Database } from '@sitke/server/store/database'; console.log('Node ' + process.version + ', SQLite ' + new Database(':memory:').prepare('SELECT sqlite_version()').pluck().get())`;
    const asModule = ['--input-type=module', '-e', sqlite];
    run(`the database under ${version}`, file, asModule, { cwd: path.join(clone, 'packages/server'), env });
    const vitest = [path.join(clone, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=dot', '--maxWorkers=2'];
    run(`unit tests under ${version}`, file, [...vitest, '--project', 'unit'], { cwd: clone, env });
    const programs = ['--project', 'programs', 'test/online.test.ts', 'test/cli.test.ts'];
    run(`programs under ${version}`, file, [...vitest, ...programs], { cwd: clone, env });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Tests under each of some versions.
 * @param {readonly string[]} versions
 * @returns {boolean} whether all passed
 */
export function testNodes(versions) {
  const npm = process.env['npm_execpath'] ?? '';
  if (!/npm-cli\.[cm]?js$/.test(npm)) throw new Error('Start it by npm: "npm run test:node".');
  const failed = versions.filter((version) => {
    console.log(`\n== Node ${version}`);
    try {
      testUnder(version, npm);
      return false;
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return true;
    }
  });
  console.log(versions.map((version) => `${failed.includes(version) ? 'FAIL' : 'ok  '}  Node ${version}`).join('\n'));
  return failed.length === 0;
}

if (process.argv[1] === path.join(root, 'scripts/testNode.mjs')) {
  const given = process.argv.slice(2);
  process.exitCode = testNodes(given.length > 0 ? given : nodeVersions) ? 0 : 1;
}
