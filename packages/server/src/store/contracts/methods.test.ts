/** Each method of each service of a store is called by a test of its contract. */

import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const SERVICES = 'packages/server/src/store';
const CONTRACTS = 'packages/testkit/src/contracts';
/** The services of logs share a contract. `copyLogs` alone restores an outbox; `whole.test.ts` tests both. */
const LOGS = [`${CONTRACTS}/logs.ts`, `${CONTRACTS}/logs/histories.ts`, `${SERVICES}/wholeLogs.ts`];
const LOG_SERVICES = ['logs', 'outbox', 'transactions'];

const read = (file: string): string => fs.readFileSync(`${ROOT}${file}`, 'utf8');

const names = [...read(`${SERVICES}/store.ts`).matchAll(/^import type .* from '\.\/(\w+)\.js';$/gm)];

/** The methods of the interfaces of a file, each with its line. */
function methodsOf(file: string): readonly (readonly [name: string, line: number])[] {
  let isInside = false;
  return read(file)
    .split('\n')
    .flatMap((text, index) => {
      if (/^\S/.test(text)) isInside = text.startsWith('export interface ');
      const [, name] = (isInside && /^ {2}(\w+)(?:<.*>)?\(/.exec(text)) || [];
      return name === undefined ? [] : [[name, index + 1] as const];
    });
}

test.each(names.map(([, name]) => name!))('the contract of %s calls each method', (name) => {
  const file = `${SERVICES}/${name}.ts`;
  const contract = LOG_SERVICES.includes(name) ? LOGS : [`${CONTRACTS}/store/${name}.ts`];
  const tests = contract.map(read).join('');
  const methods = methodsOf(file);
  expect(methods).not.toEqual([]);
  const missing = methods.filter(([method]) => !new RegExp(`\\.${method}\\(|case '${method}':`).test(tests));
  expect(
    missing.map(([method, line]) => `${contract[0]}: write a test that calls ${method}(), of ${file}:${line}`),
  ).toEqual([]);
});
