import os from 'node:os';
import v8 from 'node:v8';
import {
  AppFolderError,
  addressesBehind,
  BansFileError,
  BusyWatch,
  FilesTakenError,
  isContact,
  isLogLevel,
  keepBackups,
  LOG_LEVELS,
  type Log,
  type LogLevel,
  Metrics,
  makeLog,
  openPushKeys,
  openReceiptKey,
  type PushOptions,
  type RunningServer,
  ServerKeyError,
  startServer,
  systemClock,
} from '@sitke/server';
import {
  type Damage,
  DamagedGameError,
  DamagedPageError,
  type Directory,
  type Store,
  StoreBusyError,
  StoreOpenError,
} from '@sitke/server/store';
import { type Args, type Command, wholeNumber } from '../args.js';
import { InputError, type Io } from '../io.js';
import { openServed, openServedBus, type ServedStore, storeOf } from '../servedStore.js';
import { t } from '../texts.js';

const DEFAULT_PORT = 4173;
/** How many ports are tried where none was asked for. */
const DEFAULT_PORTS = 100;
const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_LEVEL: LogLevel = 'info';
const MAX_ENGINE_THREADS = 256;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** How often it is seen whether npm is there still. */
const LOOK_MS = 500;

function textOf(args: Args, name: string, otherwise: string): string {
  return args.texts.get(name)?.[0] ?? otherwise;
}

/** Returns the port that an option names; undefined where it is not given. */
function portOf(args: Args, name: string): number | undefined {
  const text = args.texts.get(name)?.[0];
  if (text === undefined) return undefined;
  return wholeNumber(`--${name}`, text, 0, 65_535);
}

function originsOf(args: Args): readonly string[] {
  const origins = args.texts.get('origin') ?? [];
  for (const origin of origins) {
    const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin;
    if (!isOrigin)
      throw new InputError(t('args.suchAs', { option: '--origin', example: 'https://example.org', text: origin }));
  }
  return origins;
}

