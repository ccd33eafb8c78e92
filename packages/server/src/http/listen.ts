/** Ports and addresses: where a server is, and by which names its own pages call it. */

import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * How many connections may wait to be taken: when all come back at once, one that finds no room is tried again only after
 * a second, then three, then seven. The system may allow less.
 */
const BACKLOG = 4096;

/** Listens on the first of so many ports that is free; returns it. Errors: rejects where none is. */
export async function listen(http: Server, host: string, port: number, ports: number): Promise<number> {
  for (let next = port; ; next++) {
    http.listen(next, host, BACKLOG);
    try {
      await once(http, 'listening');
      return (http.address() as AddressInfo).port;
    } catch (error) {
      const isLast = next + 1 >= Math.min(port + ports, 65_536);
      if (isLast || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

/** Returns the address of a server, as a browser writes the origin of its pages. */
export function urlOf(host: string, port: number): string {
  return new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin;
}

/** Returns the addresses at which a server on a host is reached: of all that there are, those of this machine. */
export function urlsOf(host: string, port: number): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [urlOf(host, port)];
  const found = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  // An address of one link only needs the name of that link as well, which no origin has.
  const reached = found.filter(({ family, scopeid }) => !scopeid && (host === '::' || family === 'IPv4'));
  return reached.map(({ address }) => urlOf(address, port));
}

/** Returns the origins of a page that the server itself gives out, by the names that its own machine has. */
export function ownOrigins(host: string, port: number): string[] {
  const names = ['localhost', '127.0.0.1', '::1'].map((name) => urlOf(name, port));
  return [...names, ...urlsOf(host, port)];
}
