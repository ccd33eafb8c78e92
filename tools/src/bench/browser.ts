/**
 * `npm run bench -- --browser`: the engine's search in a browser's worker against the same search in Node, by turns, which
 * must search just as many nodes; and against its search without the learned evaluation, which searches others.
 */

/// <reference lib="dom" />

import type { Engine } from '@sitke/engine';
import { chromium, type Page } from 'playwright-core';
import { type Count, coreSearcher, HASH_MIB, loadEngines } from './contestants.js';
import { type BenchPosition, POSITIONS } from './positions.js';
import { type Contestant, median, ratio, runRounds } from './rounds.js';

const ROUNDS = 7;
const LEAST_MS = 400;
/** A search has at least so many, so that what passing text between the processes takes does not count. */
const LEAST_NODES = 500_000;
const FIRST_DEPTH = 8;
const [NODE, BROWSER, PLAIN] = ['Node', 'browser', 'browser without net'] as const;

/** Returns the value of a variable that `npm run bench` sets. */
function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing; npm run bench sets it.`);
  return value;
}

/** The app's own worker in a page; it speaks UCI. */
class BrowserEngine {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async start(page: Page, worker: string): Promise<BrowserEngine> {
    await page.evaluate((url) => {
      const engine = new Worker(url, { type: 'module' });
      Object.assign(globalThis, { engine });
    }, worker);
    return new BrowserEngine(page);
  }

  /** Sends commands; returns the lines up to the one that begins with a word. */
  ask(commands: readonly string[], end: string): Promise<string[]> {
    return this.#page.evaluate(
      ([lines, last]) =>
        new Promise<string[]>((resolve, reject) => {
          const { engine } = globalThis as unknown as { engine: Worker };
          const heard: string[] = [];
          engine.onerror = ({ message }) => reject(new Error(message));
          engine.onmessage = ({ data }: MessageEvent<string>) => {
            heard.push(data);
            if (data.startsWith('info string error')) reject(new Error(data));
            if (data.startsWith(last as string)) resolve(heard);
          };
          for (const line of lines as readonly string[]) engine.postMessage(line);
        }),
      [commands, end] as const,
    );
  }

  /** A search to the depth of a position, as after `ucinewgame`; counts nodes. */
  readonly search: Count = async ({ fen, depth }) => {
    const heard = await this.ask(['ucinewgame', `position fen ${fen}`, `go depth ${depth}`], 'bestmove');
    const last = heard.filter((line) => line.startsWith('info depth')).at(-1) ?? '';
    return Number(/ nodes (\d+)/.exec(last)?.[1]);
  };

  /** Makes ready for a position; `without` names what to leave out of the search. */
  async prepare({ variant }: BenchPosition, without = ''): Promise<void> {
    const options = [`UCI_Variant value ${variant}`, `Hash value ${HASH_MIB}`, `Without value ${without}`];
    await this.ask([...options.map((option) => `setoption name ${option}`), 'isready'], 'readyok');
  }
}

/** Returns a position with the depth that takes enough nodes, and how many those are. */
async function deepened(position: BenchPosition, engine: Engine): Promise<BenchPosition> {
  for (let depth = FIRST_DEPTH; ; depth++) {
    const leaves = await coreSearcher(engine)({ ...position, depth });
    if (leaves >= LEAST_NODES) return { ...position, depth, leaves };
  }
}

async function main(): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: given('SITKE_BROWSER'),
    args: ['--disable-gpu', '--disable-dev-shm-usage', ...(isRoot ? ['--no-sandbox'] : [])],
  });
  try {
    const page = await browser.newPage();
    await page.goto(given('SITKE_APP'));
    const inBrowser = await BrowserEngine.start(page, given('SITKE_APP_WORKER'));
    const engines = await loadEngines();
    console.log(`${browser.browserType().name()} ${browser.version()}, Node ${process.versions.node}\n`);
    console.log('| position | Node | browser | browser : Node | browser without net | with : without |');
    console.log('|---|--:|--:|--:|--:|--:|');
    const withNet: number[] = [];
    for (const one of POSITIONS.filter(({ name }) => name !== 'set-up')) {
      const engine = engines.get(one.variant)!;
      const position = await deepened(one, engine);
      const contestants: Contestant[] = [
        { name: NODE, count: coreSearcher(engine) },
        { name: BROWSER, count: inBrowser.search, prepare: (next) => inBrowser.prepare(next) },
        {
          name: PLAIN,
          count: inBrowser.search,
          isSearch: true,
          prepare: (next) => inBrowser.prepare(next, 'learnedEvaluation'),
        },
      ];
      const rates = await runRounds(contestants, position, ROUNDS, LEAST_MS);
      const [node, web, plain] = [NODE, BROWSER, PLAIN].map((name) => (median(rates.get(name)!) / 1e6).toFixed(2));
      const [toNode, toPlain] = [ratio(rates, BROWSER, NODE), ratio(rates, BROWSER, PLAIN)];
      withNet.push(toPlain);
      const cells = [`${one.variant}, ${one.name}`, node, web, toNode.toFixed(3), plain, toPlain.toFixed(3)];
      console.log(`| ${cells.join(' | ')} |`);
    }
    console.log(`\nWith the net, the median position has ${median(withNet).toFixed(3)} of the nodes a second without.`);
  } finally {
    await browser.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
