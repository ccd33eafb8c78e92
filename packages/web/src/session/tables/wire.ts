/** Messages between the page and the worker of the tables. */
import type { Making, TableAnswer, TableTask } from '../tables.js';

/** A report of the worker: the answer to the task of a number, why there is none, or how far the tables for it are. */
export type TableReport =
  | { readonly number: number; readonly answer: TableAnswer }
  | { readonly number: number; readonly problem: string }
  | { readonly number: number; readonly making: Making };

/** An order to the worker. */
export interface TableOrder {
  readonly number: number;
  readonly task: TableTask;
}
