/** The screens of the app for the contact sheet: the address of each, and what is done there before the picture. */
import type { GameView } from '@sitke/protocol';
import type { Page } from 'playwright-core';
import { GAME_ID, gameView, placingView } from './onlineViews.js';
import type { ScriptedServer } from './scriptedServer.js';

export interface Screen {
  readonly name: string;
  /** Below the app's folder. */
  readonly address: string;
  /** Says to the server of the page what it shows, whose clock says `nowMs`; without it the page has the app's own. */
  readonly serve?: (server: ScriptedServer, nowMs: number) => void;
  readonly act?: (page: Page, server: ScriptedServer) => Promise<void>;
  /** Where its board is, if not on the page of a game. */
  readonly board?: string;
}

const MIDDLE = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';
const SISSA = 'rnbsk1bnr/p1ppp2pp/1p3qp2/5p3/9/3PP4/2N5N/PPP2PPPP/R1BQKSB1R w AIai - CGcg 0 5';
const PROMOTING = '3k4/8/8/4P3/8/8/8/R2K4[] w - - 0 1';
const ROOK_ENDING = '4k3/8/8/8/8/8/R7/4K3[] w - - 32 60';
const COUNTED = '8/8/8/3k4/8/8/R7/3K4[] w - - 0 40';
const CLAIMED = '8/8/8/8/3p4/1K1P4/3N4/k7[] b - - 0 30';
const MATING = '3k4/R7/8/8/8/8/1R6/3K4[] w - - 0 40';
const MAKRUK_MIDDLE = 'r3k2r/1s1mn1s1/1ppp1ppp/p3p3/P3P3/1PPP1PPP/1S1MNKS1/R6R w - - 0 10';
const MAKRUK_ENDING = '4k3/8/8/8/8/3M4/8/R3K3 w - - 0 60';
const SISSA_PROMOTING = '8k/3P5/9/9/9/9/9/9/K8 w - - - 0 1';
const MATED = '4k2R/R7/8/8/8/8/8/4K3[] b - - 0 60';

const position = (variant: string, ruleset: string, fen: string): string =>
  `#${new URLSearchParams({ variant, ruleset, fen })}`;

/** By class and place, since the words are those of any language. */
const press =
  (selector: string, index = 0) =>
  async (page: Page): Promise<void> =>
    page.locator(selector).nth(index).click();

/** Opens the analysis, and waits for its word and its first line. */
const analyse = async (page: Page): Promise<void> => {
  await press('.action-analysis')(page);
  await page.locator('.desk-verdict').waitFor();
  await page.locator('.desk-lines li').first().waitFor();
  // Away from the lines, of which the pointer shows positions.
  await page.mouse.move(0, 0);
};

/** Square `a1` is 0. */
const square = (at: number): string => `.cells [data-square="${at}"]`;

const tap =
  (...squares: readonly number[]) =>
  async (page: Page): Promise<void> => {
    for (const at of squares) await page.locator(square(at)).click();
  };

/** One after the other. */
const first =
  (...steps: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of steps) await step(page);
  };

const see =
  (selector: string) =>
  async (page: Page): Promise<void> =>
    page.locator(selector).first().waitFor();

/** Has a set and a board chosen before the page is drawn. */
const look =
  (pieces: string, board: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(`input[name="pieces"] >> nth=${pieces}`).check();
    await page.locator(`input[name="board"] >> nth=${board}`).check();
    await page.goto(new URL('play', page.url()).href);
    await press('.tray.is-active [data-role="4"]')(page);
  };

const GAMES = `[White "Aung"]\n[Black "Khin"]\n[Variant "Makruk"]\n\n1. e4 e5 2. d4 d5 1-0\n\n[White "Thant"]\n[Black "Zaw"]\n[Variant "Makruk"]\n\n1. e4 e5 2. Ra5 d5 *\n\n[White "Ploy"]\n[Black "Khin"]\n[Variant "Makruk"]\n\n1. d4 (1. c4 c5) 1... d5 0-1\n`;

