/** Transactions in a Postgres database. */

import { StoreBusyError } from '../errors.js';
import { chainName } from '../logs.js';
import { Refused, type Step, seqOfFirstAct, transact } from '../sql/transact.js';
import { type CheckedTransaction, gameOf, keysOf, logOf, type TransactionAnswer } from '../transactions.js';
import { type Commits, FIND_ACT, writeAll } from './commits.js';
import { isTaken, mayGoAgain, type Sql } from './connection.js';
import type { Context } from './context.js';
import { CONFIRM, readDurably } from './durable.js';
import { retry, retryConflicts } from './retry.js';

/** A server that stops in the middle would keep the others from what it has locked: its transaction is ended. */
const GIVE_UP = "SELECT set_config('idle_in_transaction_session_timeout', '5s', true) AS timeout";
const PUBLISH = "INSERT INTO news (node, kind, what) VALUES ($1, 'log', $2)";

/** The head of a game's chain that a transaction has written. */
type GameHead = readonly [id: string, version: number, head: string];

export class PostgresTransact {
  readonly #context: Context;
  readonly #commits: Commits;

  constructor(context: Context, commits: Commits) {
    this.#context = context;
    this.#commits = commits;
  }

  /** Makes a transaction; where its outcome is unknown, again: it is known by its act. Errors: a `StoreBusyError`. */
  async run(transaction: CheckedTransaction): Promise<TransactionAnswer> {
    const isConflict = (error: unknown): boolean => isTaken(error) || mayGoAgain(error);
    const run = (): Promise<TransactionAnswer> =>
      retry((isRepeated) => retryConflicts(() => this.#once(transaction, isRepeated), isConflict));
    const answer = await this.#context.write(keysOf(transaction), run);
    if (answer.ok) this.#context.published();
    return answer;
  }

  async #once(transaction: CheckedTransaction, isRepeated: boolean): Promise<TransactionAnswer> {
    try {
      const heads = await this.#context.db.transaction((sql) => writeParts(sql, transaction, this.#context.node));
      for (const head of heads) this.#commits.know(...head);
      return { ok: true };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { answer } = error;
      if (answer.code !== 'duplicate') return answer;
      const isThere = await readDurably(this.#context.db, (sql) => hasAct(sql, transaction, answer.of));
      // It went with a server that had it alone: asked once more, the change is made.
      if (!isThere) throw new StoreBusyError('A change was lost with its server.', { cause: error });
      const [log] = transaction.act === null ? transaction.logs : [];
      return isRepeated && answer.seq === (log?.expect ?? 0) + 1 && log ? { ok: true } : answer;
    }
  }
}

/** Writes all parts. Errors: `Refused`. */
async function writeParts(sql: Sql, transaction: CheckedTransaction, node: string): Promise<readonly GameHead[]> {
  const heads: GameHead[] = [];
  const take = async (step: Step): Promise<unknown> => {
    if ('sql' in step) return sql.query(...step.sql);
    if ('published' in step) return sql.query(PUBLISH, [node, step.published]);
    const { answer, head } = await writeAll(sql, step.game, node);
    heads.push([step.game.row.id, step.game.row.version, head]);
    return answer;
  };
  await sql.query(GIVE_UP);
  const steps = transact(transaction, ' FOR UPDATE');
  let next = steps.next();
  while (!next.done) next = steps.next(await take(next.value));
  if (next.value.isNew) return heads;
  // Another server may have it alone.
  await sql.query(CONFIRM);
  return [];
}

/** Whether the part that is called so has an act of the transaction; null if not. */
async function hasAct(sql: Sql, { games, logs }: CheckedTransaction, of: string): Promise<true | null> {
  const game = games.find((part) => gameOf(part) === of);
  if (game) {
    const acts = game.events.flatMap(({ actId }) => actId ?? []);
    return (await sql.query(FIND_ACT, [game.row.id, acts])).length > 0 || null;
  }
  const log = logs.find((part) => logOf(part) === of)!;
  const steps = seqOfFirstAct(chainName(log.row), log.events);
  let next = steps.next();
  while (!next.done) next = steps.next('sql' in next.value ? await sql.query(...next.value.sql) : []);
  return next.value !== null || null;
}
