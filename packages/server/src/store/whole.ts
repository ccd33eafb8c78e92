/** Works on all of a store, of whatever kind: a check of every game, and a copy into another store. */

import { isDeepStrictEqual } from 'node:util';
import type { Directory } from './directory.js';
import { DamagedGameError, StoreOpenError } from './errors.js';
import type { GameLog, StoredGame } from './gameLog.js';
import type { Store } from './store.js';
import { copyLogs } from './wholeLogs.js';

/** Plays a game through; returns its problem, in words, or null. */
export type PlayThrough = (stored: StoredGame) => string | null;

/** How many games, events, sessions and names of programs a store has. */
export interface WholeCounts {
  games: number;
  events: number;
  sessions: number;
  programs: number;
}

/** The findings in all of a store, or in the part that was copied: problems by the id of a game. */
export interface WholeReport {
  readonly counts: WholeCounts;
  readonly games: ReadonlyMap<string, string>;
}

/** The same of a copy, with the problems of what else was left out, in words. */
export interface CopyReport extends WholeReport {
  readonly problems: readonly string[];
}

const PAGE = 200;

async function* idsOf(log: GameLog): AsyncGenerator<string> {
  for (let page = await log.ids('', PAGE); page.length > 0; page = await log.ids(page.at(-1)!, PAGE)) yield* page;
}

/** Reads every game of a log, and plays it through. Others may use the log meanwhile. */
export async function checkGames(log: GameLog, play: PlayThrough): Promise<WholeReport> {
  const [counts, games] = [newCounts(), new Map<string, string>()];
  for await (const id of idsOf(log)) {
    counts.games += 1;
    const stored = await loadUnlessDamaged(log, id, games);
    counts.events += stored?.events.length ?? 0;
    const problem = stored && play(stored);
    if (problem) games.set(id, problem);
  }
  return { counts, games };
}

/**
 * Copies all of a store into another, and compares what is there then, event by event; nothing else may write to
 * either. A copy that was cut short goes on where it stopped. Damaged games are left out, and named. Errors: a
 * `StoreOpenError` where the other store has a game of the same id, or a key of the same name, that differs.
 */
export async function copyAll(from: Store, to: Store): Promise<CopyReport> {
  const [counts, games] = [newCounts(), new Map<string, string>()];
  for await (const id of idsOf(from.games)) {
    const stored = await loadUnlessDamaged(from.games, id, games);
    if (!stored) continue;
    await copyGame(stored, to.games);
    counts.games += 1;
    counts.events += stored.events.length;
  }
  for (
    let page = await from.sessions.page('', PAGE);
    page.length > 0;
    page = await from.sessions.page(page.at(-1)!.hash, PAGE)
  ) {
    for (const session of page) await to.sessions.put(session);
    counts.sessions += page.length;
  }
  for (const bot of await from.directory.botNames()) {
    await to.directory.addBot({ ...bot, session: null });
    counts.programs += 1;
  }
  await copyKeys(from.directory, to.directory);
  const problems = await copyLogs(from, to);
  const beatMs = await from.maintenance.lastHeartbeat();
  if (beatMs !== null) await to.maintenance.heartbeat(beatMs);
  return { counts, games, problems };
}

function newCounts(): WholeCounts {
  return { games: 0, events: 0, sessions: 0, programs: 0 };
}

async function copyKeys(from: Directory, to: Directory): Promise<void> {
  const keys = await from.keys();
  for (const key of keys) await to.addKey(key);
  const there = await to.keys();
  const [other] = keys.filter(({ name, jwk }) => there.find((key) => key.name === name)?.jwk !== jwk);
  if (other) throw new StoreOpenError(`the key ${other.name} is there already and differs`);
}

/** Returns a game; notes the problem of a damaged one. */
async function loadUnlessDamaged(log: GameLog, id: string, games: Map<string, string>): Promise<StoredGame | null> {
  try {
    return await log.load(id);
  } catch (error) {
    if (!(error instanceof DamagedGameError)) throw error;
    games.set(id, error.what);
    return null;
  }
}

async function copyGame({ row, events, secrets, head }: StoredGame, to: GameLog): Promise<void> {
  const hidden = ([0, 1] as const).map((seat) => ({ seat, data: secrets[seat] }));
  const answer = await to.commit({ row, expect: 0, events, secrets: hidden });
  const there = await to.load(row.id);
  if (there && isSame(there, { row, events, secrets, head })) return;
  const why = answer.ok ? 'was not copied as it is' : `is there already and differs, or is in the way (${answer.code})`;
  throw new StoreOpenError(`game ${row.id} ${why}`);
}

/** Whether two games are the same, but for the ids of acts, which packing drops, and the count of drafts. */
function isSame(one: StoredGame, other: StoredGame): boolean {
  const bare = ({ events, drafts, ...rest }: StoredGame): unknown => [rest, events.map(({ actId, ...event }) => event)];
  return isDeepStrictEqual(bare(one), bare(other));
}
