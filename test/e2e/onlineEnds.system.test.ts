/** Games over the network: two people, and others who watch, each in their own browser. */

import { parseUci } from '@sitke/rules';
import { recordedGame } from '@sitke/testkit/fixtures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clicking, playMoves, startNode } from './hands.js';
import { goTo, meet as meetIn } from './people.js';
import { openTestApp, type PageOptions, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

/** Two people in a game that has just begun. */
const meet = (terms: Parameters<typeof meetIn>[1], first?: PageOptions, second?: PageOptions) =>
  meetIn(app, terms, first, second);

test('a typed move is seen in every tab, and by who looks back', async () => {
  const { id, one, two } = await meet({ variant: 'sissa', options: {} });
  const tab = await two.context.newPage();
  await tab.goto(`${app.url}game/${id}`);
  await tab.locator('.board').waitFor();
  const [first = '', second = ''] = recordedGame('sissa-cetina-lara-1998').moves.split(' ');
  await one.page.keyboard.press('/');
  await one.page.keyboard.type(first);
  await one.page.keyboard.press('Enter');
  await tab.locator('.player-bar[data-side="1"].is-turn').waitFor();
  await one.page.getByRole('button', { name: 'To the start' }).click();
  const before = startNode('sissa');
  const move = parseUci(before.position, first);
  if (!move.ok) throw new Error(move.error.message);
  await playMoves(tab, before.play(move.value), second, clicking);
  await one.page.locator('.info').getByText('You are looking at an earlier position.').waitFor();
  await one.page.getByRole('button', { name: 'Back to the last move' }).click();
  await expect.poll(() => one.page.locator('.moves-panel .move').count()).toBe(3);
  await expect.poll(() => two.page.locator('.moves-panel .move').count()).toBe(3);
  await Promise.all([one, two].map(({ close }) => close()));
});

test('the clocks are heard on a key, and a game that does not exist is said not to', async () => {
  const { one, two } = await meet({ variant: 'sissa', options: {} });
  await one.page.locator('.board').waitFor();
  await one.page.keyboard.press('t');
  await expect
    .poll(() => one.page.locator('[role="status"]').allTextContents())
    .toContainEqual(
      expect.stringMatching(
        /^\S+: (10 minutes 0 seconds|9 minutes 5\d seconds), running\. \S+: 10 minutes 0 seconds\./,
      ),
    );
  await goTo(one.page, 'nothing000');
  await one.page.getByText('There is no such game.').waitFor();
  await one.page.goBack();
  await one.page.locator('.board').waitFor();
  await Promise.all([one, two].map(({ close }) => close()));
});

describe('after the game', () => {
  test('it is looked into on this device, and a reload finds it there', async () => {
    const { one, two } = await meet({ variant: 'sissa', options: {} });
    await one.page.getByRole('button', { name: 'Stop' }).click();
    await one.page.getByRole('button', { name: 'Yes, abort it' }).click();
    await one.page.getByText('Aborted: nobody wins').first().waitFor();
    await one.page.locator('.offers').getByRole('button', { name: 'Analyse' }).click();
    await one.page.getByRole('heading', { level: 1, name: /^Analyse/ }).waitFor();
    expect(new URL(one.page.url()).hash).toBe('');
    await one.page.reload();
    await one.page.getByText('Aborted: nobody wins').first().waitFor();
    await Promise.all([one, two].map(({ close }) => close()));
  });
});
