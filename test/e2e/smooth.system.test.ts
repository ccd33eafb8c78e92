/**
 * Neither the engine nor the tables may hold up the page. The cost of a task of the page's main thread is taken from the browser's own
 * trace, in time of the processor and not of the clock, so that other programs on the machine cannot make it fail.
 */

import { parseFen } from '@sitke/rules';
import type { Tablebase } from '@sitke/tablebase';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentNode } from '#web/session/game';
import { gameOn } from '#web/session/session';
import { findPosition } from '#web/session/tables/find';
import type { Lesson } from '#web/session/training';
import { cell, clicking, keptState, linkTo } from './hands.js';
import { openTestApp, type TestApp } from './support.js';
import { missBefore, shippedTables } from './training.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const MIDDLE = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';
/** A frame that waits for a task longer than this is late. */
const LONGEST_MS = 50;
const MARK = 'traced from here';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Time of the processor, in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Costs of the tasks of the page's main thread and of its workers, in ms of the processor, the greatest first. */
interface Costs {
  readonly page: readonly number[];
  readonly workers: readonly number[];
}

/** Traces the browser while something happens on a page. */
async function costsOf(page: Page, happen: () => Promise<unknown>): Promise<Costs> {
  const session: CDPSession = await page.context().browser()!.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const includedCategories = ['disabled-by-default-devtools.timeline', 'blink.user_timing', '__metadata'];
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories, excludedCategories: ['*'] },
  });
  try {
    // The browser has its own pages; this one is known by its mark.
    await page.evaluate((name) => performance.mark(name), MARK);
    await happen();
    // A task answers before it ends; once a later one answers, it is in the trace.
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
  } finally {
    // End it in any case: a browser has one trace at a time, and the next test wants its own.
    const isComplete = new Promise((done) => session.once('Tracing.tracingComplete', done));
    await session.send('Tracing.end');
    await isComplete;
    await session.detach();
  }
  const { pid, tid } = events.find(({ name }) => name === MARK)!;
  const tasks = events.filter((event) => event.name === 'RunTask' && event.pid === pid);
  const workers = events
    .filter(
      (event) => event.name === 'thread_name' && event.pid === pid && /^DedicatedWorker/.test(event.args.name ?? ''),
    )
    .map((event) => event.tid);
  const costs = (threads: readonly number[]): number[] =>
    tasks
      .filter((event) => threads.includes(event.tid))
      .map(({ tdur = 0 }) => tdur / 1000)
      .sort((a, b) => b - a);
  return { page: costs([tid]), workers: costs(workers) };
}

const sum = (costs: readonly number[]): number => costs.reduce((total, cost) => total + cost, 0);

test('no task of the page takes long while the engine thinks at full strength and shows three lines', async () => {
  const { page, problems, close } = await app.newPage({ path: linkTo('sittuyin', '', MIDDLE) });
  await page.locator('.board').waitFor();
  const costs = await costsOf(page, async () => {
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.waitForFunction(() => /1[0-9]/.test(document.querySelector('.desk-depth')?.textContent ?? ''));
    await cell(page, 'sittuyin', 'a3').click();
    await cell(page, 'sittuyin', 'a4').click();
    await page.waitForFunction(() => /1[0-9]/.test(document.querySelector('.desk-depth')?.textContent ?? ''));
  });
  expect(costs.page[0]).toBeLessThan(LONGEST_MS);
  // It was thinking all the while, only elsewhere; and no slice of it is so long that it would not hear `stop`.
  expect(sum(costs.workers)).toBeGreaterThan(sum(costs.page));
  expect(costs.workers.length).toBeGreaterThan(20);
  expect(problems).toEqual([]);
  await close();
});

/** Returns a position of a lesson, the same each time, in which not every move still wins. */
function positionToSlipIn(tables: Tablebase, lesson: Lesson): string {
  for (let seed = 1; seed <= 1000; seed++) {
    const start = findPosition((one) => tables.probe(one), tables.rules, lesson, { box: 3, seed });
    const position = start === null ? null : parseFen(tables.rules, start);
    if (position?.ok && tables.probe(position.value)?.moves.at(-1)?.outcome === 'draw') return start!;
  }
  throw new Error('every move wins in every position');
}

test('no task of the page takes long while tables are fetched, a position is found, and a slip is explained', async () => {
  const { page, problems, close } = await app.newPage({ path: 'train/sittuyin/pychess' });
  const tables = shippedTables();
  const wanted: Lesson = { material: 'KSFvK', goal: 'win' };
  await missBefore(page, wanted, positionToSlipIn(tables, wanted));
  const lesson = page.getByRole('button', { name: 'Elephant and general against the bare king: win' });
  await lesson.waitFor();
  const costs = await costsOf(page, async () => {
    await lesson.click();
    await page.locator('.exercise-info').getByText('You can mate in').waitFor();
    const { position } = currentNode(gameOn(await keptState(page)));
    const slip = tables.probe(position)!.moves.at(-1)!;
    await clicking(page, position, slip.move);
    await page.locator('.exercise-info').getByText('This won:').waitFor();
  });
  expect(costs.page[0]).toBeLessThan(LONGEST_MS);
  expect(sum(costs.workers)).toBeGreaterThan(0);
  expect(problems).toEqual([]);
  await close();
});

test('what fails while it is traced leaves no trace running', async () => {
  const { page, close } = await app.newPage();
  const failed = costsOf(page, () => Promise.reject(new Error('on purpose')));
  await expect(failed).rejects.toThrow('on purpose');
  expect((await costsOf(page, async () => {})).page.length).toBeGreaterThan(0);
  await close();
});

test('a long task of the page would be seen', async () => {
  const { page, close } = await app.newPage({ path: linkTo('sittuyin', '', MIDDLE) });
  await page.locator('.board').waitFor();
  const costs = await costsOf(page, () =>
    page.evaluate(() => {
      let state = 1;
      for (let i = 0; i < 1.5e8; i++) state = (Math.imul(state, 48271) + i) | 0;
      return state;
    }),
  );
  expect(costs.page[0]).toBeGreaterThan(LONGEST_MS);
  await close();
});
