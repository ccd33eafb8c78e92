/** The directory in a database. */

import type { Bot, BotName, Directory, StoredKey } from '../directory.js';
import { putSession } from './sessions.js';
import type { SqlRunner } from './sql.js';

/** How a database folds the case of names: the texts of two statements. */
export interface BotStatements {
  /** $1 is the name in lower case, $2 the name, $3 its time; returns a row if the name was free. */
  readonly add: string;
  /** $1 is the name in lower case; returns a row if it was taken. */
  readonly free: string;
}

const NAMES = 'SELECT name, created_ms AS "createdMs" FROM bot';
const HAS_SESSION = 'SELECT 1 AS found FROM session WHERE hash = $1 AND player = $2';
const ADD_KEY = 'INSERT INTO key (name, jwk) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING';
const KEYS = 'SELECT name, jwk FROM key ORDER BY name';

export class SqlDirectory implements Directory {
  readonly #sql: SqlRunner;
  readonly #bots: BotStatements;

  constructor(sql: SqlRunner, bots: BotStatements) {
    this.#sql = sql;
    this.#bots = bots;
  }

  async addBot({ name, createdMs, session }: Bot): Promise<boolean> {
    const add = [this.#bots.add, [name.toLowerCase(), name, createdMs]] as const;
    const message = { kind: 'bots', subject: name } as const;
    const { rows, isRepeated } = await this.#sql.write(session ? [add, putSession(session)] : [add], message);
    if (rows.length > 0 || !isRepeated || !session) return rows.length > 0;
    // Its token is new: a session of it is from the earlier try.
    return (await this.#sql.read([HAS_SESSION, [session.hash, session.player]])).length > 0;
  }

  async freeBot(name: string): Promise<boolean> {
    const message = { kind: 'bots', subject: name } as const;
    return (await this.#sql.write([[this.#bots.free, [name.toLowerCase()]]], message)).rows.length > 0;
  }

  async botNames(): Promise<readonly BotName[]> {
    const names = await this.#sql.read<BotName>([NAMES, []]);
    return [...names].sort((a, b) => a.createdMs - b.createdMs || (a.name < b.name ? -1 : 1));
  }

  async addKey({ name, jwk }: StoredKey): Promise<void> {
    await this.#sql.write([[ADD_KEY, [name, jwk]]]);
  }

  keys(): Promise<readonly StoredKey[]> {
    // People see signatures of these keys.
    return this.#sql.read<StoredKey>([KEYS, []], true);
  }
}
