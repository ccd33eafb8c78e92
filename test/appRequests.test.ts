/** The list of the app's requests has each that the app makes, and the proxies of deploy/ let their bodies pass. */

import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/prepare';
import { APP_REQUESTS, LARGEST_BODY } from './appRequests.js';

/** The calls that ask for something over the network. */
const CALL = /(?<![\w#])fetch\(|\bnew (WebSocket|EventSource|XMLHttpRequest)\(|\bsendBeacon\(|\bcache\.add(All)?\(/g;
const source = path.join(root, 'packages/web/src');

/** Returns how many calls each file of the app has. */
function calls(): Record<string, number> {
  const names = fs.readdirSync(source, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  const counts = files.map((name): [string, number] => {
    const lines = fs.readFileSync(path.join(source, name), 'utf8').split('\n');
    const code = lines.filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line)).join('\n');
    return [name.replaceAll('\\', '/'), code.match(CALL)?.length ?? 0];
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0).sort());
}

test('every call of the app that asks for something is one of a listed request', () => {
  const listed = new Map<string, number>();
  for (const { by } of APP_REQUESTS) for (const [file, count] of by) listed.set(file, (listed.get(file) ?? 0) + count);
  expect(calls()).toEqual(Object.fromEntries([...listed].sort()));
});

test.each(['nginx.conf', 'nginx-subpath.conf'])('%s lets the largest body pass', (name) => {
  const text = fs.readFileSync(path.join(root, 'deploy', name), 'utf8');
  const [, size = '', unit = ''] = /^\s*client_max_body_size (\d+)([km]);$/m.exec(text) ?? [];
  expect(Number(size) * (unit === 'm' ? 1 << 20 : 1 << 10)).toBeGreaterThanOrEqual(LARGEST_BODY);
});
