/** The worker of the tables: fetches the files that a question needs, and answers one question after the other. */
import { parseFen } from '@sitke/rules';
import type { Tablebase } from '@sitke/tablebase';
import { rulesOfGame } from '../rules.js';
import type { TableAnswer, TableTask } from '../tables.js';
import { answerTask } from './answer.js';
import { type OnMaking, tablesFor, tablesForPosition } from './files.js';
import type { TableOrder, TableReport } from './wire.js';
import { wonBoards } from './won.js';

/** The part of a worker's world that is used. */
interface Scope {
  onmessage: ((event: MessageEvent<TableOrder>) => void) | null;
  postMessage(report: TableReport): void;
}

const scope = globalThis as unknown as Scope;
let last: Promise<void> = Promise.resolve();
/** The number of the last question: nobody waits for the answer to another. */
let asked = 0;

/** Thrown out of the waiting for a table whose question has been followed by another. */
class LateError extends Error {}

async function tablesOf(task: TableTask, onMaking: OnMaking): Promise<Tablebase> {
  if (task.kind === 'find') return tablesFor(task, task.lesson.material, onMaking);
  const position = parseFen(rulesOfGame(task), task.fen);
  if (!position.ok) throw new RangeError(position.error.message);
  return tablesForPosition(task, position.value, onMaking);
}

async function answer(task: TableTask, onMaking: OnMaking): Promise<TableAnswer> {
  const tables = await tablesOf(task, onMaking);
  const table = task.kind === 'find' ? tables.table(task.lesson.material) : null;
  return answerTask(
    (position) => tables.probe(position),
    task,
    table ? (random) => wonBoards(table, random) : undefined,
  );
}

async function report({ number, task }: TableOrder): Promise<void> {
  const onMaking: OnMaking = (making) => {
    if (number !== asked) throw new LateError();
    scope.postMessage({ number, making });
  };
  try {
    scope.postMessage({ number, answer: await answer(task, onMaking) });
  } catch (error) {
    if (error instanceof LateError) return;
    scope.postMessage({ number, problem: error instanceof Error ? error.message : String(error) });
  }
}

scope.onmessage = ({ data }) => {
  asked = data.number;
  last = last.then(() => report(data));
};
