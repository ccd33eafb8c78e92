/** The keys of servers: one of a kind in a store, whoever starts first, and those of files of before. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openPushKeys } from '../push/keys.js';
import { newReceiptKey, openReceiptKey } from '../receipts/key.js';
import { MemoryStore } from '../store/index.js';
import { openStoreOn } from '../store/postgres/openPostgres.js';
import { openPglite } from '../test/pglite.js';
import { ServerKeyError } from './serverKey.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-keys-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Returns a file with a text. */
function fileWith(name: string, text: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}

const jwkOf = (): string => JSON.stringify(newReceiptKey().privateKey.export({ format: 'jwk' }));

test('servers that start at once on one database have one key of each kind', async () => {
  const db = await openPglite();
  const stores = await Promise.all([1, 2, 3].map(() => openStoreOn(db)));
  for (const open of [openReceiptKey, openPushKeys]) {
    const keys = new Set(
      (await Promise.all(stores.map((store) => open(store.directory)))).map(({ publicKey }) => publicKey),
    );
    expect(keys.size).toBe(1);
  }
  expect((await stores[0]!.directory.keys()).map(({ name }) => name)).toEqual(['push', 'receipts']);
  await db.close();
});

test('the key of a file is taken over, once, and stays when the file has gone', async () => {
  const [store, jwk] = [new MemoryStore(), jwkOf()];
  const file = fileWith('old.json', `${jwk}\n`);
  const { publicKey } = await openReceiptKey(store.directory, file);
  expect(publicKey).toBe(JSON.parse(jwk).x);
  expect((await openReceiptKey(store.directory, file)).publicKey).toBe(publicKey);
  fs.rmSync(file);
  expect((await openReceiptKey(store.directory, file)).publicKey).toBe(publicKey);
  expect(fs.existsSync(file)).toBe(false);
});

test('a file with another key than the store is refused, and the store keeps its own', async () => {
  const store = new MemoryStore();
  const { publicKey } = await openReceiptKey(store.directory);
  const file = fileWith('other.json', jwkOf());
  await expect(openReceiptKey(store.directory, file)).rejects.toThrow(ServerKeyError);
  await expect(openReceiptKey(store.directory, file)).rejects.toThrow(
    `${file} holds another key for receipts than the store`,
  );
  expect((await openReceiptKey(store.directory)).publicKey).toBe(publicKey);
});

test.each(['', '{}', 'null', '{"kty":"EC"}', '{"kty":"oct","k":"AAAA"}', jwkOf()])(
  'what is no key for pushes is refused, in a file and in the store: %s',
  async (text) => {
    const file = fileWith('wrong.json', text);
    const store = new MemoryStore();
    await expect(openPushKeys(store.directory, file)).rejects.toThrow(`${file} holds no key for push services`);
    // Nothing of it comes into the store.
    expect(await store.directory.keys()).toEqual([]);
    await store.directory.addKey({ name: 'push', jwk: text });
    await expect(openPushKeys(store.directory)).rejects.toThrow('the store holds no key for push services under push');
    await expect(openPushKeys(store.directory)).rejects.toThrow(ServerKeyError);
  },
);
