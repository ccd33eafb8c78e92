/** The store of the server against kills, power failures, a full disk and a failing one; the long runs are `npm run soak`. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Random, seedFor } from '@sitke/testkit/random';
import { testSeed } from '@sitke/testkit/sizes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needProgram } from '#scripts/programs';
import { crash } from '#tools/soak/crash';
import { damagePages } from '#tools/soak/damage';
import { type FaultName, faults, meetFault } from '#tools/soak/faults';
import { killPlayers } from '#tools/soak/kill';
import { type TraceOptions, traceOf } from '#tools/soak/trace';

const seed = testSeed();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-crash-'));
const newFolder = () => fs.mkdtempSync(path.join(folder, 'part-'));
let strace = '';

beforeAll(() => {
  strace = needProgram('strace');
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe(`kill -9 (seed ${seed})`, () => {
  const kill = (kills: number, acknowledge: 'durable' | 'early', round = 0) => {
    const random = new Random(seedFor(seed, `${acknowledge} ${round}`));
    return killPlayers({ folder: newFolder(), kills, random, acknowledge, games: 64, lifeMs: 120 });
  };

  test('no act that was acknowledged is lost', async () => {
    const { kills, acks, lost, problems, moments } = await kill(50, 'durable');
    expect({ kills, lost, problems }).toEqual({ kills: 50, lost: 0, problems: [] });
    expect(acks).toBeGreaterThan(500);
    expect(Object.keys(moments)).toEqual(
      expect.arrayContaining(['opening', 'playing', 'checkpoints', 'closing', 'migrating']),
    );
  }, 240_000);

  test('acts acknowledged before they are durable are seen to be lost', async () => {
    // Each kill while the log is synced, which on a slow disk is nearly always, loses nothing: the system has it by then.
    let lost = 0;
    for (let round = 0; lost === 0 && round < 20; round++) lost += (await kill(10, 'early', round)).lost;
    expect(lost).toBeGreaterThan(0);
  }, 120_000);
});

describe(`a power failure (seed ${seed})`, () => {
  const orders: TraceOptions['orders'] = { seed, games: 8, acts: 150, acknowledge: 'durable', checkpoints: false };
  const fail = (images: number, options: Partial<TraceOptions>) => {
    const trace = traceOf({ strace, folder: newFolder(), orders, ...options });
    return crash([trace], images, new Random(seedFor(seed, 'images')), newFolder());
  };

  test.each([false, true])('no act that was acknowledged is lost (checkpoints all the time: %s)', (checkpoints) => {
    const { acks, withLosses, problems } = fail(120, { orders: { ...orders, checkpoints, backupAfter: 50 } });
    expect({ withLosses, problems }).toEqual({ withLosses: 0, problems: [] });
    expect(acks).toBeGreaterThan(100);
  });

  test.each(['OFF', 'NORMAL'])('with synchronous = %s, acts are seen to be lost', (level) => {
    const weaken = ['synchronous = FULL', `synchronous = ${level}`] as const;
    expect(fail(30, { weaken }).withLosses).toBeGreaterThan(0);
  });

  test('acts acknowledged before they are durable are seen to be lost', () => {
    expect(fail(30, { orders: { ...orders, acknowledge: 'early' } }).withLosses).toBeGreaterThan(0);
  });
});

/** A program stopped by a sync that failed, another after it, and what a power failure during that one leaves. */
describe(`a power failure after a failed sync (seed ${seed})`, () => {
  const fail = (second: Partial<TraceOptions>) => {
    const folder = newFolder();
    const orders = { games: 8, acts: 400, acknowledge: 'durable', checkpoints: false } as const;
    // A start takes fewer than twenty syncs; after it only the log is synced, for so few acts.
    const fault = { inject: 'fsync,fdatasync:error=EIO:when=25' };
    const failed = traceOf({ strace, folder, orders: { ...orders, seed }, fault });
    expect(failed.notes).toMatch(/^!fatal .*FSYNC/m);
    const again = traceOf({ strace, folder, orders: { ...orders, seed: seed + 1, acts: 100 }, ...second });
    return crash([failed, again], 60, new Random(seedFor(seed, 'failed')), newFolder());
  };

  test('no act that was acknowledged is lost', () => {
    const { acks, withLosses, problems } = fail({});
    expect({ withLosses, problems }).toEqual({ withLosses: 0, problems: [] });
    expect(acks).toBeGreaterThan(100);
  });

  test('with a log that goes on after the pages that were not written, acts are seen to be lost', () => {
    expect(fail({ weaken: ['wal_checkpoint(TRUNCATE)', 'data_version'] }).withLosses).toBeGreaterThan(0);
  });
});

test(`pages that are written over cost their games and nothing else (seed ${seed})`, async () => {
  const random = new Random(seedFor(seed, 'damage'));
  const report = await damagePages({
    ...{ folder: newFolder(), random, seed },
    ...{ live: 150, over: 600, leaves: 40, atOnce: 10, roots: 8 },
  });
  expect(report).toMatchObject({ leaves: 40, refused: 8, problems: [] });
  expect(report.changed).toBeGreaterThan(5);
  expect(report.moves).toBeGreaterThan(100);
}, 240_000);

describe('a disk', () => {
  const orders = { seed, games: 8, acknowledge: 'durable', checkpoints: false } as const;
  const meet = (name: FaultName) => {
    const { acts, ...fault } = faults[name];
    return meetFault({ strace, folder: newFolder(), orders: { ...orders, acts }, ...fault });
  };
  const kept = { lost: 0, problems: [] };

  test('that is full: the acts are refused, and taken when there is room', () => {
    const report = meet('fullLog');
    expect(report).toMatchObject({ ...kept, status: 0, acks: 1500, failure: '' });
    expect(report.busy).toBeGreaterThan(0);
  });

  test('that is full at a checkpoint: nothing is refused', () => {
    const report = meet('fullDatabase');
    expect(report).toMatchObject({ ...kept, status: 0, acks: 1500, busy: 0, failure: '' });
    expect(report.faults).toBeGreaterThan(0);
  });

  test.each<[FaultName, RegExp, number]>([
    ['failedLog', /SQLITE_IOERR_FSYNC/, 0],
    ['failedWrite', /SQLITE_IOERR_WRITE/, 0],
    // The log has these acts, synced. Another thread fails, that of checkpoints, and the writer goes on until it hears of it:
    // how many acts that are is for the system's scheduler to say, but the next checkpoint, 1,000 writes on, never begins.
    ['failedDatabase', /SQLITE_IOERR_FSYNC|EIO: i\/o error, fsync/, 1000],
    ['failedSize', /SQLITE_IOERR_TRUNCATE/, 1000],
  ])('that fails (%s): the store stops', (fault, reason, onTheWay) => {
    const report = meet(fault);
    expect(report).toMatchObject({ ...kept, faults: 1, status: 3 });
    expect(report.failure).toMatch(/^!fatal The store has failed: /);
    expect(report.failure).toMatch(reason);
    expect(report.acks).toBeGreaterThan(0);
    expect(report.acksAfter).toBeLessThanOrEqual(onTheWay);
  });
});