function pageOf(args: Args): string | undefined {
  const page = args.texts.get('page')?.[0];
  if (page === undefined) return undefined;
  const isPage = /^https?:/.test(page) && URL.canParse(page) && new URL(page).href === page && !/[?#]/.test(page);
  if (!isPage)
    throw new InputError(t('args.suchAs', { option: '--page', example: 'https://example.org/sitke/', text: page }));
  return page;
}

/** One processor is for the games themselves. */
function engineThreadsOf(args: Args): number {
  const text = textOf(args, 'engine-workers', String(Math.max(1, os.availableParallelism() - 1)));
  return wholeNumber('--engine-workers', text, 0, MAX_ENGINE_THREADS);
}

function proxiesOf(args: Args): readonly string[] {
  const proxies = args.texts.get('proxy') ?? [];
  try {
    addressesBehind(proxies);
  } catch (error) {
    throw error instanceof RangeError ? problemAt('--proxy', error) : error;
  }
  return proxies;
}

function levelOf(args: Args): LogLevel {
  const level = textOf(args, 'log-level', DEFAULT_LEVEL);
  if (!isLogLevel(level)) throw new InputError(t('serve.logLevel', { levels: LOG_LEVELS, level }));
  return level;
}

function contactsOf(args: Args): readonly string[] {
  const contacts = args.texts.get('security-contact') ?? [];
  for (const contact of contacts) {
    if (isContact(contact)) continue;
    throw new InputError(
      t('args.suchAs', { option: '--security-contact', example: 'mailto:security@example.org', text: contact }),
    );
  }
  return contacts;
}

/** Returns a function that opens the keys of pushes; null without notifications. */
function pushOf(args: Args): ((directory: Directory, files: string) => Promise<PushOptions>) | null {
  const contact = args.texts.get('push')?.[0];
  if (contact === undefined) return null;
  if (!isContact(contact))
    throw new InputError(t('args.suchAs', { option: '--push', example: 'mailto:games@example.org', text: contact }));
  return async (directory, files) => ({ contact, keys: await openPushKeys(directory, `${files}.push.json`) });
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Returns what begins to make backups, and returns what ends that; null where none are wanted. */
function backupsOf(args: Args): ((file: string, log: Log, metrics: Metrics) => () => void) | null {
  const folder = args.texts.get('backup-folder')?.[0];
  const [every, kept] = [textOf(args, 'backup-every', '24h'), textOf(args, 'backup-keep', '7')];
  const [, count = '', unit = ''] = /^(\d{1,4})([mhd])$/.exec(every) ?? [];
  const everyMs = Number(count) * (UNITS[unit] ?? 0);
  if (everyMs === 0) throw new InputError(t('serve.backupEvery', { text: every }));
  const keep = wholeNumber('--backup-keep', kept, 1, 9999);
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
  if (word !== 'yes' && word !== 'no') throw new InputError(t('serve.yesOrNo', { option: `--${name}`, word }));
  return word === 'yes';
}

function problemAt(place: string, { message }: Error): InputError {
  return new InputError(t('place.problem', { place, problem: message }));
}

/** Returns bad input for what the user can mend, and anything else as it is. */
function problemOf(error: unknown, { shown }: ServedStore): unknown {
  if (error instanceof StoreOpenError || error instanceof StoreBusyError || error instanceof DamagedPageError)
    return problemAt(shown, error);
  if (error instanceof BansFileError || error instanceof ServerKeyError) return new InputError(error.message);
  if (error instanceof AppFolderError) return problemAt('--app', error);
  if (error instanceof FilesTakenError) return problemAt('--files', error);
  const { syscall, code, address, port = 0 } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (syscall === 'listen')
    return new InputError(t('serve.noPort', { address: String(address), port, code: String(code) }));
  return error;
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

function logDamage(log: Log, damage: Damage): void {
  if (damage instanceof DamagedGameError) {
    const { game, what } = damage;
    log.error({ game, what }, 'a game is damaged and in quarantine; see docs/reliability.md');
  } else {
    log.error({ log: damage.log, what: damage.what }, 'a log is damaged and in quarantine; see docs/reliability.md');
  }
}

async function start(args: Args, { fail }: Failing): Promise<RunningServer> {
  const [port, metricsPort, app] = [portOf(args, 'port'), portOf(args, 'metrics-port'), args.texts.get('app')?.[0]];
  const [origins, proxies, engineThreads] = [originsOf(args), proxiesOf(args), engineThreadsOf(args)];
  const [contacts, metricsHost, page] = [contactsOf(args), args.texts.get('metrics-host')?.[0], pageOf(args)];
  const [log, metrics] = [makeLog(levelOf(args), { hasAddresses: isYes(args, 'log-addresses') }), new Metrics()];
  const [served, backups, openPush] = [storeOf(args), backupsOf(args), pushOf(args)];
  const { file, files } = served;
  if (metricsPort !== undefined) {
    metrics.addProcess();
    if (file !== null) metrics.addStore(file);
  }
  const onBatch = (writes: number): void => metrics.batch(writes);
  let store: Store | undefined;
  try {
    const onDamage = (damage: Damage): void => logDamage(log, damage);
    const busy = new BusyWatch(log, metrics);
    const onBusy = (refused: number): void => busy.hear(refused);
    const hearing = { onFatal: fail, onBatch, onDamage, onBusy };
    store = await openServed(served, args.flags.has('check'), hearing);
    const push = await openPush?.(store.directory, files);
    const receiptKey = await openReceiptKey(store.directory, `${files}.receipts.json`);
    const endBackups = (file !== null && backups?.(file, log, metrics)) || (() => {});
    const server = await startServer({
      store,
      bus: openServedBus(served),
      adminFile: files,
      receiptKey,
      host: textOf(args, 'host', DEFAULT_HOST),
      ...(port === undefined ? { port: DEFAULT_PORT, ports: DEFAULT_PORTS } : { port }),
      ...(metricsPort === undefined ? {} : { metricsPort }),
      ...(metricsHost === undefined ? {} : { metricsHost }),
      ...(page === undefined ? {} : { page }),
      ...(push === undefined ? {} : { push }),
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
    throw problemOf(error, served);
  }
}

async function serve(args: Args, io: Io): Promise<void> {
  const [word] = args.words;
  if (word !== undefined) throw new InputError(t('serve.optionsOnly', { word }));
  // V8 reads it at each collection. The heap may then grow to four times what is needed before it is collected whole: as it
  // is without it, that holds up moves every few seconds.
  v8.setFlagsFromString('--heap-growing-percent=300');
  const failing = newFailing();
  const server = await start(args, failing);
  const { asked, forget } = untilEnd();
  for (const url of server.urls) await io.out(`${t('serve.listens', { url })}\n`);
  if (server.metricsUrl !== null) await io.out(`${t('serve.metrics', { url: server.metricsUrl })}\n`);
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
  help: t('help.serve'),
  options: {
    app: 'text',
    port: 'text',
    host: 'text',
    db: 'text',
    store: 'text',
    bus: 'text',
    files: 'text',
    'allow-loss': 'flag',
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
    push: 'text',
  },
  run: serve,
};

/**
 * Returns what lasts until somebody wants the program to end, and what stops waiting for it: until a signal, or where npm
 * started the program, until npm is gone. `npx` passes no SIGTERM on: it ends, and would leave the program behind.
 */
function untilEnd(): { readonly asked: Promise<void>; readonly forget: () => void } {
  let forget = (): void => {};
  const asked = new Promise<void>((resolve) => {
    const ask = (): void => resolve();
    for (const signal of SIGNALS) process.once(signal, ask);
    const parent = process.ppid;
    const isNpm = process.env['npm_command'] !== undefined;
    const timer = isNpm ? setInterval(() => process.ppid !== parent && ask(), LOOK_MS) : undefined;
    forget = () => {
      for (const signal of SIGNALS) process.off(signal, ask);
      clearInterval(timer);
    };
  });
  return { asked, forget };
}
