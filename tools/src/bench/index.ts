/**
 * `npm run bench`: leaves a second, in millions, of counting the tree of legal moves, then nodes a second of searches.
 *
 * Board is `perft` of @sitke/rules, every leaf made; Core that of @sitke/engine, native that of Fairy-Stockfish: both count the
 * last ply without making its moves. API is ffish, every leaf made; in bulk its last ply is only counted. All take turns in
 * rounds; figures are medians over the rounds, ratios medians of each round's own ratio.
 */

import { loadFfish } from '@sitke/testkit/ffish';
import { apiCounter, coreCounter, coreSearcher, countByBoard, loadEngines, NativeEngine } from './contestants.js';
import { type BenchPosition, POSITIONS } from './positions.js';
import { type Contestant, median, type Rates, ratio, runRounds } from './rounds.js';

const ROUNDS = 7;
const LEAST_MS = 400;
const SEARCH_NODES = 400_000;
const [BOARD, CORE, NATIVE, API, API_BULK] = ['Board', 'Core', 'native', 'API', 'API, bulk'] as const;

function million(rates: Rates, name: string): string {
  const values = rates.get(name);
  return values ? (median(values) / 1e6).toFixed(2) : '–';
}

function times(rates: Rates, other: string, name: string = BOARD): string {
  if (!rates.has(other)) return '–';
  const value = ratio(rates, name, other);
  return value < 1 ? value.toFixed(3) : value.toFixed(1);
}

function row({ variant, name, depth, leaves }: BenchPosition, rates: Rates): string {
  const cells = [`${variant}, ${name}`, String(depth), leaves.toLocaleString('en')];
  for (const contestant of [BOARD, CORE, NATIVE, API, API_BULK]) cells.push(million(rates, contestant));
  for (const other of [NATIVE, API, API_BULK]) cells.push(times(rates, other));
  cells.push(times(rates, NATIVE, CORE));
  return `| ${cells.join(' | ')} |`;
}

const SEARCH_HEAD = `| position | Core | native | Core : native |
|---|--:|--:|--:|`;

function searchRow({ variant, name }: BenchPosition, rates: Rates): string {
  const cells = [`${variant}, ${name}`, million(rates, CORE), million(rates, NATIVE), times(rates, NATIVE, CORE)];
  return `| ${cells.join(' | ')} |`;
}

const HEAD = `| position | depth | leaves | Board | Core | native | API | API, bulk | : native | : API | : API, bulk | Core : native |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|`;

type Engines = Awaited<ReturnType<typeof loadEngines>>;

/** Returns the core that plays a position, if there is one. */
function coresOf(engines: Engines, { variant }: BenchPosition, counter: typeof coreCounter): Contestant[] {
  const engine = engines.get(variant);
  return engine ? [{ name: CORE, count: counter(engine) }] : [];
}

async function searchAll(engines: Engines, native: NativeEngine): Promise<void> {
  console.log(`\n${SEARCH_HEAD}`);
  const rival: Contestant = {
    name: NATIVE,
    count: () => native.search(SEARCH_NODES),
    prepare: (position) => native.prepare(position),
    isSearch: true,
  };
  for (const position of POSITIONS.filter(({ name }) => name !== 'set-up')) {
    const cores = coresOf(engines, position, (engine) => coreSearcher(engine, SEARCH_NODES));
    if (cores.length === 0) continue;
    const contestants: Contestant[] = cores.map((core) => ({ ...core, isSearch: true }));
    if (position.variant === 'sittuyin') contestants.push(rival);
    console.log(searchRow(position, await runRounds(contestants, position, ROUNDS, LEAST_MS)));
  }
}

async function main(): Promise<void> {
  const file = process.env['SITKE_FAIRY_STOCKFISH'];
  if (!file) throw new Error('SITKE_FAIRY_STOCKFISH must name the engine; npm run bench sets it.');
  const native = await NativeEngine.start(file);
  const ffish = await loadFfish();
  const ours: Contestant = { name: BOARD, count: countByBoard };
  const engines = await loadEngines();
  const others: Contestant[] = [
    { name: NATIVE, count: (position) => native.count(position), prepare: (position) => native.prepare(position) },
    { name: API, count: apiCounter(ffish, false), isApi: true },
    { name: API_BULK, count: apiCounter(ffish, true), isApi: true },
  ];
  console.log(`native is ${native.name}\n\n${HEAD}`);
  for (const position of POSITIONS) {
    const core = coresOf(engines, position, coreCounter);
    const contestants = position.variant === 'sittuyin' ? [ours, ...core, ...others] : [ours, ...core];
    console.log(row(position, await runRounds(contestants, position, ROUNDS, LEAST_MS)));
  }
  await searchAll(engines, native);
  await native.quit();
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
