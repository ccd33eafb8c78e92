/**
 * Versions of the protocol. A page may be weeks older than the server it comes back to, and servers of two versions may
 * share a store, so both sides go on with a neighbour: docs/protocol.md, "Versions", says what each may add.
 */

import * as v from 'valibot';

/** The version of this code. Version 1, which had no number, refused every message that said more than it knew. */
export const PROTOCOL_VERSION = 2;
/** The oldest version that a server of this code goes on with. */
export const OLDEST_PROTOCOL = 2;

/** A version of the protocol. */
export const ProtocolVersion = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9999));

/** Returns the address of the socket for a client of a version; `root` is the address of the server's folder. */
export function socketUrl(root: string, version: number = PROTOCOL_VERSION): string {
  const folder = root.endsWith('/') ? root : `${root}/`;
  return new URL(`ws?version=${version}`, folder).href.replace(/^http/, 'ws');
}

/**
 * Returns the version that the address of a request for the socket names: 1 where it names none, as clients of version 1
 * do; null if it is another address.
 */
export function versionOfPath(path: string): number | null {
  const found = /^\/ws(?:\?version=([1-9]\d{0,3}))?$/.exec(path);
  return found && Number(found[1] ?? 1);
}

/** The version without which nobody can make use of what bears it: a reader of an older one does not read it. */
export const Needs = v.pipe(
  ProtocolVersion,
  v.maxValue(PROTOCOL_VERSION, 'this needs a newer version of the protocol'),
);
