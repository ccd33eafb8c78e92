/** Queues: the order of each, how long they become, and work that fails. */

import { expect, test } from 'vitest';
import { Queues } from './queues.js';

/** Work that ends when it is let. */
function held(said: string[], name: string): { readonly work: () => Promise<string>; readonly end: () => void } {
  let end = (): void => {};
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async (): Promise<string> => {
    said.push(name);
    await isOver;
    return name;
  };
  return { work, end };
}

test('one queue does its work in order, and no other waits for it', async () => {
  const [queues, said] = [new Queues({ each: 3, all: 10 }), [] as string[]];
  const [slow, next, other] = ['slow', 'next', 'other'].map((name) => held(said, name));
  const first = queues.add('a', slow!.work);
  const second = queues.add('a', next!.work);
  other!.end();
  expect(await queues.add('b', other!.work)).toBe('other');
  expect(said).toEqual(['slow', 'other']);
  slow!.end();
  next!.end();
  expect([await first, await second, said]).toEqual(['slow', 'next', ['slow', 'other', 'next']]);
});

test('neither one queue nor all of them become longer than they may, and there is room again after work', async () => {
  const [queues, said] = [new Queues({ each: 2, all: 3 }), [] as string[]];
  const works = Array.from({ length: 3 }, (_, index) => held(said, String(index)));
  const begun = works.slice(0, 2).map(({ work }) => queues.add('a', work));
  expect(queues.add('a', async () => 1)).toBe(null);
  begun.push(queues.add('b', works[2]!.work));
  expect(queues.add('c', async () => 1)).toBe(null);
  for (const { end } of works) end();
  expect(await Promise.all(begun)).toEqual(['0', '1', '2']);
  expect(await queues.add('a', async () => 1)).toBe(1);
  expect(await queues.add('c', async () => 1)).toBe(1);
});

test('work that fails says so to who gave it, and the next is done', async () => {
  const queues = new Queues({ each: 2, all: 2 });
  const failed = queues.add('a', () => Promise.reject(new Error('no')));
  const next = queues.add('a', async () => 1);
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe(1);
  expect(await queues.add('a', async () => 2)).toBe(2);
});
