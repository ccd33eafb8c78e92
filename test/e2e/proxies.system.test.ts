/** The app behind the proxies of deploy/, with TLS: two people play, are woken, and move to another device. */
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { MAX_CLIENT_BYTES } from '@sitke/protocol';
import { newReceiptKey } from '@sitke/server';
import { recordedGame } from '@sitke/testkit/fixtures';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LARGEST_BODY } from '../appRequests.js';
import { PROXIES, Proxies } from '../proxies.js';
import { Files } from './gamesPage.js';
import { clicking, playMoves, startNode } from './hands.js';
import { goTo, meet, resign, saveProof, socketOf } from './people.js';
import { deliver, PushService, subscribe, WAKES } from './pushing.js';
import { openPage, openTestApp, type TestApp } from './support.js';

const { variant, ruleset, moves } = recordedGame('sissa-cetina-lara-1998');
/** The bytes of random text that make the longest comment, in Base64. */
const COMMENT = 3000;
/** How far the largest file may lie below what the server takes. */
const BELOW = 80_000;

const files = new Files();
let proxies: Proxies;
let service: PushService;
let app: TestApp | null = null;

beforeAll(async () => {
  proxies = new Proxies();
  service = await PushService.start();
});
afterEach(async () => {
  await app?.close();
  app = null;
  await proxies.end();
});
afterAll(() => {
  service?.close();
  proxies?.remove();
  files.remove();
});

/** Returns a file of games that is nearly as long, packed, as the largest that the server takes; and how many it has. */
function largestFile(): { readonly text: string; readonly count: number } {
  const rules = { variant, ruleset, start: '' };
  const state = { cursor: '', undone: null, ready: [false, false], seated: 0, computer: null };
  const lines: string[] = [];
  const text = (): string =>
    [JSON.stringify({ format: 'sitke-games', version: 1, games: lines.length }), ...lines].join('\n');
  while (gzipSync(text()).length < LARGEST_BODY - BELOW) {
    const when = new Date(Date.UTC(2026, 0, 1, 0, lines.length)).toISOString();
    const note = () => ({ comment: randomBytes(COMMENT).toString('base64url'), glyphs: [], marks: [] });
    const played = moves.split(' ').map((move, index) => [index + 1, move, null, note()]);
    const game = { ...rules, ...state, tree: [[0, ''], ...played.slice(0, 20)] };
    lines.push(JSON.stringify({ id: `large-${lines.length}`, created: when, changed: when, name: '', game }));
  }
  return { text: text(), count: lines.length };
}

/** Sends the longest message that a server takes from a page, and waits for its answer. */
async function sendLongest(page: Page): Promise<void> {
  const message = '{"t":"ping","n":7}'.padEnd(MAX_CLIENT_BYTES);
  const answer = await page.evaluate(
    ([address, text]) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(address);
        socket.onopen = () => socket.send(text);
        socket.onmessage = ({ data }) => {
          if (!String(data).includes('"pong"')) return;
          socket.close();
          resolve(String(data));
        };
        socket.onclose = ({ code }) => resolve(`closed: ${code}`);
      }),
    [await socketOf(page), message] as const,
  );
  expect(JSON.parse(answer)).toMatchObject({ t: 'pong', n: 7 });
}

test.each(PROXIES)('%s: two people play by its TLS, are woken, and move to another device', async (name, under) => {
  const { port, origin } = await Proxies.origin();
  const url = `${origin}${under}`;
  app = await openTestApp(
    {
      origins: [origin],
      page: url,
      proxies: ['127.0.0.1'],
      push: await service.options(),
      receiptKey: newReceiptKey(),
    },
    proxies.trusted,
  );
  const { browser } = app;
  await proxies.start(name, port, Number(new URL(app.url).port));
  const behind = { newPage: (options = {}) => openPage(browser, url, options) };
  service.woken.length = 0;

  // The turn reaches the player who is away: by a push, whose worker asks for the game, and by the badge at home.
  const time = { kind: 'correspondence', days: 3 } as const;
  const { id, one, two } = await meet(behind, { variant, options: {}, time }, {}, WAKES);
  await service.subscribable(two.context);
  await subscribe(two, url);
  const [first, second, third] = moves.split(' ') as [string, string, string];
  const start = await playMoves(one.page, startNode(variant, ruleset), first, clicking);
  await expect.poll(() => service.woken).toEqual(['/device']);
  const notice = { title: 'It is your turn', body: '1 game waits for you.', data: `${url}game/${id}` };
  expect(await deliver(two)).toEqual([notice]);
  await two.page.goto(url);
  await two.page.getByRole('link', { name: 'It is your turn in 1 online game' }).waitFor();

  // A reload finds the game and the seat again.
  await goTo(two.page, id);
  await two.page.locator('.player-bar[data-side="1"].is-turn').waitFor();
  const next = await playMoves(two.page, start, second, clicking);
  await two.page.reload();
  await one.page.locator('.player-bar[data-side="0"].is-turn').waitFor();
  await one.page.reload();
  await one.page.locator('.player-bar[data-side="0"].is-turn').waitFor();
  await playMoves(one.page, next, third, clicking);
  await two.page.locator('.player-bar[data-side="1"].is-turn').waitFor();
  await resign(two.page, one.page);
  expect(await saveProof(one.page)).toBe(`${id}.pgn`);
  await sendLongest(one.page);

  // The largest that goes to another device.
  const { text, count } = largestFile();
  await one.page.goto(`${url}move`);
  await one.page.getByLabel('Read one in').setInputFiles(files.written(name, text));
  await one.page.getByText(`${count} games were added.`).waitFor();
  await one.page.getByRole('button', { name: 'Show a code' }).click();
  const code = await one.page.locator('.move-code-text').textContent();
  const fresh = await behind.newPage({ path: `move#${code!.replaceAll('-', '')}` });
  const taken = fresh.page.waitForResponse(/api\/session\/take$/);
  await fresh.page.getByRole('button', { name: 'Take everything' }).click();
  const packed = (await (await taken).request().sizes()).responseBodySize;
  expect(packed).toBeGreaterThan(LARGEST_BODY - BELOW);
  expect(packed).toBeLessThanOrEqual(LARGEST_BODY);
  await fresh.page.getByText('you now have the same identity as on the other device').waitFor();
  await goTo(fresh.page, id);
  await fresh.page.getByRole('button', { name: 'Menu' }).waitFor();

  for (const { problems, close } of [one, two, fresh]) {
    expect(problems).toEqual([]);
    await close();
  }
});
