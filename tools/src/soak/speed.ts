/** How many acts a second the store makes durable, and how soon it is there after a start. */
import path from 'node:path';
import { type Commit, type GameStore, type LogEvent, openSqliteStore } from '@sitke/server/store';
import { anyRow } from '@sitke/testkit/rows';
import { describeTimes, syncTimes } from './disk.js';

/** The numbers of players who act at once. */
const players = [1, 8, 32, 128, 1024];
const runMs = 5000;

/** Measures on a new store in `folder`, whose disk it is about, and prints. */
export async function measureSpeed(folder: string): Promise<void> {
  console.log(`a page written and synced: ${describeTimes(await syncTimes(folder, runMs))}`);
  const file = path.join(folder, 'speed.db');
  const onFatal = (error: Error) => {
    throw error;
  };
  const store = await openSqliteStore({ file, onFatal });
  for (const count of players) await printRate(store, count);
  await store.close();
  const startedMs = performance.now();
  const again = await openSqliteStore({ file, onFatal });
  const live = await again.liveIds();
  let events = 0;
  for (const id of live) events += (await again.load(id))?.events.length ?? 0;
  const ms = (performance.now() - startedMs).toFixed(0);
  console.log(`opened with ${live.length} live games and their ${events} events in ${ms} ms`);
  await again.close();
}

async function printRate(store: GameStore, count: number): Promise<void> {
  const times: number[] = [];
  const endMs = performance.now() + runMs;
  const play = async (game: string) => {
    for (let version = 0; performance.now() < endMs; version++) {
      const startedMs = performance.now();
      const answer = await store.commit(changeOf(game, version));
      if (!answer.ok) throw new Error(answer.code);
      times.push(performance.now() - startedMs);
    }
  };
  const startedMs = performance.now();
  const startedCpu = process.cpuUsage();
  await Promise.all(Array.from({ length: count }, (_, index) => play(`of${count}-${index}`)));
  const perSecond = Math.round((times.length / (performance.now() - startedMs)) * 1000);
  const { user, system } = process.cpuUsage(startedCpu);
  const cpu = ((user + system) / times.length).toFixed(0);
  console.log(
    `${count} at once: ${perSecond} durable acts a second, ${describeTimes(times)}; ${cpu} µs of a core each`,
  );
}

function changeOf(id: string, version: number): Commit {
  const data = '{"move":"e4d5f","clocks":[300000,298123],"view":"9f3ac410"}';
  const event: LogEvent = {
    seq: version + 1,
    kind: 'move',
    actId: `${id}-${version}-000000`,
    seat: 0,
    data,
    atMs: version,
  };
  const times = { deadlineMs: 300_000 + version, createdMs: 1, updatedMs: version };
  return { row: anyRow(id, version + 1, times), expect: version, events: [event] };
}
