/** Budgets of work, in simulated time, with a scripted meter. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quiet, TestClock } from '../test/world.js';
import { Budget, Budgets, KeyedBudget } from './budget.js';
import { Turns } from './turns.js';
import {
  FILE_MS,
  FILE_PATIENCE_MS,
  MESSAGE_MS,
  PATIENCE_MS,
  type Payer,
  REQUEST_MS,
  SOCKET_PATIENCE_MS,
  Work,
} from './work.js';

test('a budget never gives more than it holds and gets, whatever single pieces of work take', () => {
  const size = { burstMs: 50, perSecondMs: 10 };
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2000), fc.nat(30)), { maxLength: 200 }), (pieces) => {
      const budget = new Budget(size, 0);
      const done: { readonly atMs: number; readonly took: number }[] = [];
      let nowMs = 0;
      for (const [ms, took] of pieces) {
        nowMs += ms;
        if (budget.waitMs(nowMs) > 0) continue;
        const waitMs = budget.waitMs(nowMs, took);
        budget.charge(took, nowMs);
        expect(budget.waitMs(nowMs)).toBe(waitMs);
        done.push({ atMs: nowMs, took });
      }
      for (const [index, { atMs: fromMs }] of done.entries()) {
        const within = done.slice(index).filter(({ atMs }) => atMs <= fromMs + 3000);
        const sum = within.reduce((total, { took }) => total + took, 0);
        // The last piece may overspend: its cost was unknown.
        expect(sum).toBeLessThanOrEqual(50 + 3 * 10 + 30);
      }
    }),
    { numRuns: 300, seed: 5 },
  );
});

test('budgets that are whole again are dropped, and their number is bounded', () => {
  const budgets = new Budgets({ burstMs: 10, perSecondMs: 10 }, 4);
  for (let key = 0; key < 100; key++) {
    budgets.get(`${key}`, 0).charge(5, 0);
    expect(budgets.size).toBeLessThanOrEqual(4);
  }
  const spent = budgets.get('spent', 0);
  spent.charge(20, 0);
  // Such a debt is paid back in two seconds, and not forgotten before.
  for (let ms = 0; ms < 2000; ms += 100) expect(budgets.get('spent', ms)).toBe(spent);
  budgets.get('another', 4000);
  budgets.get('another', 6100);
  expect(budgets.size).toBe(1);
});

test('waiting clients take turns, however much one of them has requested', async () => {
  const turns = new Turns();
  const done: string[] = [];
  for (let i = 0; i < 50; i++) turns.add('greedy', () => void done.push('greedy'));
  turns.add('modest', () => void done.push('modest'));
  while (done.length < 51) await quiet();
  expect(done.indexOf('modest')).toBeLessThanOrEqual(1);
});

test('a turn lasts a millisecond, with what its jobs resolve', async () => {
  const turns = new Turns();
  const iterations = new Set<number>();
  let iteration = 0;
  let isOver = false;
  const count = (): void => {
    iteration++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const work = async (key: string): Promise<void> => {
    await turns.turn(key);
    const untilMs = performance.now() + 2;
    while (performance.now() < untilMs);
    iterations.add(iteration);
  };
  await Promise.all(['one', 'two', 'three', 'four', 'five'].map(work));
  isOver = true;
  expect(iterations.size).toBe(5);
});

test('each address has one budget for all its players; a client that has spent it waits, and not for long', async () => {
  const clock = new TestClock(0);
  let meterMs = 0;
  const work = new Work({ clock, limitsAddresses: true, meter: () => meterMs });
  const spend = (payer: Payer, ms: number): void => {
    payer.pay(() => {
      meterMs += ms;
    });
  };
  const [one, two] = ['one', 'two'].map((player) => work.payer({ network: 'here', player, isConnection: true }));
  const away = work.payer({ network: 'away', player: 'three' });
  spend(one!, 60);
  spend(two!, 50);
  expect([one!.waitMs > 0, two!.waitMs > 0, away.waitMs, away.isQuick]).toEqual([true, true, 0, true]);
  const waits = work.admit(two!);
  await clock.advance(PATIENCE_MS);
  await quiet();
  expect(await waits).toBe(true);
  spend(one!, 100);
  // A longer wait is rejected at once.
  expect(await work.admit(two!)).toBe(false);
  expect(await work.admit(away)).toBe(true);
  await clock.advance(60_000);
  expect([one!.isQuick, two!.isQuick]).toEqual([true, true]);
  // One piece may cost more than there is; the debt has an end.
  spend(one!, 10_000);
  const { waitMs } = two!;
  expect(waitMs).toBeGreaterThan(PATIENCE_MS);
  expect(waitMs).toBeLessThanOrEqual(SOCKET_PATIENCE_MS);
});

test('a class behind one address that opens the page together gets every file, and is in within seconds', async () => {
  const clock = new TestClock(0);
  const work = new Work({ clock, limitsAddresses: true, meter: () => 0 });
  const pupils = 40;
  const ask = (ms: number, patienceMs: number): Promise<boolean> => {
    const payer = work.payer({ network: 'school' });
    payer.charge(ms);
    return work.admit(payer, patienceMs);
  };
  /** Goes on in small steps, with all turns in each: how many the machine finds time for does not matter. */
  const goOn = async (ms: number): Promise<void> => {
    for (let step = 0; step < ms; step += 50) {
      await clock.advance(50);
      while (work.turns.waiting('school') > 0) await quiet();
    }
  };
  // As browsers do, six at a time, of twenty.
  const files: Promise<boolean>[] = [];
  for (let round = 0; round < 20; round++) {
    for (let pupil = 0; pupil < pupils; pupil++) files.push(ask(FILE_MS, FILE_PATIENCE_MS));
    if (round % 6 === 5) await goOn(200);
  }
  await goOn(FILE_PATIENCE_MS);
  expect((await Promise.all(files)).filter((isIn) => !isIn)).toEqual([]);
  // A socket, and what is said on it first.
  for (let pupil = 0; pupil < pupils; pupil++) {
    expect(await ask(REQUEST_MS + 1 + 2 * MESSAGE_MS, PATIENCE_MS)).toBe(true);
    await clock.advance(20);
  }
});

test('all who hold the budget of a key spend the same one, whenever the table drops what is whole', () => {
  const budgets = new Budgets({ burstMs: 10, perSecondMs: 10 });
  const [one, other] = [new KeyedBudget(budgets, 'key'), new KeyedBudget(budgets, 'key')];
  for (let nowMs = 0; nowMs < 20_000; nowMs += 700) {
    one.charge(1, nowMs);
    expect(other.spentMs(nowMs)).toBe(one.spentMs(nowMs));
    expect(budgets.get('key', nowMs).spentMs(nowMs)).toBe(one.spentMs(nowMs));
    if (nowMs % 4900 === 0) for (const key of ['a', 'b']) budgets.get(key, nowMs);
  }
});
