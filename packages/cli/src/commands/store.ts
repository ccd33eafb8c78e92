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
import { InputError, type Io, oneLine } from '../io.js';

const DEFAULT_FILE = 'sitke.sqlite';

function fileOf(args: Args): string {
  return args.texts.get('db')?.[0] ?? DEFAULT_FILE;
}

/** Returns the file that stands after the word that says what to do. Errors: throws InputError where none or more do. */
function namedFile(args: Args, what: string): string {
  const [, file, more] = args.words;
  if (file === undefined || more !== undefined) throw new InputError(`store ${args.words[0]} takes one file: ${what}`);
  return file;
}

function number(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
}

function countsText({ form, counts: { games, events } }: StoreReport): string {
  return form === null ? `${number(games, 'game')}, ${number(events, 'event')}` : `its games not looked at: ${form}`;
}

/** Returns all problems, a line each. */
function problemLines({ problems, games }: StoreReport): string[] {
  return [...problems, ...[...games].map(([id, what]) => `game ${id}: ${what}`)].map(oneLine);
}

function summary(file: string, { problems, games }: StoreReport): string {
  return `${file} is damaged: ${number(games.size, 'game')}, ${number(problems.length, 'problem')} of the file`;
}

async function tell(io: Io, report: StoreReport): Promise<void> {
  for (const line of problemLines(report)) await io.out(`${line}\n`);
}

async function check(args: Args, io: Io): Promise<void> {
  const file = fileOf(args);
  if (args.words.length > 1) throw new InputError('store check takes no file but that of --db');
  const report = await checkFile(file, problemOfGame);
  const { form, problems, games, counts } = report;
  const isWhole = problems.length + games.size === 0;
  if (args.flags.has('json')) {
    await io.out(`${JSON.stringify({ file, isWhole, form, problems, games: Object.fromEntries(games), counts })}\n`);
  } else {
    await tell(io, report);
    if (isWhole) await io.out(`${file}: whole; ${countsText(report)}\n`);
  }
  if (!isWhole) throw new InputError(summary(file, report));
}

async function backup(args: Args, io: Io): Promise<void> {
  const [file, to] = [fileOf(args), namedFile(args, 'the copy to make')];
  try {
    const report = await copyStore(file, to, problemOfGame);
    await io.out(`${to}: a copy of ${file}, checked; ${countsText(report)}\n`);
  } catch (error) {
    if (!(error instanceof DamagedCopyError)) throw error;
    await tell(io, error.report);
    throw new InputError(`no copy was made: ${summary(file, error.report)}`);
  }
}

async function restore(args: Args, io: Io): Promise<void> {
  const [file, from] = [fileOf(args), namedFile(args, 'the backup')];
  await restoreBackup(from, file);
  await io.out(`${file}: made of ${from}, checked\n`);
}

const TASKS: Readonly<Record<string, (args: Args, io: Io) => Promise<void>>> = { check, backup, restore };

/** Checks, copies and restores what a server keeps. */
export const command: Command = {
  help: `Usage: sitke store check [--db FILE] [--json]
       sitke store backup COPY [--db FILE]
       sitke store restore BACKUP [--db FILE]

Looks after the file in which a server keeps its games (docs/reliability.md).

  check    reads all of it, beside a server that runs or without one, and prints what is damaged: parts of the file, and
           each game of which anything is not what was written; the exit status is 2 where anything is, 0 where all is whole
  backup   makes a copy of it as it is at this moment, beside a server that runs or without one, and checks the copy
  restore  makes a new file of a backup, after a check; never writes over one that is there

  --db FILE   the store; ${DEFAULT_FILE} without it
  --json      check: prints one object with all that was found
`,
  options: { db: 'text', json: 'flag' },
  async run(args, io) {
    const [name = ''] = args.words;
    const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
    if (!task) throw new InputError(`store ${Object.keys(TASKS).join(', ')}, not "${name}"`);
    try {
      await task(args, io);
    } catch (error) {
      throw error instanceof StoreOpenError ? new InputError(error.message) : error;
    }
  },
};
