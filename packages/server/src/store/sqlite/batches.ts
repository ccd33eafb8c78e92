/** Writes that go to disk together. */
import type { Database, Transaction } from './driver.js';
import { isDamage, messageOf, unlessBusy } from './errors.js';
import type { FromWriter, Outcome, WriteRequest } from './messages.js';
import { Writes } from './writes.js';

/** One write has met a damaged page; the other writes of its transaction are not affected. */
class DamagedWrite extends Error {}

export class Batches {
  readonly #writes: Writes;
  readonly #transaction: Transaction<[readonly WriteRequest[]], unknown[]>;

  constructor(db: Database) {
    const writes = new Writes(db);
    this.#writes = writes;
    this.#transaction = db.transaction((requests: readonly WriteRequest[]) =>
      requests.map((request) => {
        try {
          return apply(writes, request);
        } catch (error) {
          throw isDamage(error) ? new DamagedWrite(messageOf(error)) : error;
        }
      }),
    );
  }

  /** Writes all requests in one transaction; if one meets a damaged page, each in its own. */
  write(requests: readonly WriteRequest[]): FromWriter {
    try {
      return { kind: 'done', answers: JSON.stringify(this.#inTransaction(requests)) };
    } catch (error) {
      if (!(error instanceof DamagedWrite)) throw error;
      return { kind: 'parts', outcomes: requests.map((request) => unlessBusy(() => this.#writeOne(request))) };
    }
  }

  #inTransaction(requests: readonly WriteRequest[]): unknown[] {
    try {
      return this.#transaction.immediate(requests);
    } catch (error) {
      // Nothing of it was written.
      this.#writes.forgetRows();
      throw error;
    }
  }

  #writeOne(request: WriteRequest): Outcome {
    try {
      const [answer] = this.#inTransaction([request]);
      return { kind: 'done', answer };
    } catch (error) {
      if (error instanceof DamagedWrite) return { kind: 'damaged', reason: error.message };
      throw error;
    }
  }
}

function apply(writes: Writes, { name, value }: WriteRequest): unknown {
  return (writes[name] as (value: unknown) => unknown).call(writes, value);
}
