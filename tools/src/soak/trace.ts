/** The writes of a program, as strace records them. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { program } from './kill.js';
import type { Orders } from './player.js';

/**
 * One call that matters to what is on disk. Files go by their path. A sync covers what came before the call with the
 * number `from`; an acknowledgement counts from the moment at which it begins.
 */
export type Call =
  | { readonly kind: 'write'; readonly file: string; readonly offset: number; readonly data: Buffer }
  | { readonly kind: 'truncate'; readonly file: string; readonly size: number }
  | { readonly kind: 'sync'; readonly file: string; readonly from: number }
  | { readonly kind: 'create' | 'unlink'; readonly file: string }
  | { readonly kind: 'rename'; readonly file: string; readonly to: string }
  | { readonly kind: 'acks'; readonly text: string };

/** The name of the store's file in its folder. */
export const storeName = 'games.db';

export interface TraceOptions {
  /** The program that starts a program and records its calls: strace 5.3 or newer. */
  readonly strace: string;
  /** An empty folder for the store and the trace. */
  readonly folder: string;
  readonly orders: Omit<Orders, 'file'>;
  /** A setting that the store gives SQLite, and what it gives in its place. */
  readonly weaken?: readonly [from: string, to: string];
  /** A call that strace makes fail, as its option --inject takes it, on one of the store's files or any. */
  readonly fault?: { readonly inject: string; readonly suffix?: '' | '-wal' };
}

export interface Trace {
  /** The store's file. */
  readonly file: string;
  readonly status: number | null;
  /** The output of strace, a call a line. */
  readonly lines: readonly string[];
  /** All that the player noted. */
  readonly notes: string;
}

const calls = 'openat,pwrite64,write,fsync,fdatasync,ftruncate,unlink,rename';

/** Lets a player play to its end and records it. Errors: throws where strace does not start. */
export function traceOf({ strace, folder, orders, weaken, fault }: TraceOptions): Trace {
  const file = path.join(folder, storeName);
  const [output, noted] = [path.join(folder, 'trace'), path.join(folder, 'acks')];
  const weakened = weaken ? ['--import', program('weaken')] : [];
  // Only calls on the store, its folder and the acknowledgements; the rest of what Node does is of no concern.
  const copies = ['backup', 'backup.partial', 'backup.partial-journal'].map((name) => path.join(folder, name));
  const all = [file, `${file}-wal`, `${file}-journal`, folder, ...copies];
  const names = fault?.suffix === undefined ? all : [`${file}${fault.suffix}`];
  const only = [...names, noted].flatMap((name) => ['-P', name]);
  const flags = ['-f', '-ttt', '-y', '-xx', '-s', '1000000', '-o', output, '-e', `trace=${calls}`, ...only];
  const command = [process.execPath, ...weakened, program('player'), JSON.stringify({ ...orders, file })];
  const descriptor = fs.openSync(noted, 'w');
  const result = spawnSync(strace, [...flags, ...(fault ? ['-e', `inject=${fault.inject}`] : []), ...command], {
    stdio: ['ignore', descriptor, 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, SITKE_WEAKEN: JSON.stringify(weaken ?? []) },
  });
  fs.closeSync(descriptor);
  if (result.error || !fs.existsSync(output)) throw new Error(`strace failed: ${result.error ?? result.stderr}`);
  if (result.status !== 0 && !fault) throw new Error(`the player failed: ${result.stderr}`);
  const lines = fs.readFileSync(output, 'latin1').split('\n');
  return { file, status: result.status, lines, notes: fs.readFileSync(noted, 'utf8') };
}

interface Begun {
  readonly name: string;
  readonly args: string;
  /** How many calls were complete when it began. */
  readonly from: number;
}

/** The calls of a trace that changed something, in the order in which they took effect. */
export function callsOf({ lines, file }: Trace): Call[] {
  const found: Call[] = [];
  const begun = new Map<string, Begun>();
  const noted = path.join(path.dirname(file), 'acks');
  for (const line of lines) {
    const [, pid = '', rest = ''] = /^(\d+) +[\d.]+ (.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. (\w+) resumed>(.*)$/.exec(rest);
    const name = resumed?.[1] ?? /^(\w+)\(/.exec(rest)?.[1];
    if (name === undefined) continue;
    const before = resumed ? begun.get(pid) : undefined;
    const from = before?.from ?? found.length;
    const args = before ? before.args + (resumed?.[2] ?? '') : rest.slice(name.length + 1);
    const isBeginning = !resumed && rest.endsWith('<unfinished ...>');
    const isAck = name === 'write' && pathOf(args) === noted;
    // An acknowledgement is out when the call begins; anything else has had its effect when the call ends.
    if (isAck && !resumed) found.push({ kind: 'acks', text: textsOf(args).at(0)?.toString('utf8') ?? '' });
    if (isBeginning) begun.set(pid, { name, args: args.replace(' <unfinished ...>', ''), from });
    else if (!isAck && Number(/\) += (-?\d+)/.exec(args)?.[1] ?? -1) >= 0) found.push(...callOf(name, args, from));
  }
  return found;
}

/** The call as one of ours; none where it changes nothing that is kept. */
function callOf(name: string, args: string, from: number): Call[] {
  const file = pathOf(args);
  const numbers = [...args.replace(/"[^"]*"/g, '""').matchAll(/, (\d+)/g)].map(([, digits]) => Number(digits));
  const texts = textsOf(args);
  const names = texts.map((text) => text.toString('utf8'));
  switch (name) {
    case 'pwrite64': {
      const length = Number(/\) += (\d+)/.exec(args)?.[1]);
      return [
        { kind: 'write', file, offset: numbers[1] ?? 0, data: (texts[0] ?? Buffer.alloc(0)).subarray(0, length) },
      ];
    }
    case 'ftruncate':
      return [{ kind: 'truncate', file, size: numbers[0] ?? 0 }];
    case 'fsync':
    case 'fdatasync':
      return [{ kind: 'sync', file, from }];
    case 'openat':
      return args.includes('O_CREAT') ? [{ kind: 'create', file: names[0] ?? '' }] : [];
    case 'unlink':
      return [{ kind: 'unlink', file: names[0] ?? '' }];
    case 'rename':
      return [{ kind: 'rename', file: names[0] ?? '', to: names[1] ?? '' }];
    default:
      return [];
  }
}

/** The path of the file descriptor that is the first argument. */
function pathOf(args: string): string {
  return bytesOf(/^\d+<((?:\\x[0-9a-f]{2})*)>/.exec(args)?.[1] ?? '').toString('utf8');
}

/** The strings among the arguments. */
function textsOf(args: string): Buffer[] {
  return [...args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, text]) => bytesOf(text ?? ''));
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex');
}
