/** The time that the server was down is charged to nobody: running clocks are moved forward by it. */

import type { TimeControl } from '@sitke/protocol';
import { toLogEvent } from '../games/log.js';
import {
  type Commit,
  DamagedGameError,
  type GameLog,
  type GameRow,
  type Outage,
  type Store,
  StoreBusyError,
} from '../store/index.js';
import type { Metrics } from '../watch/metrics.js';
import type { HubOptions } from './options.js';

const PAGE = 500;
/** How often a game is tried again that has changed meanwhile. */
const MAX_TRIES = 5;

/** Returns the rows of all games of a status. */
export async function rowsOf(games: GameLog, status: GameRow['status']): Promise<GameRow[]> {
  const rows: GameRow[] = [];
  for (;;) {
    const last = rows.at(-1);
    const page = await games.list({ status, limit: PAGE, ...(last ? { before: last } : {}) });
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}

/** How long a running clock waits for its player after a restart. */
const GRACE_MS = 10_000;

/** Returns a row and an event that give back the time since the server last ran, or null if no clock ran. */
function creditOf(row: GameRow, { fromMs, toMs }: Outage): Commit | null {
  const lostMs = toMs - Math.max(fromMs, row.updatedMs);
  if (row.deadlineMs === null || lostMs <= 0) return null;
  const version = row.version + 1;
  // With days a turn, some seconds do not matter.
  const graceMs = (JSON.parse(row.timeControl) as TimeControl).kind === 'clock' ? GRACE_MS : 0;
  const outage = { kind: 'outage', fromMs, toMs, ...(graceMs > 0 ? { graceMs } : {}) } as const;
  // No two nodes credit it: the act id is unique.
  const event = toLogEvent(outage, version, `outage ${fromMs}`, toMs);
  // If the grace is not used up, the time ends sooner, and the game is checked then.
  const after = { ...row, version, deadlineMs: row.deadlineMs + lostMs + graceMs, updatedMs: toMs };
  return { row: after, expect: row.version, events: [event] };
}

/**
 * Credits every live game with the time since the server's last heartbeat, and returns the rows of these games, without
 * damaged ones. A crash in the middle does no harm: a game that has its event is credited from that event on.
 *
 * Errors: throws if the store cannot take the events; nobody may play before it can.
 */
export async function creditOutage(store: HubOptions['store'], nowMs: number, metrics?: Metrics): Promise<GameRow[]> {
  const lastMs = await store.maintenance.lastHeartbeat();
  if (lastMs === null) return rowsOf(store.games, 'live');
  return creditGames(store, { fromMs: lastMs, toMs: nowMs }, metrics);
}

/** Credits every live game with an outage, as `creditOutage` does. */
export async function creditGames(
  store: Pick<Store, 'games' | 'cluster'>,
  outage: Outage,
  metrics?: Metrics,
): Promise<GameRow[]> {
  const rows = await rowsOf(store.games, 'live');
  const give = async (row: GameRow, tries = 0): Promise<GameRow> => {
    const credit = creditOf(row, outage);
    if (!credit) return row;
    const answer = await store.games.commit(credit);
    if (answer.ok) metrics?.credit();
    else if (answer.code === 'conflict' && store.cluster && tries < MAX_TRIES) {
      // A change that was under way when the outage began has come through.
      const changed = await store.games.load(row.id);
      return changed?.row.status === 'live' ? give(changed.row, tries + 1) : row;
    }
    // Without a cluster, a server that serves a game which changes meanwhile was right to let its clock run.
    else if (answer.code === 'busy')
      throw new StoreBusyError('the disk is full: games cannot be given their time back');
    else if (answer.code !== 'conflict' && answer.code !== 'duplicate')
      throw new Error(`cannot give game ${row.id} its time back: ${answer.code}`);
    return credit.row;
  };
  const credited = await Promise.all(rows.map((row) => give(row).catch(unlessDamaged)));
  return credited.filter((row) => row !== null);
}

/** Such a game is in quarantine. */
function unlessDamaged(error: unknown): null {
  if (error instanceof DamagedGameError) return null;
  throw error;
}
