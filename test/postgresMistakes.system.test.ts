/** Mistakes of an operator about a database: each is refused with one sentence that says what to do. */

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openPostgresStore } from '@sitke/server/store';
import { freePort } from '@sitke/testkit/ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { needProgram } from '#scripts/programs';
import { PostgresServer } from '#server/test/postgresServer';

const program = needProgram('postgres');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-mistakes-'));
const [key, certificate] = ['key', 'crt'].map((name) => path.join(folder, `server.${name}`)) as [string, string];
let plain: PostgresServer;
let secure: PostgresServer;

beforeAll(async () => {
  const subject = ['-subj', '/CN=db', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', ...subject];
  execFileSync(needProgram('openssl'), [...request, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  fs.chmodSync(folder, 0o755);
  plain = await PostgresServer.start(program);
  secure = await PostgresServer.start(program, { ssl: 'on', ssl_key_file: plain.own(key), ssl_cert_file: certificate });
  await plain.ask('CREATE ROLE stranger LOGIN');
  await plain.ask("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
});
afterAll(async () => {
  for (const server of [plain, secure]) await server.remove();
  fs.rmSync(folder, { recursive: true });
});

/** Returns the reason for which a store is refused. */
async function refusalOf(url: string, mayLose = true): Promise<string> {
  const opened = await openPostgresStore({ url, mayLose }).catch((error: Error) => error);
  if (opened instanceof Error) return opened.message;
  await opened.close();
  throw new Error(`${url} is not refused`);
}

test.each<[string, () => Promise<string> | string, RegExp]>([
  [
    'a port of nobody',
    async () => `postgres://postgres@127.0.0.1:${await freePort()}/postgres`,
    /nothing listens there/,
  ],
  ['a host that is not there', () => 'postgres://postgres@db.invalid/postgres', /no such host|not found now/],
  ['a database that is not there', () => plain.url('nowhere'), /no such database\. Create it/],
  ['a user that is not there', () => plain.url().replace('postgres@', 'nobody@'), /does not let this user in/],
  ['a user who may not make tables', () => plain.url().replace('postgres@', 'stranger@'), /Let it own the database/],
  ['another encoding', () => plain.url('latin'), /ENCODING 'UTF8'/],
  ['TLS where there is none', () => `${plain.url()}?sslmode=verify-full`, /takes no TLS/],
  ['a certificate that nobody known has signed', () => `${secure.url()}?sslmode=verify-full`, /sslrootcert=FILE/],
  [
    'a certificate of another host',
    () => `${secure.url().replace('127.0.0.1', 'localhost')}?sslmode=verify-full&sslrootcert=${certificate}`,
    /certificate is of another host/,
  ],
])('%s', async (_name, url, reason) => expect(await refusalOf(await url())).toMatch(reason));

test('no synchronous standby, unless its loss is allowed', async () => {
  expect(await refusalOf(plain.url(), false)).toContain('allow the loss (--allow-loss)');
});

test('a certificate that is as it should be is not a mistake', async () => {
  const url = `${secure.url()}?sslmode=verify-full&sslrootcert=${certificate}`;
  const store = await openPostgresStore({ url, mayLose: true });
  expect(await store.games.load('none')).toBe(null);
  await store.close();
});
