/** What the store and its writer's thread say to each other. */
import type { Commit, LogEvent, SecretChange } from '../store.js';
import type { Writes } from './writes.js';

/**
 * A commit of which `Commit.isPlain` is true, as the writer gets it: id, version expected, deadlineMs, updatedMs, about, what
 * is new in the log, and secrets. Nearly all acts are such, and what is left out took longer than the rest of the way.
 */
export type PlainCommit = readonly [
  string,
  number,
  number | null,
  number,
  string,
  readonly PlainEvent[],
  readonly SecretChange[],
];
/** Kind, actId, seat, data and atMs of an event. */
type PlainEvent = readonly [string, string | null, LogEvent['seat'], string, number];

/** Returns a plain change as the writer gets it. */
export function plainCommit({ row, expect, events, secrets = [] }: Commit): PlainCommit {
  const { id, deadlineMs, updatedMs, about } = row;
  return [id, expect, deadlineMs, updatedMs, about, events.map(plainEvent), secrets];
}

function plainEvent({ kind, actId, seat, data, atMs }: LogEvent): PlainEvent {
  return [kind, actId, seat, data, atMs];
}

/** Returns the events that follow a version. */
export function eventsOf(version: number, events: readonly PlainEvent[]): LogEvent[] {
  return events.map(([kind, actId, seat, data, atMs], index) => {
    return { seq: version + 1 + index, kind, actId, seat, data, atMs };
  });
}

/** The writes that can be asked for, each with one value. */
export type WriteName =
  | 'commit'
  | 'commitPlain'
  | 'pack'
  | 'forget'
  | 'deleteVoid'
  | 'addBot'
  | 'freeBot'
  | 'putSession'
  | 'useSessions'
  | 'deleteSession'
  | 'deleteSessionsOf'
  | 'deleteExpiredSessions'
  | 'beat';
export type WriteValue<N extends WriteName> = Parameters<Writes[N]>[0];
export type WriteAnswer<N extends WriteName> = ReturnType<Writes[N]>;
export type WriteRequest = { [N in WriteName]: { readonly name: N; readonly value: WriteValue<N> } }[WriteName];

/**
 * `batch`: one transaction, its `WriteRequest`s as JSON, which goes from thread to thread in half the time that objects
 * take. Its answer comes before the next one is sent.
 */
export type ToWriter =
  | { readonly kind: 'batch'; readonly requests: string }
  | { readonly kind: 'backup'; readonly id: number; readonly file: string }
  | { readonly kind: 'close' };

/** What became of one write of a batch that met a damaged page, where each was a transaction of its own. */
export type Outcome =
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'busy' }
  | { readonly kind: 'damaged'; readonly reason: string };

/**
 * `done`: the batch is durable. `parts`: what of it could be written is. `busy`: nothing of it was written, it may be tried again. `failed`: a write's outcome is
 * unknown; the thread has ended.
 */
export type FromWriter =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'done'; readonly answers: readonly unknown[] }
  | { readonly kind: 'parts'; readonly outcomes: readonly Outcome[] }
  | { readonly kind: 'busy' }
  | { readonly kind: 'backup'; readonly id: number; readonly problem: string | null }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly reason: string };

/** `done`: as much of the log as could be is in the database. `failed`: the outcome is unknown; the thread has ended. */
export type FromCheckpointer = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly reason: string };

export interface WriterData {
  readonly file: string;
  readonly check: boolean;
}

export interface CheckpointerData {
  readonly file: string;
  /** The database's file, open: see `writer.ts`. */
  readonly descriptor: number;
}
