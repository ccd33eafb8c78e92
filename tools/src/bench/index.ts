/** `npm run bench`: leaves a second of this library, the engine and the engine's API; `--write` keeps the figures. */

import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { loadFfish } from '@sitke/testkit/ffish';
import { apiCounter, coreCounter, coreSearcher, countByBoard, loadEngines, NativeEngine } from './contestants.js';
import { type BenchPosition, POSITIONS } from './positions.js';
import { type Contestant, median, type Rates, ratio, runRounds } from './rounds.js';

const ROUNDS = 7;
const LEAST_MS = 400;
const SEARCH_NODES = 400_000;
const DATE = new Date().toISOString().slice(0, 10);
const REPORT = fileURLToPath(new URL(`../../../docs/lab/${DATE}-benchmarks.md`, import.meta.url));
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

function report(rows: readonly string[], searches: readonly string[], engine: string): string {
  const { version } = createRequire(import.meta.url)('ffish/package.json') as { version: string };
  const [cpu] = os.cpus();
  return `# Benchmarks

Leaves a second, in millions, of counting the tree of legal moves; written by \`npm run bench -- --write\`.

* **Board**: \`perft\` of @sitke/rules, by make and unmake, every leaf made.
* **Core**: \`perft\` of @sitke/engine, in WebAssembly. It counts the last ply without making its moves.
* **native**: \`go perft\` of ${engine}. It counts the last ply without making its moves.
* **API**: ffish ${version} through \`legalMoves\`, \`push\` and \`pop\`, every leaf made.
* **API, bulk**: the same, but the last ply only counted by \`numberLegalMoves\`.

Three columns say how many times as fast Board is, the last how many times as fast as native Core is. All take turns for ${ROUNDS} rounds of at least
${LEAST_MS} ms each; figures are medians over the rounds, ratios medians of each round's own ratio. Fairy-Stockfish does
not know Sissa; the API counts some of the trees a ply less deep.

${HEAD}
${rows.join('\n')}

## Search

Nodes a second, in millions, of a search of ${(SEARCH_NODES / 1e6).toFixed(1)} million nodes on one thread with a table of 64 MiB, empty at first, in the
same rounds. ${engine} is asked with \`Use NNUE false\`.

${SEARCH_HEAD}
${searches.join('\n')}

What endgame tables take to build, to store and to ask: [tablebase.md](tablebase.md#measured).

${DATE}, Node ${process.versions.node} on ${os.type()} ${os.arch()}, ${cpu?.model.trim() || 'unnamed processor'}
(${os.cpus().length} cores).
`;
}

type Engines = Awaited<ReturnType<typeof loadEngines>>;

/** Returns the core that plays a position, if there is one. */
function coresOf(engines: Engines, { variant }: BenchPosition, counter: typeof coreCounter): Contestant[] {
  const engine = engines.get(variant);
  return engine ? [{ name: CORE, count: counter(engine) }] : [];
}

async function searchRows(engines: Engines, native: NativeEngine): Promise<string[]> {
  console.log(`\n${SEARCH_HEAD}`);
  const rows: string[] = [];
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
    const line = searchRow(position, await runRounds(contestants, position, ROUNDS, LEAST_MS));
    rows.push(line);
    console.log(line);
  }
  return rows;
}

async function main(): Promise<void> {
  const file = process.env['SITKE_FAIRY_STOCKFISH'];
  if (!file) throw new Error('SITKE_FAIRY_STOCKFISH must name the engine; npm run bench sets it.');
  const native = await NativeEngine.start(file);
  const engine = native.name;
  const ffish = await loadFfish();
  const ours: Contestant = { name: BOARD, count: countByBoard };
  const engines = await loadEngines();
  const others: Contestant[] = [
    { name: NATIVE, count: (position) => native.count(position), prepare: (position) => native.prepare(position) },
    { name: API, count: apiCounter(ffish, false), isApi: true },
    { name: API_BULK, count: apiCounter(ffish, true), isApi: true },
  ];
  console.log(HEAD);
  const rows: string[] = [];
  for (const position of POSITIONS) {
    const core = coresOf(engines, position, coreCounter);
    const contestants = position.variant === 'sittuyin' ? [ours, ...core, ...others] : [ours, ...core];
    const line = row(position, await runRounds(contestants, position, ROUNDS, LEAST_MS));
    rows.push(line);
    console.log(line);
  }
  const searches = await searchRows(engines, native);
  await native.quit();
  if (process.argv.includes('--write')) fs.writeFileSync(REPORT, report(rows, searches, engine));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
