/** Helpers of the tests that go through a course by keyboard alone. */

import { type Move, parseSquare, roleOfLetter, type VariantId, variantOf } from '@sitke/rules';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { atBoard, beginLesson, inSchool, isPassed, type Run } from '#web/features/lesson/run';
import { texts } from '#web/i18n/index';
import { lessonTitle, stepText } from '#web/i18n/lessonPhrases';
import { currentNode } from '#web/session/game';
import { isReply, moveFor, squaresOfMove, starPath } from '#web/session/lesson/steps';
import { gameOn } from '#web/session/session';
import type { Goal } from '#web/variants/kit/course';
import { courseOf } from '#web/variants/registry.course';
import { tabTo } from './hands.js';

/** Returns the square that has the focus, or what else has it. */
const focusedSquare = (page: Page): Promise<number | string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    const square = activeElement?.getAttribute('data-square');
    return square ? Number(square) : `${activeElement?.tagName} ${activeElement?.className}`;
  });

/** Presses keys on the board until a square has the focus, whichever side is at the bottom. */
async function focusSquare(page: Page, variant: VariantId, square: number): Promise<void> {
  const { files } = variantOf(variant);
  await tabTo(page, '.cells [tabindex="0"]');
  const isTurned = await page.evaluate(
    (width) => Number(document.querySelector('.cell')?.getAttribute('data-square')) < width,
    files,
  );
  await page.keyboard.press(String(1 + Math.floor(square / files)));
  const inRank = await focusedSquare(page);
  if (typeof inRank === 'string') throw new Error(`the focus has left the board for ${inRank}`);
  const steps = ((square % files) - (inRank % files)) * (isTurned ? -1 : 1);
  for (let i = 0; i < Math.abs(steps); i++) await page.keyboard.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft');
  expect(await focusedSquare(page)).toBe(square);
}

/** Takes a piece up and puts it down; one that promotes in place has a key for that. */
export async function enter(page: Page, variant: VariantId, request: string): Promise<void> {
  const squares = (request.match(/[a-i]\d/g) ?? []).map((name) => parseSquare(variantOf(variant), name)!);
  const [from = 0, to = from] = squares;
  const piece = /^([A-Z])@/.exec(request)?.[1];
  if (piece !== undefined) {
    const tray = `.tray.is-active [data-role="${roleOfLetter(variantOf(variant), piece)}"]`;
    await tabTo(page, tray);
    if ((await page.locator(tray).getAttribute('aria-pressed')) !== 'true') await page.keyboard.press('Enter');
  } else {
    await focusSquare(page, variant, from);
    await page.keyboard.press('Enter');
  }
  if (piece === undefined && from === to) {
    await page.keyboard.press('=');
    return;
  }
  await focusSquare(page, variant, to);
  await page.keyboard.press('Enter');
}

/** Chooses what a pawn becomes where the page asks. */
async function answerChoice(page: Page, run: Run, move: Move): Promise<void> {
  const { position } = currentNode(gameOn(run.board));
  const [from, to = from] = squaresOfMove(position, move);
  const alike = position.legalMoves().filter((other) => squaresOfMove(position, other).join() === [from, to].join());
  if (position.uci(move).includes('@') || alike.length < 2) return;
  await page.locator('.choices button').first().waitFor();
  const index = alike.indexOf(move);
  await tabTo(page, `.choices > :nth-child(${index + 1})`);
  await page.keyboard.press('Enter');
}

async function play(page: Page, run: Run, move: Move): Promise<Run> {
  const uci = currentNode(gameOn(run.board)).position.uci(move);
  await enter(page, run.variant, uci);
  await answerChoice(page, run, move);
  const after = atBoard(run, { type: 'typed', text: uci });
  await waitForBoard(page, after);
  return after;
}

