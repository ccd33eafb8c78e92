import os from 'node:os';
import { startServer } from '@sitke/server';
import { openSqliteStore, StoreOpenError } from '@sitke/server/store';
import type { Args } from '../args.js';
import type { Command } from '../command.js';
import { InputError, type Io, oneLine } from '../io.js';

const DEFAULT_PORT = 8080;
const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_FILE = 'sitke.sqlite';
const MAX_ENGINE_THREADS = 256;

function textOf(args: Args, name: string, otherwise: string): string {
  return args.texts.get(name)?.[0] ?? otherwise;
}

function portOf(args: Args): number {
  const text = textOf(args, 'port', String(DEFAULT_PORT));
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (port < 0 || port > 65535) throw new InputError(`--port must be a whole number from 0 to 65535, not "${text}"`);
  return port;
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

function originsOf(args: Args): readonly string[] {
  const origins = args.texts.get('origin') ?? [];
  for (const origin of origins) {
    const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin;
    if (!isOrigin) throw new InputError(`--origin must be such as https://example.org, not "${origin}"`);
  }
  return origins;
}

/** Returns what lasts until somebody wants the program to end, and what stops waiting for it. */
function untilSignal(): { readonly asked: Promise<void>; readonly forget: () => void } {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  let forget = (): void => {};
  const asked = new Promise<void>((resolve) => {
    const ask = (): void => resolve();
    for (const signal of signals) process.once(signal, ask);
    forget = () => {
      for (const signal of signals) process.off(signal, ask);
    };
  });
  return { asked, forget };
}

async function serve(args: Args, io: Io): Promise<void> {
  const [port, origins, engineThreads] = [portOf(args), originsOf(args), engineThreadsOf(args)];
  const host = textOf(args, 'host', DEFAULT_HOST);
  const file = textOf(args, 'db', DEFAULT_FILE);
  let fail = (_error: unknown): void => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  // It may fail before anybody waits for it.
  failed.catch(() => {});
  const store = await openSqliteStore({ file, onFatal: fail }).catch((error: unknown) => {
    throw error instanceof StoreOpenError ? new InputError(`--db ${file}: ${error.message}`) : error;
  });
  const onError = (error: unknown): void => {
    const text = error instanceof Error ? (io.wantsStacks && error.stack) || error.message : String(error);
    void io.err(`sitke serve: ${oneLine(text)}\n`).catch(() => {});
  };
  const starting = startServer({ store, host, port, origins, engineThreads, onError, onFatal: fail });
  const server = await starting.catch(async (error: NodeJS.ErrnoException) => {
    await store.close();
    throw error.syscall === 'listen' ? new InputError(`cannot listen on ${host}, port ${port}: ${error.code}`) : error;
  });
  const { asked, forget } = untilSignal();
  await io.out(`Sitke listens on ${server.url}\n`);
  try {
    await Promise.race([asked, failed]);
  } catch (error) {
    // What is not stored must not be acknowledged: nothing may go on.
    server.kill();
    throw error;
  } finally {
    forget();
  }
  await server.close();
}

/** Serves games between people. */
export const command: Command = {
  help: `Usage: sitke serve [--port N] [--host NAME] [--db FILE] [--origin URL]... [--engine-workers N]

Serves games between people over a WebSocket at /ws, as docs/protocol.md describes, and keeps them in one file. A move
is acknowledged when it is on disk. SIGINT and SIGTERM end it in order; killed, it goes on where it was, and the time it
was away counts for nobody.

  --port N              the port to listen on; 8080 without it, 0 for any that is free
  --host NAME           the address to listen on; 127.0.0.1 without it, which only this machine reaches
  --db FILE             where the games are kept; sitke.sqlite without it
  --origin URL          a page that may connect, beside those of this address; may be repeated
  --engine-workers N    threads in which the engine plays against people; one less than there are processors without
                        it, and at least one; with 0 it does not play
`,
  options: { port: 'text', host: 'text', db: 'text', origin: 'texts', 'engine-workers': 'text' },
  run: serve,
};
