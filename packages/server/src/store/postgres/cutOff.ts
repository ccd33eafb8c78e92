/** Ends connections of `pg` whose other end may be gone. */

import type pg from 'pg';

/**
 * Cuts a connection off at once. `end` says goodbye first, and waits for the other end to close as well: what lies between may
 * keep a connection open whose server is gone.
 */
export function cutOff(client: pg.ClientBase): void {
  const { connection } = client as pg.ClientBase & { readonly connection: { readonly stream: { destroy(): void } } };
  connection.stream.destroy();
}
