/** The relay in a Postgres database. */

import type { Relay, RelayFile, RelayLimits } from '../relay.js';
import type { Context } from './context.js';

const DELETE_OF = 'DELETE FROM passing WHERE player = $1';
const DELETE_EXPIRED = 'DELETE FROM passing WHERE expires_ms <= $1';
/** $6 and $7 are how many bytes there may be, $8 how many each file counts besides its own. */
const PUT = `INSERT INTO passing (hash, player, network, file, expires_ms) SELECT $1, $2, $3, $4::bytea, $5
  WHERE (SELECT coalesce(sum(octet_length(file) + $8::int), 0) FROM passing WHERE network = $3)
      + octet_length($4::bytea) + $8 <= $6::bigint
    AND (SELECT coalesce(sum(octet_length(file) + $8), 0) FROM passing) + octet_length($4::bytea) + $8 <= $7::bigint
  ON CONFLICT (hash) DO NOTHING RETURNING hash`;
const TAKE = 'DELETE FROM passing WHERE hash = $1 AND expires_ms > $2 RETURNING player, file';

export class PostgresRelay implements Relay {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  async put(file: RelayFile, { ofNetwork, ofAll, overhead }: RelayLimits, nowMs: number): Promise<boolean> {
    const { hash, player, network, file: bytes, expiresMs } = file;
    await this.#query(DELETE_EXPIRED, [nowMs]);
    if (player !== null) await this.deleteOf(player);
    return (await this.#query(PUT, [hash, player, network, bytes, expiresMs, ofNetwork, ofAll, overhead])).length > 0;
  }

  async take(hash: string, nowMs: number): Promise<Pick<RelayFile, 'player' | 'file'> | null> {
    const [taken] = await this.#query<{ player: string | null; file: Uint8Array }>(TAKE, [hash, nowMs]);
    return taken ? { player: taken.player, file: new Uint8Array(taken.file) } : null;
  }

  async deleteOf(player: string): Promise<void> {
    await this.#query(DELETE_OF, [player]);
  }

  /** Every statement here may be repeated. */
  #query<Row>(...statement: Parameters<Context['db']['query']>): Promise<Row[]> {
    return this.#context.read(() => this.#context.db.query<Row>(...statement));
  }
}
