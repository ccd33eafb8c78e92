/** How a page begins: with what it was before a reload, with the game played last on this device, or with a first board. */

import { isGameHeld, type Locks, takePlace } from '../../platform/gameLock.js';
import { readable } from '../../platform/persisted.js';
import type { GameState } from '../gameState.js';
import type { Library } from '../games/library.js';
import { gameOfRecord, isWorthKeeping, recordOf, twinId } from '../games/record.js';
import { initialState, withNewGame } from '../initial.js';
import type { AppState } from '../types.js';
import type { Hold } from './keeper.js';
import { clearPlace, loadLast, loadPage, loadPreferences, loadState, loadTraining, oldPlaces } from './storage.js';

export interface StartWorld {
  readonly storage: Storage | null;
  readonly session: Storage | null;
  readonly locks: Locks | undefined;
  readonly library: Library;
  nowMs(): number;
}

export interface Start {
  readonly state: AppState;
  readonly hold: Hold | null;
  /** Whether results of training may be written: nothing unreadable lies there that would be lost. */
  readonly keepsTraining: boolean;
}

/** Returns how a page begins; `first` is the game on the board of a first visit. */
export async function startOf(world: StartWorld, first: () => GameState): Promise<Start> {
  const { storage, session } = world;
  const page = session && loadPage(session);
  const moved = storage ? await moveOld(storage, world) : null;
  const fresh = (): AppState => initialState(first());
  const state = page?.state ?? moved ?? (storage && (await lastGame(storage, world, fresh()))) ?? fresh();
  const preferences = (storage && loadPreferences(storage)) ?? state.preferences;
  const training = storage && loadTraining(storage);
  return {
    state: { ...state, preferences, training: training?.state ?? {} },
    hold: page?.hold ?? null,
    keepsTraining: training?.mayWrite ?? false,
  };
}

/** The state with the game played last, unless another page has it open. */
async function lastGame(storage: Storage, { library, locks }: StartWorld, fresh: AppState): Promise<AppState | null> {
  const last = loadLast(storage);
  if (last === null || (await isGameHeld(locks, last))) return null;
  const record = await library.get(last);
  const game = record && readable(() => gameOfRecord(record));
  return game && withNewGame(fresh, game);
}

/** Moves into the library what earlier versions kept, and clears each place then; returns the state of the first place. */
async function moveOld(storage: Storage, world: StartWorld): Promise<AppState | null> {
  let first: AppState | null = null;
  for (const place of oldPlaces(storage)) {
    // A page of the earlier version still plays there.
    if (!(await takePlace(world.locks, place))) continue;
    const { state, mayWrite } = loadState(storage, place);
    const moved = state && (await moveGame(state, world));
    if (moved) first ??= moved;
    if (mayWrite && world.library.problem === null) clearPlace(storage, place);
  }
  return first;
}

async function moveGame(state: AppState, { library, nowMs }: StartWorld): Promise<AppState> {
  const { home } = state;
  if (!isWorthKeeping(home)) return state;
  const about = { owner: '', revision: 0, createdMs: nowMs(), changedMs: nowMs() };
  // The same game gets the same name, should it come twice.
  const id = twinId(recordOf({ ...home, id: 'before' }, about));
  const game = { ...home, id };
  await library.add(recordOf(game, about));
  return { ...state, home: game };
}
