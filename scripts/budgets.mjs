// npm run budgets: builds the app, serves it, and measures in Chromium, on a slow line and a slow processor, what a first visit
// and a move cost. Prints a table with limits and ends with 1 where one is broken. Times hang on what else the machine does.
import './checkNode.mjs';
import os from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { appFolder, buildBareApp, compile, installMissing } from './prepare.mjs';
import { locate, needProgram } from './programs.mjs';

/** A line of 1.6 Mbit/s down and 750 kbit/s up with 150 ms, and a processor four times slower than this one. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
const VISITS = 5;
const MOVES = 20;
/** How long a finger stays down in a tap. */
const PRESS_MS = 70;

/**
 * @typedef {import('playwright-core').Browser} Browser
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{ bytes: number, fcp: number, lcp: number }} Visit
 * @typedef {{ name: string, value: number, limit: number, unit: string }} Figure
 */

/**
 * Opens a phone's page without a service worker.
 * @param {Browser} browser
 * @param {boolean} isSlowLine
 */
async function openPhone(browser, isSlowLine) {
  const viewport = { width: 360, height: 640 };
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true, serviceWorkers: 'block' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (isSlowLine) await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { page, devtools, close: () => context.close() };
}

/**
 * Visits the first page. Units: bytes with all headers, ms.
 * @param {Browser} browser
 * @param {string} url
 * @returns {Promise<Visit>}
 */
async function visit(browser, url) {
  const { page, close } = await openPhone(browser, true);
  /** @type {Promise<number>[]} */
  const sizes = [];
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const times = await page.evaluate(async () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    /** @type {number} */
    const lcp = await new Promise((done) => {
      new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
    return { fcp: paint?.startTime ?? 0, lcp };
  });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await close();
  return { bytes, ...times };
}

/** Times each tap until the frame after the pieces have changed, and sums what moves on the page by itself. Runs in the page. */
function watchMoves() {
  /** @type {{ taps: number[], shift: number }} */
  const seen = { taps: [], shift: 0 };
  Object.assign(globalThis, { seen });
  let tappedMs = 0;
  addEventListener(
    'pointerup',
    (event) => {
      tappedMs = event.timeStamp;
    },
    true,
  );
  const board = document.querySelector('.board .pieces');
  if (!board) throw new Error('there is no board');
  new MutationObserver(() => {
    const fromMs = tappedMs;
    tappedMs = 0;
    if (fromMs === 0) return;
    // A message is heard after the frame is drawn.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => seen.taps.push(performance.now() - fromMs);
      port2.postMessage(null);
    });
  }).observe(board, { childList: true, subtree: true, attributes: true, attributeFilter: ['transform'] });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += /** @type {{ value?: number }} */ (entry).value ?? 0;
  }).observe({ type: 'layout-shift' });
}

/** Returns moves of a game that is on the board from the start, none of which asks anything. */
async function movesToPlay() {
  const rules = await import('@sitke/rules');
  const isOnBoard = (/** @type {import('@sitke/rules').Move} */ move) =>
    rules.moveKind(move) !== rules.KIND.drop && rules.movePromotion(move) === 0;
  for (const variant of rules.VARIANT_IDS) {
    const options = rules.parseRuleset(rules.variantOf(variant), '');
    if (!options.ok) throw new Error(options.error.message);
    let position = rules.Position.initial(rules.rulesOf(variant, options.value));
    const { fen } = position;
    if (!position.legalMoves().every(isOnBoard)) continue;
    /** @type {(readonly [from: number, to: number])[]} */
    const moves = [];
    for (let i = 0; i < MOVES; i++) {
      const legal = position.legalMoves();
      const pairs = legal.map((move) => `${rules.moveFrom(move)} ${rules.moveTo(move)}`);
      const plain = legal.filter(
        (move, at) => isOnBoard(move) && pairs.indexOf(pairs[at] ?? '') === pairs.lastIndexOf(pairs[at] ?? ''),
      );
      const move = plain[(7 * i) % plain.length];
      if (move === undefined) break;
      moves.push([rules.moveFrom(move), rules.moveTo(move)]);
      position = position.play(move);
    }
    return { address: `#${new URLSearchParams({ variant, ruleset: '', fen })}`, moves };
  }
  throw new Error('no game begins with its pieces on the board');
}

