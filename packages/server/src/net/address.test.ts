/** The client's address behind proxies. */

import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { Guest, serveAll } from '../test/served.js';
import { addressesBehind, networkOf } from './address.js';

const request = (remoteAddress: string, forwarded?: string | string[]): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

describe('an address', () => {
  test.each([
    [[], '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    [['10.0.0.1'], '192.0.2.1', '198.51.100.7', '192.0.2.1'],
    [['10.0.0.1'], '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    [['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
    [['10.0.0.1'], '10.0.0.1', '6.6.6.6, 198.51.100.7', '198.51.100.7'],
    [['10.0.0.0/8'], '10.9.8.7', '6.6.6.6, 198.51.100.7, 10.1.1.1', '198.51.100.7'],
    [['10.0.0.0/8'], '10.9.8.7', '10.1.1.1', '10.1.1.1'],
    [['10.0.0.1'], '::ffff:10.0.0.1', '198.51.100.7', '198.51.100.7'],
    [['::1', 'fd00::/8'], '::1', '2001:db8::1, fd00::5', '2001:db8::1'],
    [['10.0.0.1'], '10.0.0.1', 'unknown', '10.0.0.1'],
    [['10.0.0.1'], '10.0.0.1', '198.51.100.7, <script>', '10.0.0.1'],
    [['10.0.0.1'], '10.0.0.1', '', '10.0.0.1'],
    [['10.0.0.1'], '10.0.0.1', ',,,', '10.0.0.1'],
  ])('behind %j, from %s with %j, is %s', (proxies, remote, forwarded, address) => {
    expect(addressesBehind(proxies)(request(remote, forwarded))).toBe(address);
  });

  test.each(['', 'localhost', '10.0.0.1/33', '::1/129', '10.0.0.1/x', '10.0.0/8', '/8', '*'])(
    'of a proxy is not %j',
    (proxy) => expect(() => addressesBehind([proxy])).toThrow(RangeError),
  );
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['1::2:3:4:5:6:7', '1:0:2:3'],
  ['', ''],
])('the limits of %s are those of %s', (address, network) => expect(networkOf(address)).toBe(network));

test('a forged header gets nobody past the limits of their address', async () => {
  const statusesOf = async (proxies: readonly string[]): Promise<number[]> => {
    const { server } = await serveAll({ limitsAddresses: true, proxies });
    let refused = 0;
    for (let i = 0; i < 120; i++) {
      const headers = { 'x-forwarded-for': `198.51.100.${i}` };
      await Guest.come(server.url, headers).catch(() => refused++);
    }
    server.kill();
    return [refused];
  };
  expect((await statusesOf([]))[0]).toBeGreaterThan(0);
  expect(await statusesOf(['127.0.0.1'])).toEqual([0]);
});
