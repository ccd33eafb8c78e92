/** The contract of `SessionStore`: its promises as tests. */

import { type Session, type SessionStore, type Store, StoreFailedError } from '@sitke/server/store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MARKUP, QUOTES } from '../../injections.js';
import type { OpenStore } from './game.js';

const TEXTS = [...QUOTES, ...MARKUP.slice(-40)];

function sessionOf(hash: string, player: string, expiresMs: number): Session {
  return { hash, player, data: '{}', expiresMs };
}

export function sessionsContract(name: string, open: OpenStore): void {
  describe(`${name}: sessions`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());
    const sessions = (): SessionStore => store.sessions;

    test('gives a session until it expires, however often that is put off', async () => {
      const session = sessionOf('one', 'anna', 10);
      await sessions().put(session);
      expect([await sessions().get('one', 9), await sessions().get('one', 10)]).toEqual([session, null]);
      expect([await sessions().renew('one', 20), await sessions().renew('none', 20)]).toEqual([true, false]);
      expect(await sessions().get('one', 19)).toEqual({ ...session, expiresMs: 20 });
      await sessions().put({ ...session, player: 'ben' });
      expect(await sessions().get('one', 9)).toEqual({ ...session, player: 'ben' });
      await sessions().delete('one');
      expect(await sessions().get('one', 9)).toBeNull();
    });

    test('changes the sessions of a player with certain data, and ends all of them', async () => {
      for (const [hash, player] of [
        ['b', 'anna'],
        ['a', 'anna'],
        ['c', 'ben'],
      ] as const)
        await sessions().put(sessionOf(hash, player, 10));
      await sessions().put({ ...sessionOf('d', 'anna', 10), data: '{"b":1}' });
      await sessions().use({ player: 'anna', from: '{}', to: '{"a":1}', expiresMs: 30 });
      const used = [sessionOf('a', 'anna', 30), sessionOf('b', 'anna', 30)].map((each) => ({
        ...each,
        data: '{"a":1}',
      }));
      const all = [...used, sessionOf('c', 'ben', 10), { ...sessionOf('d', 'anna', 10), data: '{"b":1}' }];
      expect(await sessions().page('', 9)).toEqual(all);
      expect(await sessions().page('a', 2)).toEqual(all.slice(1, 3));
      expect(await sessions().deleteOf('anna')).toEqual(['a', 'b', 'd']);
      expect([await sessions().deleteExpired(9), await sessions().deleteExpired(10)]).toEqual([0, 1]);
      expect(await sessions().page('', 9)).toEqual([]);
      await expect(sessions().page('', 0)).rejects.toThrow(RangeError);
    });

    test('keeps any text as it is, and looks for nothing else by it', async () => {
      for (const text of TEXTS) {
        const session = { hash: text, player: text, data: text, expiresMs: 10 };
        await sessions().put(session);
        expect(await sessions().get(text, 1)).toEqual(session);
      }
      for (const text of TEXTS) expect(await sessions().deleteOf(text)).toEqual([text]);
    });

    test('answers nothing after its end', async () => {
      const closing = await open();
      await closing.close();
      await expect(closing.sessions.get('one', 1)).rejects.toThrow(StoreFailedError);
      await expect(closing.sessions.put(sessionOf('one', 'anna', 10))).rejects.toThrow(StoreFailedError);
    });
  });
}
