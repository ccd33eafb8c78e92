/** Client addresses, for limits and the log. */

import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';

/** Returns the client's address of a request. */
export type AddressOf = (request: IncomingMessage) => string;

const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/;

function plain(address: string): string {
  return address.replace(MAPPED, '');
}

/** Returns the address of a connection's other end; empty if it has gone. */
export function peerOf({ remoteAddress = '' }: Socket): string {
  return plain(remoteAddress);
}

/**
 * Returns whether an address is that of one of these proxies.
 *
 * Errors: throws a RangeError for a malformed address of a proxy.
 */
export function proxiesAt(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) add(list, proxy);
  return (address) => {
    const family = proxies.length === 0 ? 0 : isIP(address);
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * Returns an `AddressOf` that believes `X-Forwarded-For` only from these proxies: addresses, or networks such as
 * `10.0.0.0/8`. Each proxy appends the address it has the request from, so the last address that is not a proxy is the
 * client's; anybody may have written the ones before.
 *
 * Errors: throws a RangeError for a malformed address.
 */
export function addressesBehind(proxies: readonly string[]): AddressOf {
  const isProxy = proxiesAt(proxies);
  return (request) => {
    let address = peerOf(request.socket);
    const said = [request.headers['x-forwarded-for'] ?? ''].flat().join().split(',').reverse();
    for (const each of said) {
      const next = plain(each.trim());
      if (!isIP(next) || !isProxy(address)) break;
      address = next;
    }
    return address;
  };
}

function add(list: BlockList, proxy: string): void {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(proxy) ?? [];
  const family = isIP(address);
  const isTooMany = Number(bits ?? 0) > (family === 6 ? 128 : 32);
  if (!family || isTooMany) throw new RangeError(`no address of a proxy: "${proxy}"`);
  const type = family === 6 ? 'ipv6' : 'ipv4';
  if (bits === undefined) list.addAddress(address, type);
  else list.addSubnet(address, Number(bits), type);
}

/**
 * Returns the key for limits: an IPv4 address, or the first half of an IPv6 one, since one owner has a whole network of
 * them.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%', 1)[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter((group) => group !== '').length;
  const rest = tail === undefined ? [] : tail.split(':');
  const all = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...rest];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
