/**
 * Work that is still to be done because of a change: messages, written in the same transaction, for named readers that each
 * go through all of them in order. Numbers are in the order of the changes, without gaps.
 *
 * A reader's messages are done at least once. Where several servers read for one reader, all get the same messages, and
 * the first to `pass` them takes the place on; the others are refused and read again. So a reader must do the same once
 * and twice, as a transaction by the name of an act does.
 */

/** One thing that is to be done. */
export interface Message {
  /** From 1, without gaps. */
  readonly n: number;
  /** As that of a log. */
  readonly kind: string;
  /** JSON. */
  readonly data: string;
}

/** Where a reader is: behind the last message that it has passed. */
export interface ReaderPlace {
  readonly reader: string;
  readonly n: number;
}

/** All of an outbox. */
export interface OutboxState {
  /** The number of the last message ever. */
  readonly end: number;
  readonly places: readonly ReaderPlace[];
}

/** A message is dropped once all readers have passed it; without a reader, all are kept. */
export interface Outbox {
  /** Adds a reader before the oldest message, unless it is there already. A name is that of a log's id. */
  register(reader: string): Promise<void>;
  /** Removes a reader: nothing waits for it any more. */
  retire(reader: string): Promise<void>;
  /** The messages that a reader has not passed, the oldest first. Errors: a `RangeError` if there is no such reader. */
  read(reader: string, limit: number): Promise<readonly Message[]>;
  /**
   * Takes a reader's place from behind one message (that before the first of `read`) to behind another, never back; false if it is not where it was taken
   * to be, because another server has passed messages.
   */
  pass(reader: string, from: number, to: number): Promise<boolean>;
  state(): Promise<OutboxState>;
  /** The messages after a number, whoever has passed them. */
  after(n: number, limit: number): Promise<readonly Message[]>;
  /** Sets end and places of an outbox that has none, for copies of a store; false where there is something already. */
  restore(state: OutboxState, messages: readonly Message[]): Promise<boolean>;
}
