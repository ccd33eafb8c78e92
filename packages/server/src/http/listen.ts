/** Ports and addresses: where a server listens, and the origins of its own pages. */

import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * The backlog of connections: when all clients reconnect at once, one that finds no room retries only after a second,
 * then three, then seven. The system may allow less.
 */
const BACKLOG = 4096;

/** Listens on the first free port of a range; returns it. Errors: rejects if none is free. */
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

/** Returns the addresses at which a server on a host is reached: all of this machine's for a wildcard. */
export function urlsOf(host: string, port: number): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [urlOf(host, port)];
  const found = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  // A link-local address also needs the name of its link, which no origin has.
  const reached = found.filter(({ family, scopeid }) => !scopeid && (host === '::' || family === 'IPv4'));
  return reached.map(({ address }) => urlOf(address, port));
}

/** Returns the origins of the pages that the server itself serves, by the names of this machine. */
export function ownOrigins(host: string, port: number): string[] {
  const names = ['localhost', '127.0.0.1', '::1'].map((name) => urlOf(name, port));
  return [...names, ...urlsOf(host, port)];
}

/** The addresses of a server that listens. */
export interface Reached {
  readonly port: number;
  readonly url: string;
  /** Every address at which it is reached from this machine. */
  readonly urls: readonly string[];
  /** The origins of its pages. */
  readonly origins: ReadonlySet<string>;
  /** The address of the app's page, without a slash. */
  readonly page: string;
}

/** Where the operator says that the pages are; default: at the server's own addresses. */
export interface Published {
  readonly origins: readonly string[];
  readonly page?: string;
}

/** Returns the addresses of a server on a port. */
export function reachedAt(host: string, port: number, { origins, page = origins[0] ?? '' }: Published): Reached {
  const urls = urlsOf(host, port);
  const [url = urlOf(host, port)] = urls;
  const own = origins.length > 0 ? origins : ownOrigins(host, port);
  return { port, url, urls, origins: new Set(own), page: page.replace(/\/$/, '') || url };
}