/** Waits until pieces stand on the page where they stand in the lesson; reports where they stand otherwise. */
async function waitForBoard(page: Page, run: Run): Promise<void> {
  const { position } = currentNode(gameOn(run.board));
  const squares = Array.from({ length: position.rules.geometry.size }, (_, square) => square);
  const occupied = async (): Promise<number[]> => {
    const cells = await page.$$eval('[data-square]', (all) =>
      all.map((cell) => ({ square: cell.getAttribute('data-square'), label: cell.getAttribute('aria-label') })),
    );
    return squares.filter((at) => !cells.find(({ square }) => square === `${at}`)?.label?.includes('empty'));
  };
  const taken = squares.filter((square) => position.pieceAt(square) !== 0);
  await expect.poll(occupied).toEqual(taken);
}

/** Presses a button with the keyboard. */
export async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.waitFor();
  await button.evaluate((element) => element.setAttribute('data-wanted', 'true'));
  await tabTo(page, '[data-wanted]');
  await button.evaluate((element) => element.removeAttribute('data-wanted'));
  await page.keyboard.press('Enter');
}

async function solve(page: Page, run: Run, goal: Goal): Promise<Run> {
  let now = run;
  switch (goal.kind) {
    case 'look':
    case 'compare':
      return now;
    case 'stars':
      for (const move of starPath(currentNode(gameOn(run.board)).position, run.stars) ?? [])
        now = await play(page, now, move);
      return now;
    case 'line':
      for (const entry of goal.moves.filter((one) => !isReply(one))) {
        now = await play(page, now, moveFor(currentNode(gameOn(now.board)).position, entry));
      }
      return now;
    case 'try':
      await enter(page, run.variant, goal.request);
      return atBoard(run, { type: 'typed', text: goal.request });
    case 'claim': {
      await tabTo(page, '.lesson-task .offer.main');
      await page.keyboard.press('Enter');
      const claim = currentNode(gameOn(run.board)).claims.find(({ reason }) => reason === goal.reason)!;
      return atBoard(run, { type: 'claimed', reason: claim.reason });
    }
    case 'ask':
      await press(page, String(goal.right));
      return inSchool(run, { type: 'answered', answer: goal.right });
  }
}

/** Goes to a thing with Tab and presses it. */
export async function pressOn(page: Page, selector: string): Promise<void> {
  await tabTo(page, selector);
  await page.keyboard.press('Enter');
}

/** Writes down what has the focus in the moments at which a lesson, and the end of one, are put on the page. */
function noteFocus(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { dataset } = document.documentElement;
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      const holds = (one: string): boolean =>
        added.some((node) => node instanceof Element && node.matches(`${one}, :has(${one})`));
      const focused = document.activeElement?.textContent ?? '';
      if (holds('.lesson-table')) dataset.focusAtStart = focused;
      if (holds('.lesson-end')) dataset.focusAtEnd = focused;
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** Goes through a course from its first lesson, which is open, to the end of its last. */
export async function playCourse(page: Page, variant: VariantId): Promise<void> {
  const course = courseOf(variant);
  const root = page.locator('html');
  await noteFocus(page);
  for (const [index, lesson] of course.entries()) {
    let run = beginLesson(variant, lesson);
    for (const { goal, say } of lesson.steps) {
      await page.getByText(stepText(texts, { say }), { exact: true }).waitFor();
      run = await solve(page, run, goal);
      expect([say, isPassed(run)]).toEqual([say, true]);
      await press(page, 'Next');
      run = inSchool(run, { type: 'next' });
    }
    await page.getByRole('heading', { name: 'Lesson done' }).waitFor();
    await page.getByRole('img', { name: '3 stars of three' }).waitFor();
    // A key pressed right after must not fall between the page and its focus.
    expect(await root.getAttribute('data-focus-at-end')).toBe('Lesson done');
    const next = course[index + 1];
    if (!next) return;
    await pressOn(page, '.lesson-end .ways a');
    await page.locator('.lesson-say').waitFor();
    expect(await root.getAttribute('data-focus-at-start')).toBe(lessonTitle(texts, next.id));
  }
}
