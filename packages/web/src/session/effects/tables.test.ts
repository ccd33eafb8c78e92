import { expect, test } from 'vitest';
import { texts } from '../../i18n/index.js';
import { makingText } from '../../i18n/verdictPhrases.js';
import { newGame } from '../game.js';
import { initialState } from '../initial.js';
import { createStore, type Store } from '../store/store.js';
import type { TableOrder, TableReport } from '../tables/wire.js';
import { connectTables } from './tables.js';
import type { Wire } from './uciEngine.js';

const ENDGAME = '4k3/R7/8/7R/8/8/8/K7[] w - 32 31 60';

/** A worker that answers on request. */
class FakeWorker implements Wire {
  onmessage: Wire['onmessage'] = null;
  onerror: Wire['onerror'] = null;
  onmessageerror: Wire['onmessageerror'] = null;
  readonly orders: TableOrder[] = [];
  isGone = false;

  postMessage(order: TableOrder): void {
    this.orders.push(order);
  }

  terminate(): void {
    this.isGone = true;
  }

  say(report: TableReport): void {
    this.onmessage?.call(this as unknown as Worker, { data: report } as MessageEvent);
  }
}

function connected(): { readonly store: Store; readonly workers: FakeWorker[] } {
  const store = createStore(initialState(newGame('sittuyin', 'pychess', ENDGAME)));
  const workers: FakeWorker[] = [];
  connectTables(store, () => {
    workers.push(new FakeWorker());
    return workers.at(-1)!;
  });
  return { store, workers };
}

const analyse = (store: Store): void => store.dispatch({ type: 'engineWished', wish: 'analysis' });

test('the worker starts with the first question, which is asked once', () => {
  const { store, workers } = connected();
  expect(workers).toEqual([]);
  analyse(store);
  store.dispatch({ type: 'flipped' });
  expect(workers.map(({ orders }) => orders.length)).toEqual([1]);
  expect(workers[0]!.orders[0]!.task).toMatchObject({
    kind: 'probe',
    path: '',
    variant: 'sittuyin',
    ruleset: 'pychess',
  });
  const { number } = workers[0]!.orders[0]!;
  workers[0]!.say({ number, answer: { verdict: null } });
  expect(store.state.peek().tables).toEqual({ problem: null, making: null, verdicts: { '': null } });
  expect(workers[0]!.orders).toHaveLength(1);
});

test('while a table is made the progress of all is reported, until the answer is there', () => {
  const { store, workers } = connected();
  analyse(store);
  const { number } = workers[0]!.orders[0]!;
  workers[0]!.say({ number: number - 1, making: { made: 1, of: 9 } });
  expect(makingText(texts, store.state.peek())).toBeNull();
  workers[0]!.say({ number, making: { made: 7, of: 9 } });
  expect(makingText(texts, store.state.peek())).toBe('The endgame tables are being made: 7 of 9 are ready.');
  expect(workers[0]!.orders).toHaveLength(1);
  workers[0]!.say({ number, answer: { verdict: null } });
  expect(store.state.peek().tables.making).toBeNull();
});

test('what was said of the making of tables is not shown of a position that waits for none', () => {
  const { store, workers } = connected();
  analyse(store);
  workers[0]!.say({ number: workers[0]!.orders[0]!.number, making: { made: 7, of: 9 } });
  store.dispatch({ type: 'engineWished', wish: null });
  expect(makingText(texts, store.state.peek())).toBeNull();
});

test('a late answer is ignored', () => {
  const { store, workers } = connected();
  analyse(store);
  const { number } = workers[0]!.orders[0]!;
  store.dispatch({ type: 'typed', text: 'Kb2' });
  workers[0]!.say({ number, answer: { verdict: null } });
  expect(store.state.peek().tables.verdicts).toEqual({});
  expect(workers[0]!.orders.at(-1)!.task).toMatchObject({ path: 'a1b2' });
});

test('a failure is reported, and the next question starts another worker', () => {
  const { store, workers } = connected();
  analyse(store);
  workers[0]!.say({ number: workers[0]!.orders[0]!.number, problem: 'no file' });
  expect(store.state.peek().tables.problem).toBe('no file');
  expect(workers[0]!.isGone).toBe(true);
  analyse(store);
  expect(workers).toHaveLength(2);
  expect(workers[1]!.orders).toHaveLength(1);
  workers[1]!.onerror?.call(workers[1] as unknown as Worker, { message: 'broken' } as ErrorEvent);
  expect(store.state.peek().tables.problem).toBe('broken');
});
