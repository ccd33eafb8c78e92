/** `<sitke-board>` of @sitke/board on a page of another program, under a policy that allows its own scripts and nothing else. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { BOARD_IDS, SET_IDS } from '@sitke/board';
import { type MoveInfo, Position, rulesOf, VARIANT_IDS, type VariantId } from '@sitke/rules';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '#scripts/prepare';
import { accessibilityProblems, launch } from './support.js';

const POLICY = "default-src 'none'; script-src 'self'; base-uri 'none'; require-trusted-types-for 'script'";
const PAGE = `<!doctype html><html lang="en"><head><title>A club</title><script type="module" src="/page.js"></script></head>
<body><main><h1>A club</h1><sitke-board></sitke-board></main></body></html>`;
const SCRIPT = `import '/board/dist/element.js';
import * as rules from '/rules/dist/index.js';
window.rules = rules;
const { Position, rulesOf } = rules;
const board = document.querySelector('sitke-board');
const { searchParams } = new URL(location.href);
board.setAttribute('plays', searchParams.get('plays') ?? 'both');
board.position = Position.initial(rulesOf(searchParams.get('variant')));
for (const name of ['pieces', 'sound', 'data-board', 'data-theme', 'orientation'])
  if (searchParams.has(name)) board.setAttribute(name, searchParams.get(name));
window.events = [];
window.tones = 0;
window.AudioContext = class extends AudioContext { constructor() { super(); window.tones++; } };
for (const type of ['move', 'refused']) board.addEventListener(type, ({ detail }) => window.events.push({ type, ...detail }));`;

let browser: Browser;
let server: http.Server;
let url: string;

beforeAll(async () => {
  server = http.createServer(({ url: target = '/' }, response) => {
    const { pathname } = new URL(target, 'http://club.example');
    const isFile = /^\/(board|rules)\/dist\/[\w./-]+\.js$/.test(pathname) && !pathname.includes('..');
    const type = pathname === '/' ? 'text/html' : 'text/javascript';
    const file = path.join(root, 'packages', pathname);
    const body = pathname === '/' ? PAGE : isFile ? fs.readFileSync(file) : pathname === '/page.js' ? SCRIPT : null;
    response.writeHead(body === null ? 404 : 200, { 'content-type': type, 'content-security-policy': POLICY });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

async function open(query: Record<string, string>) {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 700, height: 900 } });
  const page = await context.newPage();
  const problems: string[] = [];
  // A browser asks for an icon itself.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('favicon.ico')) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(`${url}?${new URLSearchParams(query)}`);
  await page.locator('sitke-board [role=grid]').waitFor();
  return { page, problems, close: () => context.close() };
}

type Way = 'mouse' | 'drag' | 'touch' | 'keys';
const WAYS: readonly Way[] = ['mouse', 'drag', 'touch', 'keys'];

const indexOf = (name: string, files: number): number => name.charCodeAt(0) - 97 + (Number(name.slice(1)) - 1) * files;

async function pick(at: Locator, way: Way): Promise<void> {
  if (way === 'touch') await at.tap();
  else if (way === 'keys') await at.press('Enter');
  else await at.click();
}

/** Makes a move as a person does. */
async function make(page: Page, position: Position, { from, to, piece, promotion, uci }: MoveInfo, way: Way) {
  const { files, pieces } = position.rules.def;
  const cell = (name: string) => page.locator(`sitke-board [data-square="${indexOf(name, files)}"]`);
  const role = pieces.findIndex(({ letter }) => letter.toUpperCase() === piece) + 1;
  const start = from === null ? page.locator(`sitke-board .tray.is-active [data-role="${role}"]`) : cell(from);
  if (from === to) {
    await pick(start, way);
    const badge = cell(to).getByRole('button');
    await (way === 'keys' ? start.press('=') : pick(badge, way));
  } else if (way === 'drag') await start.dragTo(cell(to));
  else {
    await pick(start, way);
    await pick(cell(to), way);
  }
  const others = position.moves().filter((other) => other.from === from && other.to === to && other.piece === piece);
  if (others.length < 2) return;
  const [, pawnTo] = /^.@..(..)$/.exec(uci) ?? [];
  if (pawnTo !== undefined) return pick(cell(pawnTo), way);
  const choice = page.locator('sitke-board .play-choice button').nth(others.findIndex((other) => other.uci === uci));
  expect(promotion === null || (await choice.getAttribute('aria-label'))).toBeTruthy();
  await pick(choice, way);
}

