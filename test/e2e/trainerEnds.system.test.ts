import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appFolder } from '#scripts/prepare';
import { currentNode } from '#web/session/game';
import { gameOn } from '#web/session/session';
import { findPosition } from '#web/session/tables/find';
import type { Lesson } from '#web/session/training';
import { cell, clicking, keptState, tabTo, touching, typing } from './hands.js';
import { accessibilityProblems, keptTables, misfits, openTestApp, type TestApp } from './support.js';
import { begin, info, missBefore, playToTheEnd, resultOf, shippedTables } from './training.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const tables = shippedTables();
const HOLD: Lesson = { material: 'KRvK', goal: 'draw' };

describe('a pawn is led to its promotion and on to the mate', () => {
  const PAWNS: Lesson = { material: 'KPPvK', goal: 'win' };
  const SISSA_PAWN: Lesson = { material: 'KPvK', goal: 'win' };

  test('by keys, in place, where the general mates with the other pawn', async () => {
    const { page, problems, close } = await app.newPage({ path: 'train/sittuyin/pychess' });
    await missBefore(page, PAWNS, 'k7/8/2K5/8/1P6/2P5/8/8[] w - - 0 60', 0);
    await tabTo(page, '[aria-label="2 pawns against the bare king: win"]');
    await page.keyboard.press('Enter');
    await info(page).getByText('You can mate in 8.').waitFor();
    expect(await playToTheEnd(page, tables, typing)).toBe(8);
    await info(page).getByText('Solved.').waitFor();
    const game = gameOn(await keptState(page));
    expect(Object.keys(game.tree).some((at) => at.includes('f'))).toBe(true);
    expect(await resultOf(page, PAWNS)).toMatchObject({ box: 1, tries: 3, failures: 1, missed: null });
    expect(problems).toEqual([]);
    await close();
  });

  test('a promotion on the wrong square gives stalemate', async () => {
    const { page, problems, close } = await app.newPage({
      path: 'train/sittuyin/pychess',
      width: 360,
      height: 640,
      touch: true,
    });
    await missBefore(page, PAWNS, '8/k1K5/2P5/1P6/8/8/8/8[] w - - 0 60');
    await page.getByRole('button', { name: '2 pawns against the bare king: win' }).tap();
    await info(page).getByText('You can mate in 3.').waitFor();
    await cell(page, 'sittuyin', 'c6').tap();
    await cell(page, 'sittuyin', 'b7').tap();
    await info(page).getByText('c6b7=F throws the win away. Draw: stalemate.').waitFor();
    await info(page)
      .getByText(/^This won: c6=F Ka8 .*#$/)
      .waitFor();
    expect(await misfits(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).tap();
    expect(await playToTheEnd(page, tables, touching)).toBe(3);
    await info(page).getByText('Solved, with a slip or a hint').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('of Sissa by keys: what the pawn becomes is chosen', async () => {
    const course = { variant: 'sissa', ruleset: 'standard' } as const;
    const { page, problems, close } = await app.newPage({ path: 'train/sittuyin/pychess' });
    await page.getByLabel('Game').selectOption('sissa');
    await missBefore(page, SISSA_PAWN, '9/9/9/3P5/k8/9/9/6K2/9 w - - - 0 60', 0, course);
    await tabTo(page, '[aria-label="Pawn against the bare king: win"]');
    await page.keyboard.press('Enter');
    await info(page)
      .getByText(/^You can mate in \d+\.$/)
      .waitFor();
    await playToTheEnd(page, shippedTables(course), typing);
    await info(page).getByText('Solved.').waitFor();
    const game = gameOn(await keptState(page));
    expect(Object.keys(game.tree).some((at) => at.endsWith('d8d9q'))).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });
});

test('a rook hunts the horse, and the count begins once it is taken', async () => {
  const { page, problems, close } = await app.newPage({ path: 'train/sittuyin/pychess' });
  const lesson: Lesson = { material: 'KRvKN', goal: 'win' };
  await missBefore(page, lesson, '8/8/8/8/3Rn3/8/1k1K4/8[] w - - 0 60');
  await begin(page, 'Rook against horse: win');
  await info(page).getByText('You can mate in 6.').waitFor();
  await playToTheEnd(page, tables, clicking);
  await info(page).getByText('Solved.').waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('a draw is held until the count has run out, on a phone by touch', async () => {
  const { page, problems, close } = await app.newPage({
    path: 'train/sittuyin/pychess',
    width: 360,
    height: 640,
    touch: true,
  });
  await missBefore(page, HOLD, findPosition((one) => tables.probe(one), tables.rules, HOLD, { box: 1, seed: 2 })!);
  await page.getByRole('button', { name: 'Rook against the bare king: hold the draw' }).tap();
  await info(page)
    .getByText(/^Hold out for \d+ moves more\.$/)
    .waitFor();
  expect(await misfits(page)).toEqual([]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await playToTheEnd(page, tables, touching);
  await info(page).getByText('Held.').waitFor();
  expect(await misfits(page)).toEqual([]);
  expect(await resultOf(page, HOLD)).toMatchObject({ box: 2, tries: 3, failures: 1, missed: null });
  expect(problems).toEqual([]);
  await close();
});

test('of Sissa, too: a queen mates, as fast as the tables say', async () => {
  const { page, problems, close } = await app.newPage({ path: 'train/sittuyin/pychess' });
  await page.getByLabel('Game').selectOption('sissa');
  await begin(page, 'Queen against the bare king: win');
  await info(page)
    .getByText(/^You can mate in \d+\.$/)
    .waitFor();
  const own = shippedTables({ variant: 'sissa', ruleset: 'standard' });
  const { distance } = own.probe(currentNode(gameOn(await keptState(page))).position)!;
  expect(await playToTheEnd(page, own, clicking)).toBe(Math.ceil(distance! / 2));
  await info(page).getByText('Solved.').waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('under other rules the count is theirs, and so are the tables', async () => {
  const { page, problems, close } = await app.newPage({ path: 'train/sittuyin/pychess' });
  for (const [rules, lesson, task] of [
    ['pychess-zh', '2 rooks against the bare king: win', /^You can mate in \d; \d moves? left on the count\.$/],
    ['ancientchess', 'Rook against the bare king: win', /^You can mate in \d+\.$/],
    ['federation', 'Elephant and general against the bare king: hold the draw', /^Hold out for \d+ moves more\.$/],
  ] as const) {
    await page.getByLabel('Rules').selectOption(rules);
    await begin(page, lesson);
    await info(page).getByText(task).waitFor();
    await begin(page, 'Lessons');
  }
  expect(problems).toEqual([]);
  await close();
});

describe('a slip', () => {
  test('in a long mate is shown in the available room, and so is each step of the line', async () => {
    const { page, problems, close } = await app.newPage({
      path: 'train/sittuyin/pychess',
      width: 360,
      height: 640,
      touch: true,
    });
    const lesson: Lesson = { material: 'KSFvK', goal: 'win' };
    await missBefore(
      page,
      lesson,
      findPosition((one) => tables.probe(one), tables.rules, lesson, { box: 5, seed: 4 })!,
    );
    await begin(page, 'Elephant and general against the bare king: win');
    await info(page).getByText('You can mate in').waitFor();
    await begin(page, 'Hint');
    await info(page).getByText('Hint: ').waitFor();
    expect(await misfits(page)).toEqual([]);
    const { position } = currentNode(gameOn(await keptState(page)));
    await touching(page, position, tables.probe(position)!.moves.at(-1)!.move);
    await info(page).getByText('This won: ').waitFor();
    expect(await misfits(page)).toEqual([]);
    await begin(page, 'Show it');
    for (let step = 0; step < 4; step++) {
      expect(await misfits(page)).toEqual([]);
      await page.getByRole('button', { name: 'One move forward' }).last().click();
    }
    expect(gameOn(await keptState(page)).cursor.split('/')).toHaveLength(5);
    expect(await resultOf(page, lesson)).toMatchObject({ box: 0, tries: 3, failures: 2 });
    expect(problems).toEqual([]);
    await close();
  });

  test('of the defender lets the mate come in time', async () => {
    const { page, problems, close } = await app.newPage({ path: 'train/sittuyin/pychess' });
    await missBefore(page, HOLD, '1k6/8/1K6/8/8/8/8/7R[] b - 32 30 60');
    await begin(page, 'Rook against the bare king: hold the draw');
    await info(page).getByText('Hold out for 2 moves more.').waitFor();
    await cell(page, 'sittuyin', 'b8').click();
    await cell(page, 'sittuyin', 'a8').click();
    await info(page).getByText('Ka8 gives the draw away: mate in 1, before the count runs out.').waitFor();
    await info(page)
      .getByText(/^This held: Kc8 /)
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await playToTheEnd(page, tables, clicking);
    await info(page).getByText('Draw: the count has run out').waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

test('without a network it goes on', async () => {
  const { page, context, problems, close } = await app.newPage({
    path: 'train/sittuyin/pychess',
    serviceWorkers: 'allow',
  });
  const all = fs.readdirSync(path.join(appFolder, 'assets/tables')).length;
  await expect.poll(() => keptTables(page)).toBe(all);
  await context.setOffline(true);
  await page.reload();
  await begin(page, '2 elephants against the bare king: win');
  await info(page).getByText('You can mate in').waitFor();
  await begin(page, 'Lessons');
  await begin(page, 'Rook and general against the bare king: win');
  await info(page).getByText('You can mate in').waitFor();
  await playToTheEnd(page, tables, clicking);
  await info(page).getByText('Solved.').waitFor();
  expect(problems).toEqual([]);
  await close();
});

describe('what goes wrong is reported:', () => {
  test('results that cannot be read are set aside', async () => {
    const { page, problems, close } = await app.newPage({ path: 'train/sittuyin/pychess' });
    await page.evaluate(() => localStorage.setItem('sitke.training', '{"version":7}'));
    await page.reload();
    await page.getByText('Not tried yet').first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem('sitke.unreadable.1'))).toBe('{"version":7}');
    expect(problems).toEqual([]);
    await close();
  });
});

test('the lessons can be read by everybody, under every set of rules', async () => {
  const { page, problems, close } = await app.newPage({ path: 'train/sittuyin/pychess', width: 360, height: 640 });
  await page.getByRole('heading', { name: 'Endgames' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByLabel('Rules').selectOption('federation');
  await page.getByText('There is no move limit.').first().waitFor();
  await page.getByLabel('Game').selectOption('sissa');
  await page.getByRole('heading', { name: 'Sissa against the bare king' }).waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