/**
 * Taps a square as a finger does, which stays down for a while. Playwright's own tap lifts at once, so that what a press
 * costs counts with the release, and runs its own script in the page meanwhile.
 * @param {Page} page
 * @param {import('playwright-core').CDPSession} devtools
 * @param {number} square
 */
async function tap(page, devtools, square) {
  const box = await page.locator(`.cells [data-square="${square}"]`).boundingBox();
  if (!box) throw new Error('a square is not on the page');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await setTimeout(PRESS_MS);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/**
 * Plays on a phone. Units: ms by move; the shift as the browser counts it.
 * @param {Browser} browser
 * @param {string} url
 * @returns {Promise<{ taps: number[], shift: number }>}
 */
async function play(browser, url) {
  const { address, moves } = await movesToPlay();
  const { page, devtools, close } = await openPhone(browser, false);
  await page.goto(url + address, { waitUntil: 'networkidle' });
  await page.locator('.board .piece').first().waitFor();
  await page.evaluate(watchMoves);
  for (const [index, squares] of moves.entries()) {
    for (const square of squares) await tap(page, devtools, square);
    await page.waitForFunction(
      (count) =>
        /** @type {{ seen: { taps: number[] } }} */ (/** @type {unknown} */ (globalThis)).seen.taps.length >= count,
      index + 1,
    );
  }
  const seen = await page.evaluate(
    () => /** @type {{ seen: { taps: number[], shift: number } }} */ (/** @type {unknown} */ (globalThis)).seen,
  );
  await close();
  return seen;
}

/**
 * Returns the value below which so much of all values lies.
 * @param {readonly number[]} values
 * @param {number} part
 */
function quantile(values, part) {
  return (
    [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(part * values.length) - 1)] ?? Number.NaN
  );
}

/** @returns {Promise<Figure[]>} */
async function measure() {
  const [{ startServer }, { MemoryStore }, { chromium }] = await Promise.all([
    import('@sitke/server'),
    import('@sitke/server/store'),
    import('playwright-core'),
  ]);
  const fail = (/** @type {unknown} */ error) => console.error(error);
  const options = { host: '127.0.0.1', port: 0, origins: [], app: appFolder, limitsAddresses: false };
  const server = await startServer({ ...options, store: new MemoryStore(), onError: fail, onFatal: fail });
  const args = ['--no-first-run', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath: needProgram('wholeBrowser'), args });
  try {
    const url = `${server.url}/`;
    /** @type {Visit[]} */
    const visits = [];
    for (let i = 0; i < VISITS; i++) visits.push(await visit(browser, url));
    const { taps, shift } = await play(browser, url);
    const median = (/** @type {keyof Visit} */ name) =>
      quantile(
        visits.map((each) => each[name]),
        0.5,
      );
    return [
      { name: 'first page, before engine and tables', value: median('bytes') / 1000, limit: 120, unit: 'kB' },
      { name: 'first contentful paint', value: median('fcp'), limit: 1200, unit: 'ms' },
      { name: 'largest contentful paint', value: median('lcp'), limit: 1800, unit: 'ms' },
      { name: `tap to drawn move, 95 % of ${taps.length}`, value: quantile(taps, 0.95), limit: 60, unit: 'ms' },
      { name: 'layout shift while playing', value: shift, limit: 0, unit: '' },
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}

try {
  installMissing();
  Object.assign(process.env, locate(['wholeBrowser']));
  if (!(await compile()) || !(await buildBareApp())) throw new Error('The build failed; the lines above say why.');
  const figures = await measure();
  console.log(`\n| | measured | limit | |\n|---|--:|--:|---|`);
  for (const { name, value, limit, unit } of figures)
    console.log(
      `| ${name} | ${value.toFixed(unit === 'ms' ? 0 : 1)} ${unit} | ${limit} ${unit} | ${value <= limit ? '' : 'over'} |`,
    );
  console.log(
    `\nLine 1.6 Mbit/s with 150 ms, processor ${SLOWER} times slower; load ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores.`,
  );
  process.exitCode = figures.some(({ value, limit }) => !(value <= limit)) ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
