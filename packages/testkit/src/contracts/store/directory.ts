/** The contract of `Directory`: its promises as tests. */

import { StoreFailedError } from '@sitke/server/store';
import { describe, expect, test } from 'vitest';
import type { OpenStore } from './game.js';

export function directoryContract(name: string, open: OpenStore): void {
  describe(`${name}: the directory`, () => {
    keepsKeys(open);
    keepsNames(open);
  });
}

function keepsKeys(open: OpenStore): void {
  test('keeps the first key of a name, whoever comes second', async () => {
    const store = await open();
    expect(await store.directory.keys()).toEqual([]);
    const [one, other] = [
      { name: 'receipts', jwk: '{"x":"1"}' },
      { name: 'Push', jwk: '{"x":"2"}' },
    ];
    await Promise.all([
      store.directory.addKey(one),
      store.directory.addKey({ ...one, jwk: '{}' }),
      store.directory.addKey(other),
    ]);
    await store.directory.addKey({ ...other, jwk: '{}' });
    expect(await store.directory.keys()).toEqual([other, one]);
    await store.close();
    await expect(store.directory.keys()).rejects.toThrow(StoreFailedError);
    await expect(store.directory.addKey(one)).rejects.toThrow(StoreFailedError);
  });
}

function keepsNames(open: OpenStore): void {
  test('gives a name to one program, in whatever case, with its session', async () => {
    const store = await open();
    const { directory, sessions } = store;
    const session = { hash: 'h', player: 'bot:Deep', data: '{}', expiresMs: 10 };
    const other = { ...session, hash: 'other' };
    expect(await directory.addBot({ name: 'Deep', createdMs: 5, session })).toBe(true);
    expect(await directory.addBot({ name: 'dEEP', createdMs: 6, session: other })).toBe(false);
    expect([await sessions.get('h', 1), await sessions.get('other', 1)]).toEqual([session, null]);
    expect(await directory.addBot({ name: 'early', createdMs: 4, session: null })).toBe(true);
    const names = [
      { name: 'early', createdMs: 4 },
      { name: 'Deep', createdMs: 5 },
    ];
    expect(await directory.botNames()).toEqual(names);
    expect([await directory.freeBot('deep'), await directory.freeBot('deep')]).toEqual([true, false]);
    expect(await directory.addBot({ name: 'dEEP', createdMs: 6, session: other })).toBe(true);
    await store.close();
    await expect(directory.botNames()).rejects.toThrow(StoreFailedError);
  });
}
