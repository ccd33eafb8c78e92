/** `sitke serve` as a separate program. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sitke/testkit/ports';
import type { Footprint } from './probe.js';

/** The command line, to be started with Node. */
export const sitke: string = fileURLToPath(new URL('../../../packages/cli/bin/sitke.js', import.meta.url));
const probe = fileURLToPath(new URL('../../dist/soak/probe.js', import.meta.url));

/** A running `sitke serve`. */
export interface Served {
  readonly process: ChildProcess;
  readonly url: string;
  readonly port: number;
  /** The address of its metrics, if it has any. */
  readonly metricsUrl: string | null;
}

export interface ServeOptions {
  /** Any that is free without it, and with 0. */
  readonly port?: number;
  /** The folder of the app to give out; none without it. */
  readonly app?: string;
  /** Whether it serves metrics. */
  readonly hasMetrics?: boolean;
  /** Options of Node, before the program. */
  readonly node?: readonly string[];
  /** Whether standard error is for who has started it, not for the terminal. */
  readonly isHeard?: boolean;
  /** The address of a database instead of the file, beside which the server's own files are then. */
  readonly store?: string;
  /** More options of the command. */
  readonly more?: readonly string[];
  /** Its environment, besides that of this program. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts `sitke serve` on a file, without waiting for it. */
export function spawnServer(
  file: string,
  { port = 0, app, hasMetrics = false, node = [], isHeard = false, store, more = [], env = {} }: ServeOptions = {},
): ChildProcess {
  const place = store === undefined ? ['--db', file] : ['--store', store, '--files', file];
  const args = [...node, sitke, 'serve', '--port', `${port}`, ...place, '--log-level', 'warn', ...more];
  if (app !== undefined) args.push('--app', app);
  if (hasMetrics) args.push('--metrics-port', '0');
  return spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', isHeard ? 'pipe' : 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
}

/** Waits until a server listens, and has said where its metrics are if it has any. Errors: throws where it ends before. */
export async function listening(child: ChildProcess, hasMetrics = false): Promise<Served> {
  let url = '';
  for await (const line of createInterface({ input: child.stdout! })) {
    const [, what, at = ''] = /^(Sitke listens on|Metrics:) (http:\S+)$/.exec(line) ?? [];
    if (what === 'Sitke listens on') url = at;
    if (hasMetrics ? what !== 'Metrics:' : url === '') continue;
    return { process: child, url, port: Number(new URL(url).port), metricsUrl: hasMetrics ? at : null };
  }
  throw new Error('the server ended before it listened');
}

/**
 * Starts `sitke serve` on a file and waits until it listens. A port that is not given is one that stays free when the server is
 * killed, until the next takes its place: a port that the system chooses may be that of a connection by then.
 */
export async function serve(file: string, options: ServeOptions = {}): Promise<Served> {
  const port = options.port || (await freePort());
  return listening(spawnServer(file, { ...options, port }), options.hasMetrics);
}

/** The options of Node under which a server reports its footprint to its parent. */
export const measurable: readonly string[] = ['--expose-gc', '--no-warnings', '--import', probe];

/** Asks a server that was started with `measurable` what it holds, after a collection. */
export async function footprintOf(served: Served, what: 'footprint' | 'gauges' = 'footprint'): Promise<Footprint> {
  const answered = once(served.process, 'message');
  served.process.send(what);
  return (await answered)[0] as Footprint;
}

/** Ends a server, by default as a power cut would; returns its exit status, at once where it has ended by itself. */
export async function kill(served: Served, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
  if (served.process.exitCode !== null || served.process.signalCode !== null) return served.process.exitCode;
  const exited = once(served.process, 'exit');
  served.process.kill(signal);
  const [status] = await exited;
  return status;
}

/** Waits until something is so; throws after so many seconds. */
export async function until(isSo: () => Promise<boolean> | boolean, what: string, seconds = 60): Promise<void> {
  const endMs = performance.now() + 1000 * seconds;
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error(`${what} does not happen`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
