/** The command `sitke`: finds the subcommand, runs it, and turns what goes wrong into one line and an exit status. */

import { COMMON_OPTIONS, type Command, readArgs } from './args.js';
import { InputError, type Io, oneLine } from './io.js';
import { t } from './texts.js';

/** The package of games over the network and what keeps them: whoever only plays, counts or analyses does without it. */
const SERVER = '@sitke/server';
const EXIT_OK = 0;
const EXIT_BAD_INPUT = 2;
const EXIT_INTERNAL = 70;

type Load = () => Promise<{ readonly command: Command }>;

/** Loaded only when asked for, so that a short command starts fast, and so that most work where `@sitke/server` is not installed. */
const COMMANDS: ReadonlyMap<string, Load> = new Map([
  ['perft', () => import('./commands/perft.js')],
  ['legal', () => import('./commands/legal.js')],
  ['status', () => import('./commands/status.js')],
  ['explain', () => import('./commands/explain.js')],
  ['replay', () => import('./commands/replay.js')],
  ['pgn', () => import('./commands/pgn.js')],
  ['verify', () => import('./commands/verify.js')],
  ['play', () => import('./commands/play.js')],
  ['uci', () => import('./commands/uci.js')],
  ['xboard', () => import('./commands/xboard.js')],
  ['bench', () => import('./commands/bench.js')],
  ['tb', () => import('./commands/tb.js')],
  ['match', () => import('./commands/match.js')],
  ['bot', () => import('./commands/bot.js')],
  ['serve', () => import('./commands/serve.js')],
  ['admin', () => import('./commands/admin.js')],
  ['store', () => import('./commands/store.js')],
]);

/** The names of all commands. */
export const COMMAND_NAMES: readonly string[] = [...COMMANDS.keys()];

async function dispatch(argv: readonly string[], io: Io): Promise<void> {
  const [name, ...rest] = argv;
  if (name === undefined) throw new InputError(t('main.whichCommand'));
  if (name === '--version' || name === 'version') {
    const { versionText } = await import('./commands/version.js');
    return io.out(versionText());
  }
  const load = COMMANDS.get(name);
  if (load) return runCommand(await loaded(name, load), rest, io);
  if (!['help', '--help', '-h'].includes(name)) throw new InputError(t('main.noCommand', { name }));
  const { commandHelp, generalHelp, rulesetsHelp } = await import('./commands/help.js');
  const topic = rest[0];
  if (topic === undefined) return io.out(generalHelp());
  if (topic === 'rulesets') return io.out(rulesetsHelp());
  const loadTopic = COMMANDS.get(topic);
  if (!loadTopic) throw new InputError(t('main.noHelp', { topic }));
  return io.out(commandHelp(await loaded(topic, loadTopic)));
}

/** Returns a command. Errors: throws InputError where it needs a package that is not installed with this one. */
async function loaded(name: string, load: Load): Promise<Command> {
  try {
    return (await load()).command;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes(`'${SERVER}'`)) throw error;
    const { version } = await import('./commands/version.js');
    throw new InputError(t('main.needs', { name, module: `${SERVER}@${version()}` }));
  }
}

async function runCommand(command: Command, argv: readonly string[], io: Io): Promise<void> {
  const args = readArgs(argv, { ...COMMON_OPTIONS, ...command.options });
  if (!args.flags.has('help')) return command.run(args, io);
  const { commandHelp } = await import('./commands/help.js');
  return io.out(commandHelp(command));
}

function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'EPIPE';
}

/** Runs a command line (without the program's name) and returns its exit status; never rejects. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  try {
    await dispatch(argv, io);
    return EXIT_OK;
  } catch (error) {
    // A reader that closes the pipe early (`sitke legal | head -c 9`) is not an error.
    if (isClosedPipe(error)) return EXIT_OK;
    const [text, status] = report(error, io.wantsStacks);
    await io.err(`${text}\n`).catch(() => {});
    return status;
  }
}

function report(error: unknown, wantsStack: boolean): [text: string, status: number] {
  if (error instanceof InputError) return [t('main.problem', { problem: oneLine(error.message) }), EXIT_BAD_INPUT];
  if (wantsStack && error instanceof Error) return [error.stack ?? error.message, EXIT_INTERNAL];
  const what = error instanceof Error ? error.message : String(error);
  return [t('main.internal', { problem: oneLine(what) }), EXIT_INTERNAL];
}
