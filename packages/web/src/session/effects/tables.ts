/** The tables at work for the app: asked what the state asks of them, in a worker, so that no frame waits for them. */
import { computed, effect } from '@preact/signals';
import type { Store } from '../store/store.js';
import type { TableOrder, TableReport } from '../tables/wire.js';
import type { TableTask } from '../tables.js';
import { tableTask } from '../trainer/tableTask.js';
import type { Wire } from './uciEngine.js';

/** Starts the worker of the tables: a separate file, so that the page loads without it. */
export function startTables(): Wire {
  return new Worker(new URL('../tables/worker.ts', import.meta.url), { type: 'module', name: 'tables' });
}

/** Lets the tables answer what the state of a store asks; the worker starts with the first question. */
export function connectTables(store: Store, start: () => Wire): void {
  let wire: Wire | null = null;
  let number = 0;
  let asked: TableTask | null = null;
  const fail = (problem: string): void => {
    wire?.terminate();
    wire = null;
    if (asked) store.dispatch({ type: 'tablesFailed', problem });
  };
  const connect = (): Wire => {
    const made = start();
    made.onmessage = ({ data }: MessageEvent<TableReport>) => {
      if (data.number !== number || !asked) return;
      if ('problem' in data) fail(data.problem);
      else if ('making' in data) store.dispatch({ type: 'tablesMade', making: data.making });
      else store.dispatch({ type: 'tableAnswered', task: asked, answer: data.answer });
    };
    made.onerror = (event) => fail(event.message ?? '');
    made.onmessageerror = () => fail('');
    return made;
  };
  // Equal tasks are one: what else happens to the state asks nothing new.
  const wanted = computed(() => JSON.stringify(tableTask(store.state.value)));
  effect(() => {
    const task = JSON.parse(wanted.value) as TableTask | null;
    number++;
    asked = task;
    if (!task) return;
    try {
      wire ??= connect();
      wire.postMessage({ number, task } satisfies TableOrder);
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  });
}
