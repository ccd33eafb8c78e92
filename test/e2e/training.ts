/** Helpers of the tests of the trainer: positions to begin with, and the tables to play by. */

import fs from 'node:fs';
import path from 'node:path';
import type { Move, Position } from '@sitke/rules';
import { Table, Tablebase } from '@sitke/tablebase';
import type { Locator, Page } from 'playwright-core';
import { root } from '#scripts/prepare';
import { currentNode, isOver } from '#web/session/game';
import { rulesOfGame } from '#web/session/rules';
import { gameOn } from '#web/session/session';
import { type Course, KEPT_TRAINING, type Lesson, type LessonRecord, lessonKey, recordOf } from '#web/session/training';
import { type Hand, keptState } from './hands.js';

export const COURSE: Course = { variant: 'sittuyin', ruleset: 'pychess' };

/** The text about the exercise. */
export const info = (page: Page): Locator => page.locator('.exercise-info');

/** Returns what the page keeps of a lesson. */
export async function resultOf(page: Page, lesson: Lesson): Promise<LessonRecord> {
  const text = await page.evaluate(() => localStorage.getItem('sitke.training'));
  return recordOf(KEPT_TRAINING.decode(text ?? '') ?? {}, COURSE, lesson);
}

/** Presses a button. */
export const begin = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).click();

/** Returns the tables that the app ships for a course. */
export function shippedTables(course: Course = COURSE): Tablebase {
  const rules = rulesOfGame(course);
  const base = new Tablebase(rules);
  const folder = path.join(root, 'packages/tablebase/dist/tables', course.variant);
  for (const name of fs.readdirSync(folder)) {
    const bytes = fs.readFileSync(path.join(folder, name));
    const source = { size: bytes.length, read: (at: number, length: number) => bytes.subarray(at, at + length) };
    const table = Table.open(source, rules);
    if (table.ok) base.add(table.value);
  }
  return base;
}

/** Returns the best move, and whether it reaches what is wished. */
export function bestMove(tables: Tablebase, position: Position): Move {
  const best = tables.probe(position)?.moves[0];
  if (!best) throw new Error('no table knows the position');
  return best.move;
}

/** Lets a lesson begin with a position: one that went wrong before comes again. */
export async function missBefore(page: Page, lesson: Lesson, start: string, box = 1, course = COURSE): Promise<void> {
  const lessons = { [lessonKey(course, lesson)]: { box, due: 0, tries: 2, failures: 1, missed: start } };
  const text = JSON.stringify({ version: 1, lessons });
  await page.evaluate((value) => localStorage.setItem('sitke.training', value), text);
  await page.reload();
}

/** Waits for the answer to the move just made, or for the end. */
async function waitForReply(page: Page, moves: number): Promise<void> {
  await page.waitForFunction(
    (least) =>
      document.querySelector('.info.is-over') !== null ||
      document.querySelectorAll('.moves-panel .move').length > least,
    moves,
  );
}

/** Plays the best moves by a hand until the exercise is over; returns how many own moves that took. */
export async function playToTheEnd(page: Page, tables: Tablebase, hand: Hand): Promise<number> {
  for (let own = 0; own < 64; own++) {
    const game = gameOn(await keptState(page));
    if (isOver(game)) return own;
    const { position } = currentNode(game);
    await hand(page, position, bestMove(tables, position));
    await waitForReply(page, Object.keys(game.tree).length + 1);
  }
  throw new Error('it does not end');
}
