/** The store of a server: its own file, or a database that it shares with others. */

import { existsSync } from 'node:fs';
import { type Bus, BusError, openBus } from '@sitke/server';
import { problemOfGame } from '@sitke/server/games';
import {
  checkFile,
  checkGames,
  type OpenStoreOptions,
  openStore,
  problemsOfLogs,
  type Store,
  shownAddress,
} from '@sitke/server/store';
import type { Args } from './args.js';
import { InputError, problemLines } from './io.js';
import { t } from './texts.js';

const DEFAULT_FILE = 'sitke.sqlite';
const DEFAULT_FILES = 'sitke';
const SQLITE = 'sqlite:';

/** Where a server keeps its games, and its own files. */
export interface ServedStore {
  /** As `openStore` takes it. */
  readonly address: string;
  /** As an option of the command names it, without a password. */
  readonly shown: string;
  /** The file of the store; null for a database. */
  readonly file: string | null;
  /** The beginning of the names of the server's own files. */
  readonly files: string;
  readonly bus: string;
  /** Whether the loss of what was acknowledged last is allowed. */
  readonly mayLose: boolean;
}

/** Returns the store that options name. Errors: throws `InputError` where they contradict each other. */
export function storeOf(args: Args): ServedStore {
  const text = (name: string): string | undefined => args.texts.get(name)?.[0];
  const [store, db] = [text('store'), text('db')];
  if (store !== undefined && db !== undefined) throw new InputError(t('serve.dbOrStore'));
  const mayLose = args.flags.has('allow-loss');
  const file = store === undefined ? (db ?? DEFAULT_FILE) : fileOf(store);
  if (file !== null) {
    const [alone] = ['bus', 'files'].filter((name) => text(name) !== undefined);
    const option = alone ?? (mayLose ? 'allow-loss' : undefined);
    if (option !== undefined) throw new InputError(t('serve.databaseOnly', { option: `--${option}` }));
    return { address: SQLITE + file, shown: `--db ${file}`, file, files: file, bus: 'none', mayLose };
  }
  if (text('backup-folder') !== undefined) throw new InputError(t('serve.fileOnly', { option: '--backup-folder' }));
  const shown = `--store ${shownAddress(store!)}`;
  return { address: store!, shown, file, files: text('files') ?? DEFAULT_FILES, bus: text('bus') ?? 'none', mayLose };
}

function fileOf(address: string): string | null {
  return address.startsWith(SQLITE) ? address.slice(SQLITE.length) : null;
}

/** Opens a store; reads all of it first if `isChecked`. Errors: throws `InputError` where anything in it is damaged. */
export async function openServed(
  { address, shown, file, mayLose }: ServedStore,
  isChecked: boolean,
  options: Omit<OpenStoreOptions, 'mayLose'>,
): Promise<Store> {
  if (isChecked && file !== null && existsSync(file)) {
    const lines = problemLines(await checkFile(file, problemOfGame));
    refuseDamaged(shown, lines, t('serve.checkFile', { file }));
  }
  const store = await openStore(address, { ...options, mayLose });
  if (!isChecked || file !== null) return store;
  try {
    const problems = await problemsOfLogs(store);
    const lines = problemLines({ problems, ...(await checkGames(store.games, problemOfGame)) });
    refuseDamaged(shown, lines, t('serve.checkDatabase', { address: shownAddress(address) }));
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

function refuseDamaged(shown: string, lines: readonly string[], command: string): void {
  const [problem, ...more] = lines;
  if (problem === undefined) return;
  if (more.length === 0) throw new InputError(t('serve.damaged', { shown, problem }));
  throw new InputError(t('serve.damagedMore', { shown, problem, more: more.length, command }));
}

/** Opens the bus of a store. Errors: throws `InputError` if there is no such bus. */
export function openServedBus({ address, bus }: ServedStore): Bus {
  try {
    return openBus(bus, address);
  } catch (error) {
    if (!(error instanceof BusError)) throw error;
    throw new InputError(t('place.problem', { place: '--bus', problem: error.message }));
  }
}
