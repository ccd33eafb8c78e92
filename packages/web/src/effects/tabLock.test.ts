import { expect, test } from 'vitest';
import { type Locks, lockTab } from './tabLock.js';

/** Locks as a browser has them for all its pages; `leave` lets go of one. */
function browserLocks(): { readonly locks: Locks; readonly leave: (place: number) => void } {
  const held = new Set<string>();
  const waiting = new Map<string, () => void>();
  const locks: Locks = {
    request: (name, { ifAvailable, signal }, use) => {
      const grant = (): Promise<void> | undefined => {
        held.add(name);
        return use({ name, mode: 'exclusive' });
      };
      if (!held.has(name)) return Promise.resolve(grant());
      if (ifAvailable) return Promise.resolve(use(null));
      return new Promise((_, reject) => {
        waiting.set(name, grant);
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    },
  };
  const leave = (place: number): void => {
    const name = `sitke.slot.${place}`;
    held.delete(name);
    waiting.get(name)?.();
  };
  return { locks, leave };
}

function session(): Pick<Storage, 'getItem' | 'setItem'> {
  const held = new Map<string, string>();
  return { getItem: (key) => held.get(key) ?? null, setItem: (key, value) => void held.set(key, value) };
}

test('each page has a place of its own, the first that is free', async () => {
  const { locks, leave } = browserLocks();
  expect(await lockTab(locks, session())).toBe(1);
  expect(await lockTab(locks, session())).toBe(2);
  leave(1);
  expect(await lockTab(locks, session())).toBe(1);
});

test('a page that is reloaded waits for its place', async () => {
  const { locks, leave } = browserLocks();
  await lockTab(locks, session());
  const own = session();
  expect(await lockTab(locks, own)).toBe(2);
  const again = lockTab(locks, own);
  leave(2);
  expect(await again).toBe(2);
});

test('the copy of a page, which remembers a place that is taken, gets another', async () => {
  const { locks } = browserLocks();
  const copied = session();
  expect(await lockTab(locks, copied)).toBe(1);
  expect(await lockTab(locks, copied)).toBe(2);
});

test('a store that keeps nothing does not matter', async () => {
  const full = { ...session(), setItem: () => expect.fail('full') };
  expect(await lockTab(browserLocks().locks, full)).toBe(1);
});

test('where all are taken there is none, and without locks all have the first', async () => {
  const { locks } = browserLocks();
  for (let place = 1; place <= 16; place++) expect(await lockTab(locks, session())).toBe(place);
  expect(await lockTab(locks, session())).toBeNull();
  expect([await lockTab(undefined, null), await lockTab(undefined, session())]).toEqual([1, 1]);
});