const fenOf = (page: Page): Promise<string> =>
  page.locator('sitke-board').evaluate((board) => (board as unknown as { position: { fen: string } }).position.fen);

/** Plies of a game that is played here. */
const PLIES = 44;

describe.each(VARIANT_IDS)('a page of another origin plays %s', (variant) => {
  test('by mouse, drag, touch and keys, each move with its event', async () => {
    const { page, problems, close } = await open({ variant });
    let position = Position.initial(rulesOf(variant as VariantId));
    const played: string[] = [];
    for (let ply = 0; ply < PLIES && position.outcome === null; ply++) {
      const moves = position.moves();
      // Promotions in place come early where a game has them.
      const move = moves.find(({ from, to }) => from === to) ?? moves[(7 * ply + 3) % moves.length]!;
      await make(page, position, move, WAYS[ply % WAYS.length]!);
      position = position.play(move.move);
      played.push(move.uci);
      await expect
        .poll(() => fenOf(page), { message: `${ply}: ${move.uci} by ${WAYS[ply % WAYS.length]}` })
        .toBe(position.fen);
    }
    expect(await page.evaluate('events.map(({ type, uci }) => type === "move" && uci)')).toEqual(played);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});

test('a move that is prepared is made once the other side has moved, and one that is not legal is refused', async () => {
  const { page, problems, close } = await open({ variant: 'makruk', plays: 'first' });
  const rules = rulesOf('makruk');
  const cell = (name: string) => page.locator(`sitke-board [data-square="${indexOf(name, rules.def.files)}"]`);
  await cell('a1').click();
  await cell('b2').click();
  await cell('a1').dragTo(cell('a5'));
  expect(await page.evaluate('events.map(({ type }) => type)')).toEqual(['refused', 'refused']);
  await cell('a3').dragTo(cell('a4'));
  await cell('b3').click();
  await cell('b4').click();
  await page.locator('sitke-board .mark-premove').first().waitFor();
  const own = Position.initial(rules).play('a3a4');
  expect(await fenOf(page)).toBe(own.fen);
  await page
    .locator('sitke-board')
    .evaluate((board) => (board as unknown as { play(move: string): void }).play('h6h5'));
  await expect.poll(() => fenOf(page)).toBe(own.play('h6h5').play('b3b4').fen);
  expect(problems).toEqual([]);
  await close();
});

test('each set and each board is drawn, in light and dark, under the policy', async () => {
  const { page, problems, close } = await open({ variant: 'sittuyin' });
  const board = page.locator('sitke-board');
  const drawn = new Set<string>();
  for (const pieces of SET_IDS)
    for (const ground of BOARD_IDS)
      for (const theme of ['light', 'dark']) {
        const looks = { pieces, 'data-board': ground, 'data-theme': theme };
        await board.evaluate((own, wanted) => {
          for (const [name, value] of Object.entries(wanted)) own.setAttribute(name, value);
        }, looks);
        const piece = board.locator(`.board-art ${pieces === 'signs' ? '.piece-base' : `.${pieces} .body`}`).first();
        const colour = () => piece.evaluate((one) => getComputedStyle(one).fill);
        await expect.poll(colour).toMatch(/^rgb\((?!0, 0, 0)/);
        const field = await board.evaluate((own) => getComputedStyle(own.shadowRoot!.querySelector('.field')!).fill);
        drawn.add(`${await piece.getAttribute('d')} ${field}`);
      }
  expect(drawn.size).toBe(SET_IDS.length * BOARD_IDS.length * 2);
  expect(problems).toEqual([]);
  await close();
});

test('a move is animated and marked, and sounds only where the page wants that', async () => {
  for (const [query, tones] of [
    [{}, 0],
    [{ sound: '3' }, 1],
  ] as const) {
    const { page, problems, close } = await open({ variant: 'makruk', ...query });
    const rules = rulesOf('makruk');
    const cell = (name: string) => page.locator(`sitke-board [data-square="${indexOf(name, rules.def.files)}"]`);
    await cell('a3').click();
    await cell('a4').click();
    await expect.poll(() => page.evaluate('tones')).toBe(tones);
    expect(await page.locator('sitke-board .mark-last').count()).toBe(2);
    expect(await page.locator('sitke-board .motion > g').count()).toBe(1);
    expect(problems).toEqual([]);
    await close();
  }
});

test('it is played by keys alone: Tab, arrows, letters, Enter and Escape', async () => {
  const { page, problems, close } = await open({ variant: 'makruk' });
  const { files } = rulesOf('makruk').def;
  const focused = (): Promise<number> =>
    page.evaluate(() =>
      Number((document.querySelector('sitke-board')!.shadowRoot!.activeElement as HTMLElement).dataset['square']),
    );
  const board = page.locator('sitke-board');
  await page.keyboard.press('Tab');
  const start = await focused();
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe(start + 1);
  // A letter goes to the next piece of its kind, either side's.
  await board.locator('[data-square="0"]').focus();
  await page.keyboard.press('r');
  expect([indexOf('h1', files), indexOf('a8', files)]).toContain(await focused());
  await board.locator(`[data-square="${indexOf('e3', files)}"]`).focus();
  await page.keyboard.press('Enter');
  await board.locator('.mark-selected').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await board.locator('.mark-selected').first().waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate('events.map(({ uci }) => uci)')).toEqual(['e3e4']);
  expect(await focused()).toBe(indexOf('e4', files));
  expect(problems).toEqual([]);
  await close();
});

test('on a narrow page the numbers in the trays stay within their buttons', async () => {
  const { page, problems, close } = await open({ variant: 'sittuyin' });
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.locator('sitke-board .tray-piece').evaluateAll((all) =>
    all.map((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      return range.getBoundingClientRect().right - button.getBoundingClientRect().right;
    }),
  );
  expect(wide).toHaveLength(12);
  expect(Math.max(...wide)).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
  await close();
});

test('axe finds no fault within the shadow, with a choice open and a move prepared; it does look there', async () => {
  const { page, problems, close } = await open({
    variant: 'sissa',
    plays: 'first',
    pieces: 'carved',
    'data-theme': 'dark',
  });
  const board = page.locator('sitke-board');
  const show = (fen: string): Promise<void> =>
    board.evaluate((own, text) => {
      const { parseFen, rulesOf } = (window as unknown as { rules: typeof import('@sitke/rules') }).rules;
      const read = parseFen(rulesOf('sissa'), text);
      Object.assign(own, { position: read.ok && read.value });
    }, fen);
  const tap = (square: number): Promise<void> => board.locator(`[data-square="${square}"]`).click();
  await show('8k/3P5/9/9/9/9/9/9/K8 w - - - 0 1');
  await tap(7 * 9 + 3);
  await tap(8 * 9 + 3);
  await board.locator('.play-choice button').first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await show('8k/9/9/9/9/9/3P5/9/K8 b - - - 0 1');
  await tap(2 * 9 + 3);
  await tap(3 * 9 + 3);
  await board.locator('.mark-premove').first().waitFor({ state: 'attached' });
  expect(await accessibilityProblems(page)).toEqual([]);
  await board.evaluate((own) => own.shadowRoot!.querySelector('.cell')!.setAttribute('role', 'nonsense'));
  expect(await accessibilityProblems(page)).not.toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
