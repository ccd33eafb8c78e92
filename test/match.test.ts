/** `sitke match` as a program, with engines that play: this project's own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parsePgn } from '@sitke/rules/pgn';
import { openingsFile } from '@sitke/testkit/fixtures';
import { afterAll, expect, test } from 'vitest';
import { run } from '#cli/test/run';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = path.join(root, 'packages/cli/bin/sitke.js');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-match-'));
const openings = openingsFile('sittuyin');

afterAll(() => fs.rmSync(folder, { recursive: true }));

function start(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [program, 'match', ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Runs a match to its end. */
async function match(args: readonly string[]): Promise<{ out: string; err: string; status: number }> {
  const child = start(args);
  const texts = { out: '', err: '' };
  child.stdout!.on('data', (text) => {
    texts.out += text;
  });
  child.stderr!.on('data', (text) => {
    texts.err += text;
  });
  const [status] = await once(child, 'close');
  return { ...texts, status };
}

const OWN = ['--engine', 'name=A cmd=sitke', '--engine', 'name=B cmd=sitke option.Hash=8', '--each', 'nodes=150'];
const WEAK = `name=weak 'cmd="${process.execPath}" ${program} uci' depth=1`;

function gamesOf(log: string): string[] {
  const lines = fs.readFileSync(log, 'utf8').trimEnd().split('\n').slice(1);
  return lines.map((line) => JSON.parse(line)).map(({ pair, game }) => `${pair}.${game}`);
}

test('a match that was killed goes on where it was, and plays nothing twice', async () => {
  const [log, pgn] = [path.join(folder, 'log'), path.join(folder, 'games.pgn')];
  const args = [
    ...OWN,
    '--openings',
    openings,
    '--pairs',
    '4',
    '--concurrency',
    '2',
    '--max-plies',
    '120',
    '--log',
    log,
  ];
  const killed = start(args);
  let told = 0;
  for await (const line of createInterface({ input: killed.stderr! })) {
    if (line.startsWith('game ') && ++told === 3) killed.kill('SIGKILL');
  }
  const before = gamesOf(log);
  expect(before.length).toBeGreaterThanOrEqual(3);
  expect(before.length).toBeLessThan(8);
  const rest = await match([...args, '--pgn', pgn, '--json']);
  expect(rest.status).toBe(0);
  const games = gamesOf(log);
  expect(games.slice(0, before.length)).toEqual(before);
  expect([...games].sort()).toEqual(['0.0', '0.1', '1.0', '1.1', '2.0', '2.1', '3.0', '3.1']);
  // Only what was left has been played.
  expect(rest.err.trimEnd().split('\n')).toHaveLength(8 - before.length);
  const report = JSON.parse(rest.out);
  expect(report).toMatchObject({ engines: ['A', 'B'], isComplete: true, faults: [] });
  expect(report.wins + report.draws + report.losses).toBe(8);
  const read = parsePgn(fs.readFileSync(pgn, 'utf8'));
  if (!read.ok) throw new Error(read.error.message);
  expect(read.value.map(({ headers }) => headers.get('Round'))).toEqual([
    '1.1',
    '1.2',
    '2.1',
    '2.2',
    '3.1',
    '3.2',
    '4.1',
    '4.2',
  ]);
});

test('a match in parts has the openings of the whole', async () => {
  const play = async (name: string, ...part: readonly string[]) => {
    const log = path.join(folder, name);
    await match([...OWN, '--openings', openings, '--shuffle', '7', '--max-plies', '2', '--log', log, ...part]);
    const lines = fs.readFileSync(log, 'utf8').trimEnd().split('\n').slice(1);
    return new Set(lines.map((line) => JSON.parse(line).fen));
  };
  const whole = await play('whole', '--pairs', '3');
  const first = await play('first', '--pairs', '1');
  const rest = await play('rest', '--skip', '1', '--pairs', '2');
  expect([whole.size, first.size, rest.size]).toEqual([3, 1, 2]);
  expect([...first, ...rest]).toEqual([...whole]);
});

test('an interrupted match says what it has', async () => {
  const child = start([...OWN, '--openings', openings, '--log', path.join(folder, 'stopped')]);
  let out = '';
  child.stdout!.on('data', (text) => {
    out += text;
  });
  createInterface({ input: child.stderr! }).once('line', () => child.kill('SIGINT'));
  const [status] = await once(child, 'close');
  expect(status).toBe(0);
  expect(out).toMatch(/^A \(nodes=150\) - B \(nodes=150\)\ngames 0: [\s\S]*\nstopped before its end\n$/);
});

test('a strong engine beats a weak one, and a program by its path plays another game', async () => {
  const won = await match([
    '--engine',
    'cmd=sitke nodes=3000',
    '--engine',
    WEAK,
    '--openings',
    openings,
    '--pairs',
    '1',
  ]);
  expect(won.out).toContain('\ngames 2: +2 =0 -0\n');
  const other = await match([
    ...['--variant', 'sissa', '--engine', WEAK, '--engine', `${WEAK} name=second depth=2`],
    ...['--max-plies', '60', '--json'],
  ]);
  expect(JSON.parse(other.out)).toMatchObject({ engines: ['weak', 'second'], faults: [], isComplete: true });
});

test.each([
  [[], 'match needs two --engine'],
  [['--engine', 'cmd=sitke nodes=1', '--engine', 'cmd=sitke nodes=2'], 'the engines need different names'],
  [[...OWN, 'startpos'], 'match takes only options, not "startpos"'],
  [[...OWN, '--moves', 'K@e1'], 'match takes no --moves: they belong into a file of openings'],
  [[...OWN, '--pairs', '0'], '--pairs is a whole number from 1 to 1000000, not "0"'],
  [[...OWN, '--skip', '1'], '--skip is a whole number from 0 to 0, not "1"'],
  [[...OWN, '--shuffle', '-1'], '--shuffle is a whole number from 0 to 4294967295, not "-1"'],
  [[...OWN, '--sprt', 'elo0=5 elo1=5'], '--sprt needs elo0 below elo1'],
  [[...OWN, '--sprt', 'alpha=0.7'], '--sprt: alpha and beta are between 0 and 0.5'],
  [[...OWN, '--resign', 'cp=500'], '--resign needs plies=…'],
  [[...OWN, '--draw', 'cp=5 plies=4 from=3'], '--draw has no "from": it has cp, plies, after'],
])('%j is bad input', async (args, message) => {
  expect(await run('match', ...args)).toEqual({ out: '', err: `sitke: ${message}\n`, status: 2 });
});

test.each([
  [
    [...OWN, '--openings', path.join(folder, 'none')],
    `cannot read ${path.join(folder, 'none')}: there is no such file`,
  ],
  [[...OWN, '--openings', openings, '--skip', '600'], '--skip is a whole number from 0 to 599, not "600"'],
  [
    [...OWN.slice(0, 3), 'name=B cmd=no-such-program', ...OWN.slice(4)],
    'B: does not start: spawn no-such-program ENOENT',
  ],
])('a match ends where %j needs what is not there', async (args, message) => {
  expect(await match(args)).toEqual({ out: '', err: `sitke: ${message}\n`, status: 2 });
});
