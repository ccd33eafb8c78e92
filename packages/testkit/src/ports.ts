/** Ports for programs that must be given one: a proxy, a database, a browser's driver. */

import { once } from 'node:events';
import net from 'node:net';

/**
 * The ports that are given: below those from which Linux, macOS and Windows take one for a connection or a server that asked for any.
 * So nothing takes a port between its choice and the start of its program.
 */
const [FIRST, COUNT] = [10_000, 20_000];
/** Processes that run at the same time begin far from each other. */
let next = (process.pid * 61) % COUNT;

/** Returns a port of loopback at which nobody listens; another at each call. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried++) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    const server = net.createServer();
    const isFree = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
      );
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error(`no port from ${FIRST} to ${FIRST + COUNT - 1} is free`);
}
