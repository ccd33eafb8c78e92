/** A check and a copy of all that a store has beside games and people: logs, records, acts and the outbox. */

import { isDeepStrictEqual } from 'node:util';
import { DamagedLogError, DamagedPageError, StoreOpenError } from './errors.js';
import { chainName, type LogName, type StoredRecord } from './logs.js';
import type { Message } from './outbox.js';
import type { Store } from './store.js';
import type { DoneAct } from './transactions.js';

/** The services that have them. */
export type LogServices = Pick<Store, 'logs' | 'records' | 'transactions' | 'outbox'>;

const PAGE = 200;

async function* allOf<T>(page: (after: T | undefined) => Promise<readonly T[]>): AsyncGenerator<T> {
  for (let found = await page(undefined); found.length > 0; found = await page(found.at(-1))) yield* found;
}

const logsOf = ({ logs }: LogServices): AsyncGenerator<LogName> => allOf((after) => logs.names(after ?? null, PAGE));
const recordsOf = ({ records }: LogServices): AsyncGenerator<StoredRecord> =>
  allOf((after) => records.page(after ?? { kind: '', key: '' }, PAGE));
const actsOf = ({ transactions }: LogServices): AsyncGenerator<DoneAct> =>
  allOf((after) => transactions.acts(after?.act ?? '', PAGE));
const messagesOf = ({ outbox }: LogServices): AsyncGenerator<Message> =>
  allOf((after) => outbox.after(after?.n ?? 0, PAGE));

/** Reads all of it; returns its problems, in words. Of records, acts and messages each no more than the first. */
export async function problemsOfLogs(from: LogServices): Promise<string[]> {
  const problems: string[] = [];
  for await (const name of logsOf(from)) {
    const load = async (): Promise<void> => void (await from.logs.load(name));
    await noting(`log ${chainName(name)}`, load, problems);
  }
  for (const [what, all] of [
    ['records', recordsOf],
    ['acts', actsOf],
    ['messages', messagesOf],
  ] as const) {
    const readAll = async (): Promise<void> => {
      for await (const _ of all(from));
    };
    await noting(what, readAll, problems);
  }
  return problems;
}

/**
 * Copies all of it into another store, and compares what is there then. Returns the problems of damaged logs, which are
 * left out. Errors: a `StoreOpenError` where the other store has something of the same name that differs, a
 * `DamagedPageError` where anything else is damaged.
 */
export async function copyLogs(from: LogServices, to: LogServices): Promise<string[]> {
  const problems: string[] = [];
  for await (const name of logsOf(from)) {
    const copy = async (): Promise<void> => {
      const log = (await from.logs.load(name))!;
      await to.logs.commit({ row: log.row, expect: 0, events: log.events });
      checkSame(await to.logs.load(name), log, `log ${chainName(name)}`);
    };
    await noting(`log ${chainName(name)}`, copy, problems);
  }
  for await (const record of recordsOf(from)) {
    await to.transactions.commit({ act: null, atMs: 0, records: [{ ...record, expect: 0 }] });
    checkSame(await to.records.get(record), record, `record ${record.kind}/${record.key}`);
  }
  for await (const done of actsOf(from)) await to.transactions.commit(done);
  await copyOutbox(from, to);
  return problems;
}

async function copyOutbox(from: LogServices, to: LogServices): Promise<void> {
  const [state, messages] = [await from.outbox.state(), await listOf(messagesOf(from))];
  await to.outbox.restore(state, messages);
  checkSame([await to.outbox.state(), await listOf(messagesOf(to))], [state, messages], 'the outbox');
}

async function listOf<T>(all: AsyncGenerator<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of all) list.push(one);
  return list;
}

function checkSame(there: unknown, copied: unknown, what: string): void {
  if (!isDeepStrictEqual(there, copied)) throw new StoreOpenError(`${what} is there already and differs`);
}

/** Does a work; notes the problem of what is damaged. */
async function noting(what: string, work: () => Promise<void>, problems: string[]): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof DamagedLogError) problems.push(`${what}: ${error.what}`);
    else if (error instanceof DamagedPageError) problems.push(`${what}: ${error.message}`);
    else throw error;
  }
}