const readGames = async (page: Page): Promise<void> => {
  await page.locator('.pgn textarea').fill(GAMES);
  await press('.pgn .offer.main')(page);
  await page.locator('.pgn-row').first().waitFor();
};

/** Opens the first of the games that were read at the desk, without an engine, and draws arrows and a mark. */
const drawAtDesk = async (page: Page): Promise<void> => {
  await readGames(page);
  await press('.pgn-row')(page);
  await page.locator('.desk .board').waitFor();
  await press('.desk-toggle')(page);
  const middle = async (at: number): Promise<[x: number, y: number]> => {
    const { x, y, width, height } = (await page.locator(square(at)).boundingBox())!;
    return [x + width / 2, y + height / 2];
  };
  for (const [from, to] of [
    [0, 63],
    [7, 7],
    [20, 35],
  ] as const) {
    await page.mouse.move(...(await middle(from)));
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(...(await middle(to)), { steps: 3 });
    await page.mouse.up({ button: 'right' });
  }
  await page.mouse.move(0, 0);
};

const game = `game/${GAME_ID}`;
const show =
  (change: Partial<GameView> = {}) =>
  (server: ScriptedServer): void =>
    server.show(GAME_ID, gameView(change));
const { offers: NO_OFFERS } = gameView();
const OPEN: Partial<GameView> = { status: 'open', turn: null, line: [] };
const AUNG = { kind: 'guest', name: 'Daw Khin' } as const;
const ENDED: Partial<GameView> = { status: 'ended', turn: null, end: { by: 'resignation', winner: 0, article: null } };
/** An offer that was declined is spoken of, and then another one comes. */
const offerAfterNotice =
  (change: Partial<GameView>) =>
  async (page: Page, server: ScriptedServer): Promise<void> => {
    await see('.board')(page);
    show()(server);
    await see('.info .notice')(page);
    show(change)(server);
    await page.locator('.offers .offer.main, .result-offers .offer.main').first().waitFor();
  };

