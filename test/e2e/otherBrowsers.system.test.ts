/** The app in Firefox and in WebKit: a whole game, analysis, the computer, and everything again without a network. */
import {
  KIND,
  type Move,
  moveFrom,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
  type Position,
  parseUci,
} from '@sitke/rules';
import { startServer } from '@sitke/server';
import { MemoryStore } from '@sitke/server/store';
import { recordedGame } from '@sitke/testkit/fixtures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appFolder } from '#scripts/prepare';
import { linkTo, startNode } from './hands.js';
import { type OtherBrowser, openFirefox, openWebKit, until } from './otherBrowsers.js';

type Server = Awaited<ReturnType<typeof startServer>>;

const MIDDLE = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';

describe.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
])('%s', (_, launch) => {
  let browser: OtherBrowser;
  let server: Server | null = null;
  let url: string;
  const errors: unknown[] = [];
  beforeAll(async () => {
    const onError = (error: unknown): void => void errors.push(error);
    server = await startServer({
      store: new MemoryStore(),
      app: appFolder,
      host: '127.0.0.1',
      port: 0,
      origins: [],
      limitsAddresses: false,
      engineThreads: 0,
      onError,
      onFatal: onError,
    });
    url = `${server.url}/`;
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    expect(errors).toEqual([]);
  });

  test('a recorded game is played to its end, from the first piece placed on', async () => {
    const { variant, ruleset, moves } = recordedGame('sittuyin-pychess');
    await browser.open(url + linkTo(variant, ruleset));
    let node = startNode(variant, ruleset);
    for (const uci of moves.split(' ')) {
      const move = parseUci(node.position, uci);
      if (!move.ok) throw new Error(move.error.message);
      await play(browser, node.position, move.value);
      node = node.play(move.value);
      await until(browser, isLast(node.san));
    }
    expect(node.outcome).not.toBe(null);
    await until(browser, "return document.querySelector('.info.is-over')");
  });

  test('the engine shows its lines, and the computer answers', async () => {
    await browser.open(url + linkTo('sittuyin', '', MIDDLE));
    await browser.press('.action-analysis');
    await until(browser, "return document.querySelectorAll('.desk-lines li').length >= 1");
    await browser.open(`${url}play/computer`);
    await browser.press('.opponent-start button');
    await play(browser, startNode('sittuyin').position, firstMove());
    // Two pieces stand: one's own and the computer's.
    await until(browser, "return document.querySelectorAll('.board .piece').length === 18");
  });

  test('without a server the app comes again, with its pages, and the computer plays', async () => {
    await browser.open(url);
    await browser.run('navigator.serviceWorker.ready.then(() => { globalThis.isReady = true; })');
    await until(browser, 'return globalThis.isReady');
    await server?.close();
    server = null;
    await browser.open(`${url}learn/sissa`);
    await until(browser, "return document.querySelectorAll('.diagram').length > 3");
    await browser.open(`${url}play/computer`);
    await browser.press('.opponent-start button');
    await play(browser, startNode('sittuyin').position, firstMove());
    await until(browser, "return document.querySelectorAll('.board .piece').length === 18");
  });
});

function firstMove(): Move {
  const move = parseUci(startNode('sittuyin').position, 'K@e2');
  if (!move.ok) throw new Error(move.error.message);
  return move.value;
}

/** Whether the move list stands at a move. */
function isLast(san: string): string {
  return `return document.querySelector('.moves-panel [aria-current="true"]')?.textContent === ${JSON.stringify(san)}`;
}

const square = (at: number): string => `.cells [data-square="${at}"]`;

/** Plays a move by presses; one that promotes, of which there may be several, by typing. */
async function play(browser: OtherBrowser, before: Position, move: Move): Promise<void> {
  if (movePromotion(move) !== 0) {
    await browser.type('.move-entry input', before.uci(move));
    await browser.press('.move-entry button');
    return;
  }
  if (moveKind(move) === KIND.drop) {
    const piece = `[data-side="${before.turn}"] [data-role="${moveRole(move)}"]`;
    const isInHand = await browser.run<boolean>(
      `return document.querySelector(${JSON.stringify(piece)})?.getAttribute('aria-pressed') === 'true'`,
    );
    if (!isInHand) await browser.press(piece);
  } else {
    await browser.press(square(moveFrom(move)));
  }
  await browser.press(square(moveTo(move)));
}
