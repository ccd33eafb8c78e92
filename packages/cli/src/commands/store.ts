import { problemOfGame } from '@sitke/server/games';
import {
  checkFile,
  copyStore,
  DamagedCopyError,
  restoreBackup,
  StoreOpenError,
  type StoreReport,
} from '@sitke/server/store';
import type { Args } from '../args.js';
import type { Command } from '../command.js';
import { problemLines } from '../damage.js';
import { InputError, type Io } from '../io.js';
import { t } from '../texts.js';

const DEFAULT_FILE = 'sitke.sqlite';

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

async function check(args: Args, io: Io): Promise<void> {
  const file = fileOf(args);
  if (args.words.length > 1) throw new InputError(t('store.checkAlone'));
  const report = await checkFile(file, problemOfGame);
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
  await restoreBackup(from, file);
  await io.out(`${t('store.restored', { file, backup: from })}\n`);
}

const TASKS: Readonly<Record<string, (args: Args, io: Io) => Promise<void>>> = { check, backup, restore };

/** Checks, copies and restores what a server keeps. */
export const command: Command = {
  help: t('help.store', { file: DEFAULT_FILE }),
  options: { db: 'text', json: 'flag' },
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
