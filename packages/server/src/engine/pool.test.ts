/** The pool of threads, thread by thread, in simulated time. */

import { beforeEach, describe, expect, test } from 'vitest';
import { FakeThread } from '../test/engine.js';
import { START_MS } from '../test/play.js';
import { quiet, TestClock } from '../test/world.js';
import type { Job } from './job.js';
import { EnginePool, limitMs } from './pool.js';

const JOB: Job = { game: 'a', variant: 'sissa', options: {}, seat: 0, line: [], level: 1, seed: 1, timeMs: 100 };

let clock: TestClock;
let threads: FakeThread[];
let jobs: string[];
let pool: EnginePool;

function makePool(size: number): void {
  const start = (listener: FakeThread['listener']): FakeThread => {
    const thread = new FakeThread(listener, (_, { game }) => void jobs.push(game));
    threads.push(thread);
    return thread;
  };
  pool = new EnginePool({ size, clock, start });
}

beforeEach(() => {
  clock = new TestClock(START_MS);
  threads = [];
  jobs = [];
  makePool(1);
});

const signalOf = (): AbortSignal => new AbortController().signal;
const ask = (player: string, game: string, signal = signalOf()): Promise<unknown> =>
  pool.ask(player, { ...JOB, game }, signal);

/** Answers the job of a thread, and lets the next begin. */
async function finish(thread = 0): Promise<void> {
  threads[thread]!.answer(jobs.at(-1));
  await quiet();
  await quiet();
}

