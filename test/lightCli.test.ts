/** The command `sitke` where it is installed with what it depends on and no more: without the server. */

import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '#scripts/prepare';
import { manifestOf } from '#scripts/published';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-light-'));

/** The names of a package and of all that it depends on. */
function neededBy(name: string, seen: Set<string> = new Set([name])): Set<string> {
  const manifest = path.join(root, 'node_modules', name, 'package.json');
  const { dependencies = {} } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  for (const other of Object.keys(dependencies)) if (!seen.has(other)) neededBy(other, seen.add(other));
  return seen;
}

const needed = neededBy('@sitke/cli');

/** Runs the command; modules are looked for where they are linked, not where the links lead. */
function sitke(args: readonly string[], input = ''): SpawnSyncReturns<string> {
  const program = path.join(folder, 'node_modules/@sitke/cli/bin/sitke.js');
  const how = ['--preserve-symlinks', '--preserve-symlinks-main'];
  return spawnSync(process.execPath, [...how, program, ...args], { cwd: folder, encoding: 'utf8', input });
}

beforeAll(() => {
  for (const name of needed) {
    const link = path.join(folder, 'node_modules', name);
    fs.mkdirSync(path.dirname(link), { recursive: true });
    fs.symlinkSync(fs.realpathSync(path.join(root, 'node_modules', name)), link);
  }
});

afterAll(() => fs.rmSync(folder, { recursive: true }));

test('it depends on at most fifteen packages, none of them the server', () => {
  expect(needed.size).toBeLessThanOrEqual(15);
  expect([...needed]).not.toContain('@sitke/server');
});

test.each([
  [['perft', '2'], 'nodes 7744\n'],
  [['help'], 'serve games between people'],
  [['replay', '-'], ''],
  [['match', '--help'], 'Usage: sitke match'],
  [['bot', '--help'], 'Usage: sitke bot'],
  [['tb', 'build', '--materials', 'KRvK', '--variant', 'makruk'], ''],
  [['tb', 'probe', '--variant', 'makruk', '8/8/8/4k3/8/8/R7/4K3 w - - 0 1'], 'best play'],
])('%j works', (args, text) => {
  const run = sitke(args, '[Variant "Sissa"]\n\n1. e4 e6 *\n');
  expect([run.status, run.stdout]).toEqual([0, expect.stringContaining(text)]);
});

test('the engine plays, with a net and in threads', () => {
  const lines = ['setoption name Threads value 2', 'position startpos', 'go nodes 2000', 'quit'];
  const run = sitke(['uci'], `${lines.join('\n')}\n`);
  expect([run.status, run.stderr]).toEqual([0, '']);
  expect(run.stdout).toMatch(/^bestmove \S+/m);
});

describe.each(['serve', 'admin', 'store', 'verify'])('%s', (name) => {
  test.each([[[name]], [[name, '--help']], [['help', name]]])('%j says what to install', (args) => {
    const { version } = manifestOf('cli');
    const sentence = `\`sitke ${name}\` needs the server, which is a package of its own: npm install @sitke/server@${version}`;
    expect(sitke(args)).toMatchObject({ status: 2, stdout: '', stderr: `sitke: ${sentence}\n` });
  });
});
