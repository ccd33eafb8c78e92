/** Messages between the store and its writer's thread. */
import type { Writes } from './writes.js';

/** The possible writes, each with one value. */
export type WriteName = 'commit' | 'commitPlain' | 'pack' | 'forget' | 'deleteVoid' | 'run' | 'transact';
export type WriteValue<N extends WriteName> = Parameters<Writes[N]>[0];
export type WriteAnswer<N extends WriteName> = ReturnType<Writes[N]>;
export type WriteRequest = { [N in WriteName]: { readonly name: N; readonly value: WriteValue<N> } }[WriteName];

/**
 * `batch`: one transaction, its `WriteRequest`s as JSON, which crosses threads in half the time that objects take. Its
 * answer comes before the next one is sent.
 */
export type ToWriter =
  | { readonly kind: 'batch'; readonly requests: string }
  | { readonly kind: 'backup'; readonly id: number; readonly file: string }
  | { readonly kind: 'close' };

/** The outcome of one write of a batch that met a damaged page, when each was a separate transaction. */
export type Outcome =
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'busy' }
  | { readonly kind: 'damaged'; readonly reason: string };

/**
 * `done`: the batch is durable; its answers are JSON, as the requests are, with null for none. `parts`: the writable part
 * of it is durable. `busy`: nothing of it was written, a retry may succeed. `failed`: a write's outcome is unknown; the
 * thread has ended.
 */
export type FromWriter =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'done'; readonly answers: string }
  | { readonly kind: 'parts'; readonly outcomes: readonly Outcome[] }
  | { readonly kind: 'busy' }
  | { readonly kind: 'backup'; readonly id: number; readonly problem: string | null }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * `done`: as much of the log as possible is in the database. `failed`: the outcome is unknown; the thread has ended.
 */
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
