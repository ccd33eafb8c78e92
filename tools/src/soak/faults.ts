/** A disk that is full, and one that fails: what a player on it received, and what is there afterwards. */
import { type Acks, type Inspection, inspect, readAcks } from './inspect.js';
import { type TraceOptions, traceOf } from './trace.js';

export interface FaultReport extends Inspection {
  /** How many calls strace made fail. */
  readonly faults: number;
  readonly acks: number;
  /** How many acts were answered `busy`. */
  readonly busy: number;
  /** The store's message when it failed; empty without one. */
  readonly failure: string;
  /** Acts acknowledged after the first call that failed. */
  readonly acksAfter: number;
  /** From the first call that failed to the end of the program. */
  readonly ms: number;
  /** The exit status of the program. */
  readonly status: number | null;
}

/** Lets a player meet the fault of `options` and looks at the store after it. */
export function meetFault(options: TraceOptions): FaultReport {
  const trace = traceOf(options);
  const isFault = (line: string) => line.includes('(INJECTED)');
  const first = trace.lines.findIndex(isFault);
  const acks: Acks = new Map();
  const { count, notes } = readAcks(trace.notes, acks);
  // A line that begins with "!" is a note of another kind.
  const isAck = (line: string) => /^\d+ +[\d.]+ write\(1<[^>]*>, "(?!\\x21)/.test(line);
  const secondsAt = (line = '') => Number(/^\d+ +([\d.]+)/.exec(line)?.[1]);
  const last = trace.lines.filter((line) => line !== '').at(-1);
  return {
    ms: Math.round((secondsAt(last) - secondsAt(trace.lines[first])) * 1000),
    faults: trace.lines.filter(isFault).length,
    acks: count,
    busy: notes.filter((note) => note === '!busy').length,
    failure: notes.find((note) => note.startsWith('!fatal')) ?? '',
    acksAfter: trace.lines.slice(first + 1).filter(isAck).length,
    status: trace.status,
    ...inspect(trace.file, acks),
  };
}

export type FaultName = 'fullLog' | 'fullDatabase' | 'failedLog' | 'failedDatabase' | 'failedSize' | 'failedWrite';

/** A fault, and how many acts it takes until it comes. */
interface Fault extends Required<Pick<TraceOptions, 'fault'>> {
  readonly acts: number;
}

/** Faults of the log and of the database itself, as strace is asked for them: it counts the calls of each thread apart. */
export const faults: Readonly<Record<FaultName, Fault>> = {
  /** No room for the log during some sixty attempts. */
  fullLog: { acts: 1500, fault: { inject: 'pwrite64:error=ENOSPC:when=700..760', suffix: '-wal' } },
  /** No room for what a checkpoint brings into the database. */
  fullDatabase: { acts: 1500, fault: { inject: 'pwrite64:error=ENOSPC:when=40..45', suffix: '' } },
  /** The log cannot be synced, once. */
  failedLog: { acts: 1500, fault: { inject: 'fsync,fdatasync:error=EIO:when=40', suffix: '-wal' } },
  /** A checkpoint cannot sync the database, once. */
  failedDatabase: { acts: 4500, fault: { inject: 'fsync,fdatasync:error=EIO:when=4', suffix: '' } },
  /** A checkpoint that is whole, in its own thread or at the latest the writer's, cannot give the database its size, once. */
  failedSize: { acts: 9500, fault: { inject: 'ftruncate:error=EIO:when=1', suffix: '' } },
  /** The log cannot be written, once. */
  failedWrite: { acts: 1500, fault: { inject: 'pwrite64:error=EIO:when=700', suffix: '-wal' } },
};