describe('the pool', () => {
  test('starts threads as they are needed', async () => {
    makePool(2);
    expect(pool.counts).toEqual({ threads: 0, busy: 0, waiting: 0 });
    const answers = Promise.all([ask('p', 'a'), ask('q', 'b'), ask('r', 'c')]);
    await quiet();
    expect(pool.counts).toEqual({ threads: 2, busy: 2, waiting: 1 });
    for (const thread of [0, 1, 0]) await finish(thread);
    await expect(answers).resolves.toHaveLength(3);
    expect(pool.counts).toEqual({ threads: 2, busy: 0, waiting: 0 });
  });

  test('ends a thread that has had nothing to do for a minute', async () => {
    const answer = ask('p', 'a');
    await quiet();
    await finish();
    await expect(answer).resolves.toBe('a');
    await clock.advance(59_000);
    expect(pool.counts.threads).toBe(1);
    await clock.advance(2000);
    expect([pool.counts.threads, threads[0]!.isEnded]).toEqual([0, true]);
  });

  test('alternates between players, however many games one of them has', async () => {
    const answers = ['a1', 'a2', 'a3', 'a4'].map((game) => ask('a', game));
    answers.push(ask('b', 'b1'), ask('c', 'c1'));
    for (let i = 0; i < 6; i++) {
      await quiet();
      await finish();
    }
    await Promise.all(answers);
    expect(jobs).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  test('alternates between addresses, however many players come from one of them, and then between its players', async () => {
    const from = (share: string, player: string, game: string): Promise<unknown> =>
      pool.ask(player, { ...JOB, game, timeMs: 3000 }, signalOf(), share);
    const answers = ['a1', 'a2', 'a3'].map((game) => from('there', 'a', game));
    for (let i = 1; i <= 30; i++) answers.push(from('there', `b${i}`, `b${i}`));
    answers.push(from('here', 'c', 'c1'));
    for (let i = 0; i < answers.length; i++) {
      await quiet();
      await finish();
    }
    await Promise.all(answers);
    expect(jobs.slice(0, 4)).toEqual(['a1', 'a2', 'c1', 'b1']);
    expect(jobs.at(-1)).toBe('a3');
    const times = new Map(threads[0]!.orders.map(({ job }) => [job!.game, job!.timeMs]));
    // Beside one comes a turn of the other address; beside the other all that its own players wait for.
    expect([times.get('c1'), times.get('b1')]).toEqual([1500, Math.floor(3000 / 31)]);
  });

  test('prefers a player for whom no thread works', async () => {
    makePool(2);
    const answers = [ask('a', 'a1'), ask('b', 'b1'), ask('a', 'a2'), ask('c', 'c1')];
    await quiet();
    await finish(1);
    expect(jobs).toEqual(['a1', 'b1', 'c1']);
    await finish(1);
    await finish(0);
    await finish(1);
    await Promise.all(answers);
  });

  test('stops a withdrawn job, or does not begin it', async () => {
    const [running, waiting] = [new AbortController(), new AbortController()];
    const answers = [ask('a', 'a1', running.signal), ask('b', 'b1', waiting.signal), ask('c', 'c1')];
    await quiet();
    waiting.abort();
    running.abort();
    await expect(Promise.all(answers.slice(0, 2))).resolves.toEqual([undefined, undefined]);
    expect(threads[0]!.orders.at(-1)).toEqual({ n: 1, job: null });
    // The thread reports its result so far, which is ignored.
    threads[0]!.listener.message({ n: 1, thought: 'late' });
    expect(jobs).toEqual(['a1', 'c1']);
    await finish();
    await expect(answers[2]).resolves.toBe('c1');
    expect(pool.counts).toEqual({ threads: 1, busy: 0, waiting: 0 });
  });

  test('gives a thread started for a withdrawn job to the next', async () => {
    const gone = new AbortController();
    const first = ask('a', 'a1', gone.signal);
    gone.abort();
    const alsoGone = new AbortController();
    const [second, third] = [ask('b', 'b1', alsoGone.signal), ask('c', 'c1')];
    alsoGone.abort();
    await quiet();
    await finish();
    await expect(Promise.all([first, second, third])).resolves.toEqual([undefined, undefined, 'c1']);
    expect([jobs, threads.length]).toEqual([['c1'], 1]);
  });

  test('gives each job less time the more wait, but always some', async () => {
    const answers = Array.from({ length: 200 }, (_, index) =>
      pool.ask(`${index}`, { ...JOB, timeMs: 3000 }, signalOf()),
    );
    await quiet();
    for (let i = 0; i < 200; i++) await finish();
    await Promise.all(answers);
    const times = threads[0]!.orders.map(({ job }) => job!.timeMs);
    expect([times[0], times[100], times[189], times.at(-2), times.at(-1)]).toEqual([50, 50, 272, 1500, 3000]);
  });

  test('answers everybody when it is stopped, and nobody afterwards', async () => {
    const answers = [ask('a', 'a1'), ask('b', 'b1')];
    await quiet();
    await pool.stop();
    await expect(Promise.all([...answers, ask('c', 'c1')])).resolves.toEqual([undefined, undefined, undefined]);
    expect([pool.counts.threads, threads[0]!.isEnded]).toEqual([0, true]);
  });
});

describe('a thread that fails', () => {
  /** Fails a thread over one job while another waits, and expects a new thread to do the other. */
  async function failing(fail: () => void | Promise<void>): Promise<unknown> {
    const lost = ask('a', 'a1').catch((why: unknown) => why);
    const next = ask('b', 'b1');
    await quiet();
    await fail();
    await quiet();
    await quiet();
    expect([threads.length, threads[0]!.isEnded, jobs.at(-1)]).toEqual([2, true, 'b1']);
    await finish(1);
    await expect(next).resolves.toBe('b1');
    return lost;
  }

  test('by taking more than twice its time is ended', async () => {
    await expect(failing(() => clock.advance(limitMs(JOB)))).resolves.toMatchObject({
      message: expect.stringContaining('too long'),
    });
    expect(limitMs({ ...JOB, line: ['a1a2'] })).toBe(limitMs(JOB) + 1);
  });

  test('by ending is replaced', async () => {
    const why = new Error('out of memory');
    await expect(failing(() => threads[0]!.listener.gone(why))).resolves.toBe(why);
  });

  test.each([null, 'e2e4', 7, {}, { n: 2, thought: 1 }, { n: 1 }, { n: 0 }])('by saying %j is ended', async (said) => {
    await expect(failing(() => threads[0]!.listener.message(said))).resolves.toBeInstanceOf(Error);
  });

  test('by not starting is given up', async () => {
    makePool(1);
    const why = ask('a', 'a1').catch((error: unknown) => error);
    threads[0]!.listener.message = () => {};
    await clock.advance(10_000);
    await expect(why).resolves.toMatchObject({ message: expect.stringContaining('does not start') });
    expect(pool.counts).toEqual({ threads: 0, busy: 0, waiting: 0 });
  });

  test('before it is ready rejects all waiting jobs', async () => {
    pool = new EnginePool({
      size: 1,
      clock,
      start: () => {
        throw new Error('no more threads');
      },
    });
    const answers = await Promise.allSettled([ask('a', 'a1'), ask('b', 'b1')]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(pool.counts).toEqual({ threads: 0, busy: 0, waiting: 0 });
  });
});
