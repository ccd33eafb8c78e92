import { existsSync } from 'node:fs';
import os from 'node:os';
import v8 from 'node:v8';
import {
  AppFolderError,
  addressesBehind,
  BansFileError,
  BusyWatch,
  isContact,
  isLogLevel,
  keepBackups,
  LOG_LEVELS,
  type Log,
  type LogLevel,
  Metrics,
  makeLog,
  type RunningServer,
  startServer,
  systemClock,
} from '@sitke/server';
import { problemOfGame } from '@sitke/server/games';
import {
  checkFile,
  type DamagedGameError,
  DamagedPageError,
  openSqliteStore,
  type SqliteStore,
  StoreBusyError,
  StoreOpenError,
} from '@sitke/server/store';
import type { Args } from '../args.js';
import type { Command } from '../command.js';
import { InputError, type Io } from '../io.js';
import { untilEnd } from '../untilEnd.js';

const DEFAULT_PORT = 4173;
/** How many ports are tried where none was asked for. */
const DEFAULT_PORTS = 100;
const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_FILE = 'sitke.sqlite';
const DEFAULT_LEVEL: LogLevel = 'info';
const MAX_ENGINE_THREADS = 256;

function textOf(args: Args, name: string, otherwise: string): string {
  return args.texts.get(name)?.[0] ?? otherwise;
}

/** Returns the port that an option names; undefined where it is not given. */
function portOf(args: Args, name: string): number | undefined {
  const text = args.texts.get(name)?.[0];
  if (text === undefined) return undefined;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (port < 0 || port > 65535) throw new InputError(`--${name} must be a whole number from 0 to 65535, not "${text}"`);
  return port;
}

function originsOf(args: Args): readonly string[] {
  const origins = args.texts.get('origin') ?? [];
  for (const origin of origins) {
    const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin;
    if (!isOrigin) throw new InputError(`--origin must be such as https://example.org, not "${origin}"`);
  }
  return origins;
}

