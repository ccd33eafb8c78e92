import { existsSync } from 'node:fs';
import { problemOfGame } from '@sitke/server/games';
import {
  checkFile,
  checkGames,
  copyAll,
  copyStore,
  DamagedCopyError,
  openStore,
  problemsOfLogs,
  restoreBackup,
  StoreOpenError,
  type StoreReport,
  shownAddress,
} from '@sitke/server/store';
import type { Args, Command } from '../args.js';
import { InputError, type Io, problemLines } from '../io.js';
import { t } from '../texts.js';

const DEFAULT_FILE = 'sitke.sqlite';
const DATABASE = /^postgres(ql)?:\/\//;
const SQLITE = 'sqlite:';

function fileOf(args: Args): string {
  return args.texts.get('db')?.[0] ?? DEFAULT_FILE;
}

/** Returns the file that stands after the task. Errors: throws InputError where none or more do. */
function namedFile(args: Args, task: 'backup' | 'restore'): string {
  const [, file, more] = args.words;
  if (file === undefined || more !== undefined) throw new InputError(t(`store.oneFile.${task}`));
  return file;
}

function damageOf(file: string, { problems, games }: StoreReport) {
  return { file, games: games.size, problems: problems.length };
}

async function tell(io: Io, report: StoreReport): Promise<void> {
  for (const line of problemLines(report)) await io.out(`${line}\n`);
}

function wholeText(file: string, { form, counts }: StoreReport): string {
  return form === null ? t('store.whole', { file, ...counts }) : t('store.wholeUnread', { file, why: form });
}

function copiedText(copy: string, file: string, { form, counts }: StoreReport): string {
  return form === null
    ? t('store.copied', { copy, file, ...counts })
    : t('store.copiedUnread', { copy, file, why: form });
}

function throwIt(error: Error): never {
  throw error;
}

/** Reads all games of a store in a database. */
async function checkDatabase(address: string): Promise<StoreReport> {
  const store = await openStore(address, { onFatal: throwIt, mayCreate: false, mayLose: true });
  try {
    const problems = await problemsOfLogs(store);
    return { problems, form: null, ...(await checkGames(store.games, problemOfGame)) };
  } finally {
    await store.close();
  }
}

async function check(args: Args, io: Io): Promise<void> {
  const [, address, more] = args.words;
  if (more !== undefined) throw new InputError(t('store.checkOne'));
  const file = address === undefined ? fileOf(args) : shownAddress(address);
  const report = await (address === undefined ? checkFile(file, problemOfGame) : checkDatabase(address));
  const { form, problems, games, counts } = report;
  const isWhole = problems.length + games.size === 0;
  if (args.flags.has('json')) {
    await io.out(`${JSON.stringify({ file, isWhole, form, problems, games: Object.fromEntries(games), counts })}\n`);
  } else {
    await tell(io, report);
    if (isWhole) await io.out(`${wholeText(file, report)}\n`);
  }
  if (!isWhole) throw new InputError(t('store.damaged', damageOf(file, report)));
}

async function backup(args: Args, io: Io): Promise<void> {
  const [file, copy] = [fileOf(args), namedFile(args, 'backup')];
  if (DATABASE.test(file)) return backUpDatabase(file, copy, io);
  try {
    const report = await copyStore(file, copy, problemOfGame);
    await io.out(`${copiedText(copy, file, report)}\n`);
  } catch (error) {
    if (!(error instanceof DamagedCopyError)) throw error;
    await tell(io, error.report);
    throw new InputError(t('store.noCopy', damageOf(file, error.report)));
  }
}

async function restore(args: Args, io: Io): Promise<void> {
  const [file, from] = [fileOf(args), namedFile(args, 'restore')];
  if (DATABASE.test(file)) return restoreDatabase(file, from, args, io);
  await restoreBackup(from, file);
  await io.out(`${t('store.restored', { file, backup: from })}\n`);
}

async function copy(args: Args, io: Io): Promise<void> {
  const [, from, to, more] = args.words;
  if (from === undefined || to === undefined || more !== undefined) throw new InputError(t('store.twoAddresses'));
  await copyBetween(from, to, args.flags.has('allow-loss'), io);
}

/** Makes a file of all that is in a database, beside servers that run: each game as it is when it is read. */
async function backUpDatabase(database: string, file: string, io: Io): Promise<void> {
  if (existsSync(file)) throw new InputError(t('store.exists', { file }));
  await copyBetween(database, SQLITE + file, true, io);
}

/** Puts all of a backup into a database, which must have no games. */
async function restoreDatabase(database: string, file: string, args: Args, io: Io): Promise<void> {
  const report = await checkFile(file, problemOfGame);
  await tell(io, report);
  if (report.problems.length + report.games.size > 0) throw new InputError(t('store.damaged', damageOf(file, report)));
  const mayLose = args.flags.has('allow-loss');
  const target = await openStore(database, { onFatal: throwIt, mayLose });
  const [first] = await target.games.ids('', 1).finally(() => target.close());
  if (first !== undefined) throw new InputError(t('store.notEmpty', { address: shownAddress(database) }));
  await copyBetween(SQLITE + file, database, mayLose, io);
}

async function copyBetween(from: string, to: string, mayLose: boolean, io: Io): Promise<void> {
  const source = await openStore(from, { onFatal: throwIt, mayCreate: false, mayLose: true });
  try {
    const target = await openStore(to, { onFatal: throwIt, mayLose });
    try {
      const { counts, games, problems } = await copyAll(source, target);
      const lines = problemLines({ problems, games });
      for (const line of lines) await io.out(`${line}\n`);
      const shown = { from: shownAddress(from), to: shownAddress(to) };
      await io.out(`${t('store.all', { ...shown, ...counts })}\n`);
      if (lines.length > 0) throw new InputError(t('store.left', { from: shown.from }));
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

const TASKS: Readonly<Record<string, (args: Args, io: Io) => Promise<void>>> = { check, backup, restore, copy };

/** Checks, copies and restores what a server keeps. */
export const command: Command = {
  help: t('help.store', { file: DEFAULT_FILE }),
  options: { db: 'text', json: 'flag', 'allow-loss': 'flag' },
  async run(args, io) {
    const [name = ''] = args.words;
    const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
    if (!task) throw new InputError(t('store.which', { tasks: Object.keys(TASKS), name }));
    try {
      await task(args, io);
    } catch (error) {
      throw error instanceof StoreOpenError ? new InputError(error.message) : error;
    }
  },
};
