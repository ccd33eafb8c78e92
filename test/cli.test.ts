/** The command `sitke` as a program: the compiled one, in its own process, with real pipes. */
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/prepare';
import { sitkeProgram as program } from './program.js';
import { codeBlocks, commandsOf } from './readmeBlocks.js';

function sitke(args: readonly string[], input = ''): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', input });
}

test('it answers on standard output', () => {
  expect(sitke(['perft', '2'])).toMatchObject({ stdout: 'nodes 7744\n', stderr: '', status: 0 });
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'packages/cli/package.json'), 'utf8'));
  expect(sitke(['version']).stdout).toBe(`sitke ${version}\n`);
});

test('it is the command sitke of the clone', () => {
  const link = path.join(root, 'node_modules/.bin/sitke');
  expect(spawnSync(link, ['perft', '1'], { encoding: 'utf8' })).toMatchObject({ stdout: 'nodes 88\n', status: 0 });
});

test('bad input is one line on standard error and status 2', () => {
  const run = sitke(['legal', '8/8 w']);
  expect(run).toMatchObject({ stdout: '', status: 2 });
  expect(run.stderr).toBe('sitke: FEN, character 1: expected 8 ranks, found 2\n');
});

test('replay reads files and standard input', () => {
  const text = '[Variant "Sissa"]\n\n1. e4 e6 *\n';
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-'));
  try {
    const file = path.join(folder, 'a game.pgn');
    fs.writeFileSync(file, `\ufeff${text}`);
    const fromFile = sitke(['replay', file]);
    expect(fromFile).toMatchObject({ stderr: '', status: 0 });
    expect(sitke(['replay', '-'], text).stdout).toBe(fromFile.stdout);
    expect(sitke(['replay', folder])).toMatchObject({
      stdout: '',
      stderr: `sitke: cannot read ${folder}: it is a folder\n`,
      status: 2,
    });
    expect(sitke(['replay', `${file}x`]).stderr).toBe(`sitke: cannot read ${file}x: there is no such file\n`);
    const endless = sitke(['replay', '-'], `${text}\n[Variant "Sissa"]\n\n{${' '.repeat(4_000_000)}`);
    expect(endless.stdout).toBe(fromFile.stdout);
    expect(endless.stderr).toMatch(/^sitke: standard input, line 7, character \d+: a game in PGN has at most 1 MiB\n$/);
    expect(sitke(['replay', '-'], ' '.repeat(4_000_000)).stderr).toBe(
      'sitke: standard input: there is no game in it\n',
    );
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

test('play reads lines from a pipe until its end, or until quit', () => {
  const run = sitke(['play', '--variant', 'sissa'], 'e4\ne5\nRa9\nfen');
  expect(run).toMatchObject({ stderr: '', status: 0 });
  expect(run.stdout).toContain('1. White e4\n');
  expect(run.stdout).toContain('Ra9 is not legal: ');
  expect(run.stdout).toMatch(/\nrnbskqbnr\/ppppppppp\/9\/9\/9\/4P4\/9\/PPPP1PPPP\/RNBQKSBNR b AIai - CGcg 0 1\n$/);
  expect(sitke(['play'], 'quit\nfen\n').stdout).not.toMatch(/fen|b - -/);
});

test('play ends when the player leaves while it waits', async () => {
  const child = spawn(process.execPath, [program, 'play', '--variant', 'sissa'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.write('quit\n');
  const [status] = await once(child, 'exit');
  expect(status).toBe(0);
});

test('who closes the pipe early gets no complaint', async () => {
  const child = spawn(process.execPath, [program, 'perft', '--divide', '3'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += text;
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const [status] = await once(child, 'close');
  expect([status, complaint]).toEqual([0, '']);
});

const examples = ['docs/cli.md', 'docs/uci.md'].flatMap((file) =>
  codeBlocks(fs.readFileSync(path.join(root, file), 'utf8'))
    .filter(({ language }) => language === 'sh')
    .flatMap(commandsOf)
    .map((command) => ({ file, ...command })),
);

test.each(examples)('$file: $command', ({ command, output, hasMore }) => {
  const line = command.replace('npx sitke', `"${process.execPath}" "${program}"`);
  const run = spawnSync('sh', ['-c', line], { encoding: 'utf8', input: '' });
  const printed = run.stdout.trimEnd().split('\n');
  expect(run.status).toBe(0);
  expect(hasMore ? printed.slice(0, output.length) : printed).toEqual(output);
});
