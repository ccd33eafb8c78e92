/** `sitke tb` as a program: tables built, checked, asked, damaged, and a build that is killed again and again. */

import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Random } from '@sitke/testkit/random';
import { testSeed } from '@sitke/testkit/sizes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#cli/test/run';
import { root } from '#scripts/prepare';
import { holdDialogue, LineProcess, readDialogue } from './dialogue.js';
import { killBuilds } from './killedBuilds.js';
import { sitkeProgram as program } from './program.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-tables-'));
const tables = path.join(folder, 'three');

function tb(...args: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [program, 'tb', ...args], { encoding: 'utf8' });
}

beforeAll(() => {
  expect(tb('build', '--pieces', '3', '--tables', tables)).toMatchObject({ status: 0, stdout: '' });
}, 120_000);

afterAll(() => fs.rmSync(folder, { recursive: true }));

test('a build leaves whole tables, and only makes what is missing', () => {
  expect(fs.readdirSync(tables)).toEqual(['KRvK.draw.stb', 'KSvK.draw.stb']);
  const again = tb('build', '--pieces', '3', '--tables', tables);
  expect(again).toMatchObject({ status: 0, stderr: '0 tables to build\n' });
  const checked = tb('verify', '--tables', tables, '--positions', '500');
  expect(checked).toMatchObject({ status: 0, stderr: '' });
  expect(checked.stdout).toBe(
    'KRvK.draw.stb: whole; 500 positions compared with the moves\nKSvK.draw.stb: whole; 500 positions compared with the moves\n',
  );
});

test('probe says what a position is worth, with the count and without, and what each move is', () => {
  const lost = tb('probe', '--tables', tables, '8/8/8/8/8/8/1R6/K1k5', 'b');
  expect(lost.status).toBe(0);
  expect(lost.stdout).toMatch(
    /^with the count: loss in 14 plies\nwithout it: loss in 14 plies\nbest play: Kd1 .*#\nc1d1 {3}Kd1 {5}loss in 14 plies\n$/,
  );
  const late = tb('probe', '--tables', tables, '8/8/8/8/8/2k5/1R6/K7 w - 32 12 20');
  expect(late.stdout).toMatch(/^with the count: draw\nwithout it: win in 31 plies\nthe count leaves 21 plies\n/);
  const unknown = tb('probe', '--tables', tables, '7N/8/8/8/8/2k5/1R6/K7 w - - 0 1');
  expect(unknown).toMatchObject({ status: 2, stdout: '' });
  expect(unknown.stderr).toBe('sitke: nothing is known of this position: there is no table of KRNvK\n');
  const besidePawns = ['--option', 'count.needsNoPawns=off'];
  const counted = tb('probe', '--tables', tables, ...besidePawns, '8/8/8/4k3/8/8/P6S/4K3 w - 88 3 1');
  expect(counted.stderr).toBe('sitke: nothing is known of this position: there is no table of KSPvK, KSFvK\n');
});

test('stats counts wins and mates', () => {
  const { stdout } = tb('stats', '--tables', tables);
  const docs = fs.readFileSync(path.join(root, 'docs/lab/2026-11-24-endgames.md'), 'utf8');
  const rows = stdout.split('\n').filter((line) => /^\| K\w*v/.test(line));
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(docs).toContain(row);
  expect(stdout).toContain('| KRvK | 27,352 | 100.0 | 16 | 16 | 0 | 16 |\n');
});

test('a damaged table is reported and not used', () => {
  const damaged = path.join(folder, 'damaged');
  fs.cpSync(tables, damaged, { recursive: true });
  const file = path.join(damaged, 'KRvK.draw.stb');
  const bytes = fs.readFileSync(file);
  bytes[bytes.length - 1]! ^= 1;
  fs.writeFileSync(file, bytes);
  fs.truncateSync(path.join(damaged, 'KSvK.draw.stb'), 100);
  const checked = tb('verify', '--tables', damaged);
  expect(checked.status).toBe(2);
  expect(checked.stdout).toMatch(/^KRvK\.draw\.stb: damaged at byte \d+: /);
  expect(checked.stderr).toContain('KSvK.draw.stb cannot be used: ');
  // Building makes both again.
  expect(tb('build', '--pieces', '3', '--tables', damaged)).toMatchObject({ status: 0 });
  expect(fs.readFileSync(file)).toEqual(fs.readFileSync(path.join(tables, 'KRvK.draw.stb')));
});

