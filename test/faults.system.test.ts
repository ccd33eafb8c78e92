/** The whole server against kills, crowds and sockets that mean harm, in short; the long runs are `npm run soak`. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Random, seedFor } from '@sitke/testkit/random';
import { testSeed } from '@sitke/testkit/sizes';
import { afterAll, describe, expect, test } from 'vitest';
import { churn, isAtRest } from '#tools/soak/churn';
import { attacks, meetAttacks } from '#tools/soak/hostile';
import { openSockets, playAt, startLoad } from '#tools/soak/load';
import { gapProblems, killServers } from '#tools/soak/serverKills';

const seed = testSeed();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-faults-'));
const newFolder = () => fs.mkdtempSync(path.join(folder, 'part-'));
const kib = 1024;

afterAll(() => fs.rmSync(folder, { recursive: true }));

describe(`a server (seed ${seed})`, { timeout: 600_000 }, () => {
  test('that is killed loses nothing it has acknowledged, and its absence is nobody’s time', async () => {
    const report = await killServers({ folder: newFolder(), kills: 50, random: new Random(seedFor(seed, 'kills')) });
    expect(report).toMatchObject({ kills: 50, lost: 0, problems: [] });
    expect(report.acks).toBeGreaterThan(100);
    expect(Object.keys(report.moments)).toEqual(expect.arrayContaining(['playing', 'starting', 'stopping']));
  });

  test('with many games sends every move to both, and a socket costs it little', async () => {
    const load = await startLoad({ folder: newFolder(), games: 200, seed: seedFor(seed, 'load') });
    const { heap } = await openSockets(load, 400);
    expect(heap).toBeLessThan(20 * kib);
    expect((await load.tell({ what: 'sync' })).problems).toEqual([]);
    const { acked, problems } = await playAt(load, 100, 5);
    expect(problems).toEqual([]);
    expect(acked).toBeGreaterThan(100);
    await load.end();
  });

  test('closes sockets that mean harm, keeps its memory, and those who play notice nothing', async () => {
    const options = { folder: newFolder(), games: 50, seed: seedFor(seed, 'hostile') };
    for (const { name, opened, closed, growth, moves, problems } of await meetAttacks(options, 50, 2)) {
      const { sockets, code } = attacks[name] ?? { sockets: 0, code: null };
      expect([name, problems]).toEqual([name, []]);
      expect(moves).toBeGreaterThan(20);
      expect(opened).toBeGreaterThanOrEqual(sockets);
      expect(Object.keys(closed).map(Number)).toEqual(code === null ? [] : [code]);
      expect(growth).toBeLessThan(64 * kib ** 2);
    }
  });

  test('forgets who has gone', async () => {
    const random = new Random(seedFor(seed, 'churn'));
    const report = await churn({ folder: newFolder(), ms: 5000, games: 4, thinkMs: 20, random });
    expect([report.after, isAtRest(report.after, report.before)]).toEqual([report.after, true]);
    expect(isAtRest({ ...report.after, connections: 1 }, report.before)).toBe(false);
    expect(report.games).toBeGreaterThan(4);
  });
});

test('a time that is not given back is noticed', () => {
  const event = (kind: string, atMs: number, data = '{}') => ({ seq: 1, kind, actId: null, seat: null, data, atMs });
  const outage = (fromMs: number, toMs: number) => event('outage', toMs, JSON.stringify({ fromMs, toMs }));
  const row = { id: 'game' } as Parameters<typeof gapProblems>[0]['row'];
  const nothing = { row, secrets: [null, null], head: '' } as const;
  const gap = { fromMs: 1000, toMs: 2000 };
  const problemsOf = (gap: Parameters<typeof gapProblems>[1], ...events: ReturnType<typeof event>[]) =>
    gapProblems({ ...nothing, events: [event('created', 1), event('joined', 2), ...events] }, gap);
  const problems = (...events: ReturnType<typeof event>[]) => problemsOf(gap, ...events);
  expect(problems()).toHaveLength(1);
  expect(problems(outage(1500, 2100))).toHaveLength(1);
  expect(problems(outage(500, 1500))).toHaveLength(1);
  expect(problems(outage(500, 2100))).toEqual([]);
  expect(problems(event('ended', 1500))).toEqual([]);
  // A server that was begun at 1300 and killed at 2000 may have run in between.
  const withServer = { ...gap, begunMs: 1300 };
  expect(problemsOf(withServer, outage(500, 1600), outage(1700, 2100))).toEqual([]);
  expect(problemsOf(withServer, outage(500, 1200), outage(1700, 2100))).toHaveLength(1);
  expect(problemsOf(withServer, outage(500, 1600), outage(1700, 1900))).toHaveLength(1);
  expect(problemsOf(withServer, outage(1500, 1600), outage(1700, 2100))).toHaveLength(1);
  expect(problems(outage(500, 1600), outage(1700, 2100))).toHaveLength(1);
});
