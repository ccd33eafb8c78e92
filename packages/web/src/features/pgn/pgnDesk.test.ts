import { pgnFile } from '@sitke/testkit/pgnFile';
import { describe, expect, test } from 'vitest';
import type { PgnSource } from '../../session/effects/inbox.js';
import type { Wire } from '../../session/effects/uciEngine.js';
import { MAX_FILE_BYTES, PgnDesk } from './pgnDesk.js';
import type { PgnOrder, PgnReport } from './wire.js';
import { PgnWork } from './work.js';

/** A wire whose far end works at once, in this thread. */
class NearWire implements Wire {
  onmessage: Worker['onmessage'] = null;
  onerror: Worker['onerror'] = null;
  onmessageerror: Worker['onmessageerror'] = null;
  isTerminated = false;
  readonly #work = new PgnWork((report) => this.#say(report), Date.now);
  work: Promise<void> = Promise.resolve();

  #say(data: PgnReport): void {
    this.onmessage?.call(this as unknown as Worker, { data } as MessageEvent);
  }

  postMessage(order: unknown): void {
    this.work = this.#work.take(order as PgnOrder);
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

async function deskAfter(source: PgnSource) {
  const wires: NearWire[] = [];
  const desk = new PgnDesk(() => {
    wires.push(new NearWire());
    return wires.at(-1)!;
  });
  await desk.read(source);
  await wires[0]?.work;
  return { desk, wires, reading: desk.reading.value! };
}

const named = (text: string, name = 'games.pgn'): PgnSource => ({ from: 'file', file: new File([text], name) });

test('a file is read to its end, and games come from it by number', async () => {
  const { desk, reading } = await deskAfter(named(pgnFile(30, 6).text));
  expect(reading).toMatchObject({ name: 'games.pgn', phase: 'done', part: 1, problem: null, encodings: [] });
  expect(reading.entries).toHaveLength(30);
  const numbers = reading.entries.flatMap(({ fault, number }) => (fault ? [] : [number]));
  const heard: number[] = [];
  expect(await desk.records(numbers, (count) => heard.push(count))).toHaveLength(20);
  expect(heard).toEqual([20]);
});

describe('a file that gives nothing says why', () => {
  test.each([
    ['has no games', ' \n', 'noGames'],
    ['is no text', 'PK\0\0', 'noText'],
    ['is one of this app', '{"format":"sitke-games","version":1}\n', 'savedGames'],
  ] as const)('it %s', async (_, text, problem) => {
    expect((await deskAfter(named(text))).reading).toMatchObject({ phase: 'done', problem, entries: [] });
  });

  test('it is too large', async () => {
    const file = new File([''], 'huge.pgn');
    Object.defineProperty(file, 'size', { value: MAX_FILE_BYTES + 1 });
    const { reading, wires } = await deskAfter({ from: 'file', file });
    expect([reading.problem, wires]).toEqual(['tooLarge', []]);
  });

  test('it is gone by the time it is looked at', async () => {
    const file = new File(['1. e4 *'], 'gone.pgn');
    const gone = Promise.reject(new DOMException('gone', 'NotReadableError'));
    Object.assign(file, { slice: () => ({ text: () => gone }) });
    expect((await deskAfter({ from: 'file', file })).reading).toMatchObject({ phase: 'done', problem: 'unreadable' });
  });

  test('the worker breaks down while games are waited for', async () => {
    const { desk, wires } = await deskAfter(named('[Variant "Makruk"]\n\n1. e4 *'));
    wires[0]!.postMessage = () => undefined;
    const waited = desk.records([1]);
    wires[0]!.onerror?.call(wires[0] as unknown as Worker, {} as ErrorEvent);
    expect(await waited).toEqual([]);
  });

  test('the worker breaks down, and another text is read all the same', async () => {
    const { desk, wires } = await deskAfter(named('1. e4 *'));
    wires[0]!.onerror?.call(wires[0] as unknown as Worker, {} as ErrorEvent);
    expect([desk.reading.value!.problem, wires[0]!.isTerminated]).toEqual(['failed', true]);
    await desk.read({ from: 'paste', text: '[Variant "Makruk"]\n\n1. e4 *' });
    await wires[1]!.work;
    expect(desk.reading.value).toMatchObject({ problem: null, entries: [{ moves: 1 }] });
  });
});

test('games that say nothing are read again as what somebody says', async () => {
  const { desk, wires, reading } = await deskAfter({ from: 'paste', text: '1. e4 e5 *' });
  expect(reading.entries).toMatchObject([{ variant: null, fault: { foreign: '' } }]);
  await desk.readAs('makruk');
  await wires[0]!.work;
  expect(desk.reading.value!.entries).toMatchObject([{ variant: 'makruk', fault: null }]);
});

test('a link that was cut off is known, and a game of a link opens by itself once', async () => {
  const { desk, reading } = await deskAfter({ from: 'link', text: '[Variant "Makruk"]\n\n1. e4 e' });
  expect(reading).toMatchObject({ isWhole: false, entries: [{ moves: 1 }] });
  expect([desk.opensLink(), desk.opensLink()]).toEqual([true, false]);
});
