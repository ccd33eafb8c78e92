/** The screens of the app for the contact sheet: the address of each, and what is done there before the picture. */
import type { Page } from 'playwright-core';

export interface Screen {
  readonly name: string;
  /** Below the app's folder. */
  readonly address: string;
  readonly act?: (page: Page) => Promise<void>;
}

const MIDDLE = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';
const SISSA = 'rnbsk1bnr/p1ppp2pp/1p3qp2/5p3/9/3PP4/2N5N/PPP2PPPP/R1BQKSB1R w AIai - CGcg 0 5';
const PROMOTING = '3k4/8/8/4P3/8/8/8/R2K4[] w - - 0 1';
const ROOK_ENDING = '4k3/8/8/8/8/8/R7/4K3[] w - - 32 60';
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
];
