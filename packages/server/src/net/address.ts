/** From where somebody asks: what limits and the log go by. */

import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Returns the address of who sends a request. */
export type AddressOf = (request: IncomingMessage) => string;

const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/;

function plain(address: string): string {
  return address.replace(MAPPED, '');
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Returns what tells addresses, believing `X-Forwarded-For` of these proxies and of nobody else: addresses, or networks
 * such as `10.0.0.0/8`. Each proxy adds at the end from whom it has the request, so the last address that is no proxy is
 * that of the client; what stands before it anybody may have written.
 *
 * Errors: throws a RangeError where one is no address.
 */
export function addressesBehind(proxies: readonly string[]): AddressOf {
  const trusted = new BlockList();
  for (const proxy of proxies) add(trusted, proxy);
  return (request) => {
    let address = plain(request.socket.remoteAddress ?? '');
    const said = [request.headers['x-forwarded-for'] ?? ''].flat().join().split(',').reverse();
    for (const each of said) {
      const next = plain(each.trim());
      if (!isIP(next) || !isIP(address) || !isIn(trusted, address)) break;
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
 * Returns what limits go by: an address of IPv4, the first half of one of IPv6, since who has one there has a network of
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
