/** A database that is restored to a moment before a mistake has all games as they were then (docs/servers.md, "Backups"). */

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { actKeyOf, createdEvent, evolve, rowOf, toLogEvent } from '@sitke/server/games';
import { type Commit, openPostgresStore } from '@sitke/server/store';
import { afterAll, expect, test } from 'vitest';
import { needProgram } from '#scripts/programs';
import { PostgresServer } from '#server/test/postgresServer';
import { sitkeProgram } from './program.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-restore-'));
// Another user runs Postgres.
fs.chmodSync(folder, 0o755);
const PLAYERS = ['anna', 'ben'] as const;
const GAMES = ['restored00', 'restored01', 'restored02'];
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** The changes of a game in which draws are offered. */
function changesOf(id: string, count: number): Commit[] {
  const terms = { variant: 'sissa', options: {}, time: { kind: 'unlimited' }, opponent: { kind: 'link' } } as const;
  const created = createdEvent(terms as never, { seats: PLAYERS, names: [null, null], salts: ['a', 'b'] }, null);
  let state = evolve(null, id, created, 1000);
  const changes: Commit[] = [{ row: rowOf(state), expect: 0, events: [toLogEvent(created, 1, null, 1000)] }];
  for (let seq = 2; seq <= count; seq++) {
    const seat = (seq % 2) as 0 | 1;
    const offered = { kind: 'offered', seat, what: 'draw' } as const;
    state = evolve(state, id, offered, 1000 + seq);
    const event = toLogEvent(offered, seq, actKeyOf(PLAYERS[seat], `act${seq}`), 1000 + seq);
    changes.push({ row: rowOf(state), expect: seq - 1, events: [event], isPlain: true });
  }
  return changes;
}

test('a base backup and the archived WAL bring back the moment before a mistake', async () => {
  const archive = path.join(folder, 'archive');
  const primary = await PostgresServer.start(needProgram('postgres'), {
    archive_mode: 'on',
    archive_command: `cp %p ${archive}/%f`,
  });
  primary.makeFolder(archive);
  const store = await openPostgresStore({ url: primary.url(), mayLose: true });
  const commit = async (changes: readonly Commit[]): Promise<void> => {
    for (const change of changes) expect(await store.games.commit(change)).toEqual({ ok: true });
  };
  const [first, second, third] = GAMES.map((id) => changesOf(id, 40)) as [Commit[], Commit[], Commit[]];
  // Before the backup, between it and the moment, and after that.
  await commit(first.slice(0, 20));
  const base = path.join(folder, 'base');
  primary.makeFolder(base);
  primary.backUp(base);
  await commit([...first.slice(20), ...second.slice(0, 30)]);
  const [{ at }] = (await primary.ask<{ at: string }>('SELECT clock_timestamp()::text AS at')) as [{ at: string }];
  await commit([...second.slice(30), ...third]);
  await primary.ask('DELETE FROM event');
  const [{ lsn }] = (await primary.ask<{ lsn: string }>('SELECT pg_switch_wal()::text AS lsn')) as [{ lsn: string }];
  const [{ file }] = (await primary.ask<{ file: string }>(`SELECT pg_walfile_name('${lsn}') AS file`)) as [
    { file: string },
  ];
  await expect.poll(() => fs.existsSync(path.join(archive, file)), { timeout: 20_000 }).toBe(true);
  await store.close();
  await primary.kill();

  const restored = await PostgresServer.restore(needProgram('postgres'), base, {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: at,
    recovery_target_action: 'promote',
  });
  const again = await openPostgresStore({ url: restored.url(), mayLose: true });
  const counts = await Promise.all(GAMES.map(async (id) => (await again.games.load(id))?.events.length ?? 0));
  expect(counts).toEqual([40, 30, 0]);
  // It is not only there: it goes on from there.
  expect(await again.games.commit(second[30]!)).toEqual({ ok: true });
  await again.close();
  const sitke = (...words: string[]) =>
    spawnSync(process.execPath, [sitkeProgram, 'store', ...words], { encoding: 'utf8' });
  expect(sitke('check', restored.url())).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('2 games, 71 events'),
  });
  // The same by files, without the tools of Postgres.
  const made = path.join(folder, 'copy.sqlite');
  expect(sitke('backup', made, '--db', restored.url())).toMatchObject({ status: 0 });
  expect(sitke('restore', made, '--db', restored.url(), '--allow-loss').stderr).toContain('has games already');
  await restored.ask('CREATE DATABASE empty');
  expect(sitke('restore', made, '--db', restored.url('empty'), '--allow-loss')).toMatchObject({ status: 0 });
  expect(sitke('check', restored.url('empty')).stdout).toContain('2 games, 71 events');
  for (const server of [primary, restored]) await server.remove();
});