test('the engine plays on without a table that it finds to be damaged, and says which', async () => {
  const damaged = path.join(folder, 'damaged inside');
  fs.cpSync(tables, damaged, { recursive: true });
  const file = path.join(damaged, 'KRvK.draw.stb');
  const bytes = fs.readFileSync(file);
  for (let at = bytes.readUInt32LE(12) + 3; at < bytes.length; at += 16) bytes[at]! ^= 1;
  fs.writeFileSync(file, bytes);
  const probed = tb('probe', '--tables', damaged, '8/8/8/8/8/8/1R6/K1k5', 'b');
  expect(probed).toMatchObject({ status: 2, stdout: '' });
  expect(probed.stderr).toMatch(
    /^sitke: KRvK\.draw\.stb: a chunk is damaged \(byte \d+\); sitke tb verify checks it, .*\n$/,
  );
  const why = 'KRvK\\.draw\\.stb: a chunk is damaged \\(byte \\d+\\); the file is not used any more, .*';
  const uci = [
    '> position fen 8/8/4n3/8/8/3k4/8/R3K3[] w - - 0 60',
    '> go depth 6',
    `< info string ${why}`,
    '< bestmove .*',
  ];
  uci.push('> position fen 8/8/8/8/3k4/8/1R6/K7[] w - - 0 60', '> go depth 6', '< bestmove .*');
  const xboard = ['> force', '> setboard 8/8/4n3/8/8/3k4/8/R3K3[] w - - 0 60', '> sd 6', '> go', `< telluser ${why}`];
  xboard.push('< move .*', '> ping 1', '< pong 1');
  const openings = {
    uci: [`> setoption name TablePath value ${damaged}`, '< info string TablePath: 2 tables'],
    xboard: [`> option TablePath=${damaged}`, '< Error \\(TablePath: 2 tables\\).*'],
  };
  for (const [protocol, lines] of [
    ['uci', uci],
    ['xboard', xboard],
  ] as const) {
    const engine = new LineProcess(process.execPath, [program, protocol]);
    try {
      const dialogue = [...openings[protocol], ...lines, '> quit', '= 0'].join('\n');
      await holdDialogue(engine, readDialogue(dialogue), /^info depth /);
    } finally {
      engine.kill();
    }
  }
});

test('what cannot be done is one line', async () => {
  const lines = [
    [['burn'], 'tb build, verify, probe, stats, not "burn"'],
    [['build', '--materials', 'KXvK'], '--materials: no material of Sittuyin: KXvK'],
    [['build', '--pieces', '9'], '--pieces is from 3 to 5, not "9"'],
    [['build', '--memory', '64'], '--memory: these tables need '],
    [['build', '--materials', 'KRSNvK', '--memory', '1024'], '--memory: these tables need '],
    [['build', '--materials', 'KRSPvK'], '--materials: KRSPvK: tables of 5 pieces are made without pawns'],
    [['build', '--materials', 'KRSNNvK'], '--materials: KRSNNvK: tables have up to 5 pieces'],
    [['build', '--variant', 'sissa', '--materials', 'KQRRvK'], '--materials: KQRRvK: solving it takes '],
    [
      ['probe', '--tables', path.join(folder, 'nowhere')],
      `cannot read the tables of ${path.join(folder, 'nowhere')}: `,
    ],
  ] as const;
  for (const [args, text] of lines) {
    const { status, out, err } = await run('tb', ...args);
    expect([status, out]).toEqual([2, '']);
    expect(err).toContain(`sitke: ${text}`);
  }
});

test('a build killed at random moments comes to the same tables', async () => {
  const random = new Random(testSeed());
  const report = await killBuilds(path.join(folder, 'kills'), ['--pieces', '3'], 3, () => random.next());
  expect(report).toMatchObject({ kills: 3, files: 2, different: [] });
}, 300_000);

test('the engine plays by the tables of its folder', () => {
  const input = `setoption name TablePath value ${tables}\nposition fen 8/8/8/8/8/2k5/1R6/K7 w - - 0 60\ngo infinite\nstop\n`;
  const { stdout } = spawnSync(process.execPath, [program, 'uci'], { encoding: 'utf8', input });
  expect(stdout).toMatch(
    /^info string TablePath: 2 tables\ninfo depth 31 .* score mate 16 .* tbhits \d+ .*\nbestmove a1a2 /,
  );
});