export const SCREENS: readonly Screen[] = [
  { name: 'home', address: '' },
  { name: 'learn', address: 'learn' },
  { name: 'learn a game', address: 'learn/sittuyin' },
  { name: 'a lesson', address: 'learn/elephant' },
  { name: 'train', address: 'train' },
  { name: 'lessons', address: 'train/sittuyin/pychess' },
  { name: 'exercises', address: 'train/exercises/sittuyin' },
  { name: 'analyse', address: 'analyse' },
  { name: 'read PGN', address: 'analyse/pgn' },
  { name: 'booklet', address: 'print/sittuyin' },
  { name: 'studio', address: 'studio/sittuyin' },
  { name: 'army', address: 'studio/sittuyin/Kb2-Fc2-Se3-Sg3-Ne2-Nf3-Ra1-Rh1' },
  { name: 'my games', address: 'games' },
  { name: 'rules', address: 'rules' },
  { name: 'ruleset', address: 'rules/sittuyin/federation' },
  { name: 'friend', address: 'friend' },
  { name: 'online', address: 'online' },
  { name: 'new online game', address: 'online/new' },
  { name: 'settings', address: 'settings' },
  { name: 'another device', address: 'move', act: press('.move button.offer') },
  { name: 'unknown address', address: 'nowhere' },
  { name: 'set-up', address: 'play', act: press('.tray.is-active [data-role="4"]') },
  { name: 'armies', address: 'play', act: press('.info .offer') },
  { name: 'new game', address: 'play/new' },
  { name: 'against the computer', address: 'play/computer' },
  { name: 'help', address: 'play/help' },
  { name: 'menu', address: 'play', act: press('.action-menu') },
  { name: 'middle game', address: position('sittuyin', '', MIDDLE), act: press(square(13)) },
  { name: 'promotion', address: position('sittuyin', '', PROMOTING), act: press(square(36)) },
  { name: 'analysis', address: position('sittuyin', '', ROOK_ENDING), act: analyse },
  { name: 'result', address: position('sittuyin', '', MATED) },
  { name: 'Sissa', address: position('sissa', '', SISSA), act: press(square(5)) },
  { name: 'Makruk', address: position('makruk', '', ''), act: press(square(2)) },
  { name: 'Makruk middle game', address: position('makruk', '', MAKRUK_MIDDLE), act: tap(2) },
  { name: 'Makruk ending', address: position('makruk', '', MAKRUK_ENDING), act: tap(0) },
  {
    name: 'result card',
    address: position('sittuyin', 'pychess', MATING),
    act: first(tap(9, 57), see('.result-card')),
  },
  { name: 'refused move', address: position('sissa', '', ''), act: first(tap(5, 32), see('.info .notice')) },
  {
    name: 'choice of promotion',
    address: position('sissa', '', SISSA_PROMOTING),
    act: first(tap(66, 75), see('.choices')),
  },
  { name: 'count', address: position('sittuyin', 'pychess', COUNTED), act: first(tap(8, 16), see('.count-ring')) },
  { name: 'claim', address: position('sittuyin', 'pychess', CLAIMED), act: see('.offers .offer') },
  { name: 'share', address: 'play/share' },
  { name: 'carved on lacquer', address: 'settings', act: look('1', '1') },
  { name: 'international on slate', address: 'settings', act: look('2', '3') },
  { name: 'signs on paper', address: 'settings', act: look('0', '2') },
  { name: 'position editor', address: 'analyse/position' },
  { name: 'PGN read', address: 'analyse/pgn', act: readGames },
  { name: 'desk with arrows', address: 'analyse/pgn', act: drawAtDesk },
  { name: 'tables', address: 'train/sittuyin/pychess/krvk-win' },
  { name: 'tables of Makruk', address: 'train/makruk/standard' },
  { name: 'daily problem', address: 'train/daily' },
  { name: 'mistakes', address: 'train/mistakes' },
  { name: 'learn Makruk', address: 'learn/makruk' },
  { name: 'learn Sissa', address: 'learn/sissa' },
  { name: 'booklet of Sissa', address: 'print/sissa' },
  { name: 'texts', address: 'texts' },
  { name: 'embed', address: 'embed/', board: 'sitke-board svg' },
  { name: 'lobby', address: 'online', serve: () => {}, act: see('.lobby-lists') },
  { name: 'invite', address: game, serve: show({ ...OPEN, you: 0, players: [AUNG, null] }), act: see('.qr') },
  { name: 'join', address: game, serve: show({ ...OPEN, you: null, players: [AUNG, null] }), act: see('.join') },
  { name: 'online game', address: game, serve: show() },
  {
    name: 'online game of days',
    address: game,
    serve: (server, nowMs) => server.show(GAME_ID, placingView(nowMs)),
  },
  {
    name: 'online draw offered',
    address: game,
    serve: show({ offers: { ...NO_OFFERS, takeback: 1 } }),
    act: offerAfterNotice({ offers: { ...NO_OFFERS, draw: 0 } }),
  },
  {
    name: 'online opponent left',
    address: game,
    serve: show({ offers: { ...NO_OFFERS, takeback: 1 } }),
    act: offerAfterNotice({ gone: [0, null] }),
  },
  {
    name: 'online rematch offered',
    address: game,
    serve: show({ offers: { ...NO_OFFERS, takeback: 1 } }),
    act: offerAfterNotice({ ...ENDED, offers: { ...NO_OFFERS, rematch: 0 } }),
  },
  {
    name: 'online page too old',
    address: game,
    serve: show(),
    act: async (page, server) => {
      await see('.board')(page);
      await server.renew();
      await see('dialog[open] .offer')(page);
    },
  },
  {
    name: 'online game too new',
    address: game,
    // A status that nobody knows yet.
    serve: show({ status: 'paused' as GameView['status'] }),
    act: see('.online-note .offer'),
  },
];
