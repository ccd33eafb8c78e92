/** A store treats any text as text: it comes back unchanged, and nothing else has changed. */

import { type Commit, type GameRow, headOf, type Store } from '@sitke/server/store';
import { expect, test } from 'vitest';
import { MARKUP, QUOTES } from '../../injections.js';
import { gameIn } from './game.js';

const TEXTS = [...QUOTES, ...MARKUP.slice(-40)];

/** A game with the text in every field that is one. */
function gameOf(id: string, text: string, createdMs: number): Commit {
  const row: GameRow = {
    ...{ id, variant: text, options: text, status: 'live', about: text, version: 1, seats: [text, `2${text}`] },
    ...{ timeControl: text, deadlineMs: null, parentId: null, createdMs, updatedMs: 1, result: text },
    ...{ names: [text, null], salts: [null, text], invited: text, isVoid: false },
  };
  const event = { seq: 1, kind: text, actId: text, seat: 0, data: text, atMs: 1 } as const;
  return { row, expect: 0, events: [event], secrets: [{ seat: 0, data: text }] };
}

/** Tests that every text stays as it is, in every field that is one. */
export function keepsTexts(open: () => Promise<Store>): void {
  test('keeps any text as it is, and looks for nothing else by it', async () => {
    const store = await open();
    for (const [index, text] of TEXTS.entries()) {
      const id = `quote${index}`;
      const change = gameOf(id, text, index + 1);
      expect(await store.games.commit(change)).toEqual({ ok: true });
      const head = headOf(id, change.events);
      expect(await gameIn(store, id)).toEqual({ row: change.row, events: change.events, secrets: [text, null], head });
      expect(await store.games.eventsSince(id, 0)).toEqual(change.events);
      expect(await store.games.list({ status: 'live', limit: 5, player: `2${text}` })).toEqual([change.row]);
      // As a name that nothing has, it finds nothing.
      expect(await store.games.load(text)).toBeNull();
      expect(await store.games.eventsSince(text, 0)).toEqual([]);
      const again = {
        ...change,
        row: { ...change.row, version: 2 },
        expect: 1,
        events: [{ ...change.events[0]!, seq: 2 }],
      };
      expect(await store.games.commit(again)).toEqual({ ok: false, code: 'duplicate', seq: 1 });
      const session = { hash: text, player: text, data: text, expiresMs: 10 };
      await store.sessions.put(session);
      expect(await store.sessions.get(text, 1)).toEqual(session);
    }
    expect(await store.games.list({ status: 'live', limit: 500 })).toHaveLength(TEXTS.length);
    for (const text of TEXTS) expect(await store.sessions.deleteOf(text)).toEqual([text]);
    expect(await store.games.liveIds()).toHaveLength(TEXTS.length);
    await store.close();
  });
}