function pageOf(args: Args): string | undefined {
  const page = args.texts.get('page')?.[0];
  if (page === undefined) return undefined;
  const isPage = /^https?:/.test(page) && URL.canParse(page) && new URL(page).href === page && !/[?#]/.test(page);
  if (!isPage) throw new InputError(`--page must be such as https://example.org/sitke/, not "${page}"`);
  return page;
}

/** One processor is for the games themselves. */
function engineThreadsOf(args: Args): number {
  const text = textOf(args, 'engine-workers', String(Math.max(1, os.availableParallelism() - 1)));
  const threads = /^\d{1,3}$/.test(text) ? Number(text) : -1;
  if (threads < 0 || threads > MAX_ENGINE_THREADS) {
    throw new InputError(`--engine-workers must be a whole number from 0 to ${MAX_ENGINE_THREADS}, not "${text}"`);
  }
  return threads;
}

function proxiesOf(args: Args): readonly string[] {
  const proxies = args.texts.get('proxy') ?? [];
  try {
    addressesBehind(proxies);
  } catch (error) {
    throw error instanceof RangeError ? new InputError(`--proxy: ${error.message}`) : error;
  }
  return proxies;
}

function levelOf(args: Args): LogLevel {
  const level = textOf(args, 'log-level', DEFAULT_LEVEL);
  if (!isLogLevel(level)) throw new InputError(`--log-level must be one of ${LOG_LEVELS.join(', ')}, not "${level}"`);
  return level;
}

function contactsOf(args: Args): readonly string[] {
  const contacts = args.texts.get('security-contact') ?? [];
  for (const contact of contacts) {
    if (isContact(contact)) continue;
    throw new InputError(`--security-contact must be such as mailto:security@example.org, not "${contact}"`);
  }
  return contacts;
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Returns what begins to make backups, and returns what ends that; null where none are wanted. */
function backupsOf(args: Args): ((file: string, log: Log, metrics: Metrics) => () => void) | null {
  const folder = args.texts.get('backup-folder')?.[0];
  const [every, kept] = [textOf(args, 'backup-every', '24h'), textOf(args, 'backup-keep', '7')];
  const [, count = '', unit = ''] = /^(\d{1,4})([mhd])$/.exec(every) ?? [];
  const [everyMs, keep] = [Number(count) * (UNITS[unit] ?? 0), /^\d{1,4}$/.test(kept) ? Number(kept) : 0];
  if (everyMs === 0) throw new InputError(`--backup-every must be such as 24h, 30m or 7d, not "${every}"`);
  if (keep === 0) throw new InputError(`--backup-keep must be a whole number from 1 to 9999, not "${kept}"`);
  if (folder === undefined) return null;
  return (file, log, metrics) => {
    const onMade = (backup: string): void => {
      metrics.backup(Date.now());
      log.info({ backup }, 'backup made');
    };
    const onFailed = (reason: string): void => {
      metrics.backup(null);
      log.error({ reason }, 'no backup could be made; the older ones stay');
    };
    return keepBackups({ file, folder, everyMs, keep, clock: systemClock(), onMade, onFailed });
  };
}

function isYes(args: Args, name: string): boolean {
  const word = textOf(args, name, 'yes');
  if (word !== 'yes' && word !== 'no') throw new InputError(`--${name} must be yes or no, not "${word}"`);
  return word === 'yes';
}

/** Returns bad input for what the user can mend, and anything else as it is. */
function problemOf(error: unknown, args: Args): unknown {
  if (error instanceof StoreOpenError)
    return new InputError(`--db ${textOf(args, 'db', DEFAULT_FILE)}: ${error.message}`);
  if (error instanceof StoreBusyError)
    return new InputError(`--db ${textOf(args, 'db', DEFAULT_FILE)}: ${error.message}`);
  if (error instanceof BansFileError) return new InputError(error.message);
  if (error instanceof AppFolderError) return new InputError(`--app: ${error.message}`);
  const { syscall, code, address, port = 0 } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (syscall === 'listen') return new InputError(`cannot listen on ${address}, port ${port}: ${code}`);
  return error;
}

/** Reads all of a store, if there is one. Errors: throws InputError where anything in it is damaged. */
async function checkAll(file: string): Promise<void> {
  if (!existsSync(file)) return;
  const { problems, games } = await checkFile(file, problemOfGame);
  const damaged = [...problems, ...[...games].map(([id, what]) => `game ${id}: ${what}`)];
  if (damaged.length === 0) return;
  const more = damaged.length > 1 ? `, and ${damaged.length - 1} more: sitke store check --db ${file}` : '';
  throw new InputError(`--db ${file} is damaged: ${damaged[0]}${more}`);
}

/** Watches a store and a server for failures. */
interface Failing {
  readonly failed: Promise<never>;
  readonly fail: (error: unknown) => void;
}

function newFailing(): Failing {
  let fail = (_error: unknown): void => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  // It may fail before anybody waits for it.
  failed.catch(() => {});
  return { failed, fail };
}

async function start(args: Args, { fail }: Failing): Promise<RunningServer> {
  const [port, metricsPort, app] = [portOf(args, 'port'), portOf(args, 'metrics-port'), args.texts.get('app')?.[0]];
  const [origins, proxies, engineThreads] = [originsOf(args), proxiesOf(args), engineThreadsOf(args)];
  const [contacts, metricsHost, page] = [contactsOf(args), args.texts.get('metrics-host')?.[0], pageOf(args)];
  const [log, metrics] = [makeLog(levelOf(args), { hasAddresses: isYes(args, 'log-addresses') }), new Metrics()];
  const [file, backups] = [textOf(args, 'db', DEFAULT_FILE), backupsOf(args)];
  if (metricsPort !== undefined) {
    metrics.addProcess();
    metrics.addStore(file);
  }
  const onBatch = (writes: number): void => metrics.batch(writes);
  let store: SqliteStore | undefined;
  try {
    const onDamage = ({ game, what }: DamagedGameError): void =>
      log.error({ game, what }, 'a game is damaged and set aside; see docs/reliability.md');
    if (args.flags.has('check')) await checkAll(file);
    const busy = new BusyWatch(log, metrics);
    const onBusy = (refused: number): void => busy.hear(refused);
    store = await openSqliteStore({ file, onFatal: fail, onBatch, onDamage, onBusy });
    const endBackups = backups?.(file, log, metrics) ?? (() => {});
    const server = await startServer({
      store,
      adminFile: file,
      host: textOf(args, 'host', DEFAULT_HOST),
      ...(port === undefined ? { port: DEFAULT_PORT, ports: DEFAULT_PORTS } : { port }),
      ...(metricsPort === undefined ? {} : { metricsPort }),
      ...(metricsHost === undefined ? {} : { metricsHost }),
      ...(page === undefined ? {} : { page }),
      contacts,
      ...(app === undefined ? {} : { app }),
      origins,
      proxies,
      engineThreads,
      onError: (error) => {
        if (error instanceof DamagedPageError)
          log.error({ what: error.message }, 'a page of the store is damaged; see docs/reliability.md');
        else log.error({ err: error }, 'mistake');
      },
      onFatal: fail,
      log,
      metrics,
    });
    const close = (): Promise<void> => {
      endBackups();
      return server.close();
    };
    return { ...server, close };
  } catch (error) {
    await store?.close();
    throw problemOf(error, args);
  }
}

async function serve(args: Args, io: Io): Promise<void> {
  const [word] = args.words;
  if (word !== undefined) throw new InputError(`serve takes options alone, not "${word}"`);
  // V8 reads it at each collection. The heap may then grow to four times what is needed before it is collected whole: as it
  // is without it, that holds up moves every few seconds.
  v8.setFlagsFromString('--heap-growing-percent=300');
  const failing = newFailing();
  const server = await start(args, failing);
  const { asked, forget } = untilEnd();
  for (const url of server.urls) await io.out(`Sitke listens on ${url}\n`);
  if (server.metricsUrl !== null) await io.out(`Metrics: ${server.metricsUrl}\n`);
  try {
    await Promise.race([asked, failing.failed]);
  } catch (error) {
    // Never acknowledge an act that is not stored: stop at once.
    server.kill();
    throw error;
  } finally {
    forget();
  }
  await server.close();
}

/** Serves games between people. */
export const command: Command = {
  help: `Usage: sitke serve [--app FOLDER] [--port N] [--host NAME] [--db FILE] [--origin URL]... [--page URL]
                   [--proxy ADDRESS]...
                   [--engine-workers N] [--metrics-port N] [--metrics-host NAME] [--log-level LEVEL]
                   [--log-addresses yes|no] [--security-contact URL]... [--check]
                   [--backup-folder FOLDER] [--backup-every TIME] [--backup-keep N]

Serves games between people over a WebSocket at /ws, as docs/protocol.md describes it, the app that plays them, and games
that have ended as PGN. All is kept in one file. A move is acknowledged when it is on disk. SIGINT and SIGTERM end it in
order; killed, it goes on where it was, and the time it was away counts for nobody.

  --app FOLDER          the built app, given out at /; none without it
  --port N              the port to listen on, 0 for any that is free; without it 4173, or the next that is free
  --host NAME           the address to listen on; 127.0.0.1 without it, which only this machine reaches; 0.0.0.0 for all
  --db FILE             where the games are kept; sitke.sqlite without it
  --check               reads all of that first, and does not start where anything in it is damaged
  --backup-folder FOLDER  where backups are kept, which are checked; none are made without it
  --backup-every TIME   how often, such as 30m, 24h (without it) or 7d
  --backup-keep N       how many are kept, 7 without it
  --origin URL          where the page is that may connect, such as https://example.org; may be repeated. Without it the
                        page of any address of this server; with it, of no other
  --page URL            where the page is under another path than /, such as https://example.org/sitke/: links lead there
  --proxy ADDRESS       a proxy, or a network of them (10.0.0.0/8), whose X-Forwarded-For is believed; may be repeated
  --engine-workers N    threads in which the engine plays against people; one less than there are processors without
                        it, and at least one; with 0 it does not play
  --metrics-port N      a port for /metrics, in the format of Prometheus; none without it
  --metrics-host NAME   the address of that port; 127.0.0.1 without it, which only this machine reaches. They name no
                        player, but are not for strangers
  --log-level LEVEL     what is logged to standard error, as JSON: silent, error, warn, info (without it) or debug
  --log-addresses no    leaves out of the log from which address somebody asks
  --security-contact URL
                        whom to tell of a hole in the server, such as mailto:security@example.org: stands in
                        /.well-known/security.txt; may be repeated
`,
  options: {
    app: 'text',
    port: 'text',
    host: 'text',
    db: 'text',
    origin: 'texts',
    page: 'text',
    proxy: 'texts',
    'engine-workers': 'text',
    'metrics-port': 'text',
    'metrics-host': 'text',
    check: 'flag',
    'backup-folder': 'text',
    'backup-every': 'text',
    'backup-keep': 'text',
    'log-level': 'text',
    'log-addresses': 'text',
    'security-contact': 'texts',
  },
  run: serve,
};
