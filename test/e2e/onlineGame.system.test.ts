/** A whole game over the network: two people, and others who watch, each in their own browser. */
import { recordedGame } from '@sitke/testkit/fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dragging, playMoves, startNode, typing } from './hands.js';
import { meet } from './people.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

test('two people play a whole game, one with the keyboard and one with the mouse, and a third watches', async () => {
  const game = recordedGame('sittuyin-pychess');
  const { id, one, two } = await meet(app, { variant: game.variant, options: {} });
  const watcher = await app.newPage({ path: `game/${id}` });
  await watcher.page.locator('.board').waitFor();
  let node = startNode(game.variant, game.ruleset);
  for (const uci of game.moves.split(' ')) {
    const isFirst = node.position.turn === 0;
    const page = isFirst ? one.page : two.page;
    await page.locator(`.player-bar[data-side="${node.position.turn}"].is-turn`).waitFor();
    node = await playMoves(page, node, uci, isFirst ? typing : dragging);
  }
  for (const { page, problems } of [one, two, watcher]) {
    await expect.poll(() => page.locator('.info .status').textContent()).toBe('Black wins: checkmate');
    expect(problems).toEqual([]);
  }
  await expect.poll(() => watcher.page.locator('.moves-panel .move').count()).toBe(39);
  await Promise.all([one, two, watcher].map(({ close }) => close()));
});
