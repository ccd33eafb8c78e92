/** The game that the tests of a store begin with, and the changes of it. */

import type { Commit, GameRow, LogEvent, Store, StoredGame } from '@sitke/server/store';

/** Opens a new, empty store; the tests close it. */
export type OpenStore = () => Promise<Store>;

/** Opens the stores of several servers on one new, empty database; the tests close them. */
export type OpenServers = (count: number) => Promise<readonly Store[]>;

/** Its row at version 1. */
export const row: GameRow = {
  id: 'game',
  variant: 'any',
  options: '{}',
  status: 'live',
  version: 1,
  seats: ['anna', null],
  names: ['Anna', null],
  salts: ['salt', null],
  invited: 'bot:ben',
  isVoid: false,
  timeControl: '{}',
  deadlineMs: 50,
  parentId: null,
  createdMs: 1,
  updatedMs: 2,
  about: '{}',
  result: null,
};
/** Its first event, and the change that makes the game. */
export const created: LogEvent = { seq: 1, kind: 'created', actId: 'n1', seat: 0, data: '{"a":1}', atMs: 1 };
export const start: Commit = { row, expect: 0, events: [created] };
/** Its second event, and the change that adds it. */
export const move: LogEvent = { seq: 2, kind: 'move', actId: 'n2', seat: 1, data: '"e4"', atMs: 3 };
export const next: Commit = { row: { ...row, version: 2, about: '{"acts":1}' }, expect: 1, events: [move] };

/** Returns a game without the number of its changes of secrets, which only shared stores count. */
export async function gameIn(store: Store, id: string): Promise<Omit<StoredGame, 'drafts'> | null> {
  const stored = await store.games.load(id);
  if (!stored) return null;
  const { drafts, ...game } = stored;
  return game;
}
