import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { resourceUsage } from 'node:process';
import { type GameNode, makeSan, makeUci, type Rules } from '@sitke/rules';
import {
  allMaterials,
  hasBareKing,
  type Material,
  type MissingTable,
  parseMaterial,
  type Tablebase,
  type Value,
} from '@sitke/tablebase';
import type { Args } from '../args.js';
import type { Command } from '../command.js';
import { InputError, type Io } from '../io.js';
import { nodeFrom, rulesFrom } from '../start.js';
import { buildTables, clearParts } from '../tables/build.js';
import { type Job, leastBytes, MOST_PIECES, planOf, problemOf } from '../tables/plan.js';
import { allStats, statsText } from '../tables/stats.js';
import { checkTable } from '../tables/verify.js';
import { openFolder, type TableFolder } from '../tables.js';

const DEFAULT_FOLDER = 'tables';
const FEWEST_PIECES = 3;
const USUAL_PIECES = 4;
const MIB = 1 << 20;
/** Enough for a table of five pieces. */
const USUAL_MIB = 3072;
const MAX_WORKERS = 256;
const MAX_POSITIONS = 1_000_000_000;
const PV_PLIES = 400;

function textOf(args: Args, name: string): string | undefined {
  return args.texts.get(name)?.[0];
}

function wholeOf(args: Args, name: string, fallback: number, min: number, max: number): number {
  const text = textOf(args, name);
  if (text === undefined) return fallback;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw new InputError(`--${name} is from ${min} to ${max}, not "${text}"`);
  return value;
}

/** Returns the materials that the options name: by their names, or all of a number of pieces. */
function materialsFrom(args: Args, rules: Rules): Material[] {
  const named = textOf(args, 'materials');
  if (named === undefined) {
    const most = wholeOf(args, 'pieces', USUAL_PIECES, FEWEST_PIECES, MOST_PIECES);
    const counts = Array.from({ length: most + 1 - FEWEST_PIECES }, (_, i) => FEWEST_PIECES + i);
    return counts
      .flatMap((pieces) => allMaterials(rules.def, pieces))
      .filter((material) => !problemOf(rules, material));
  }
  return named.split(/[\s,]+/).flatMap((name) => {
    if (name === '') return [];
    const parsed = parseMaterial(rules.def, name);
    const problem = parsed.ok ? problemOf(rules, parsed.value) : parsed.error.message;
    if (!parsed.ok || problem) throw new InputError(`--materials: ${problem}`);
    return [parsed.value];
  });
}

/** Opens the folder of the options; what is damaged in it is told. Errors: throws InputError where there is none. */
async function folderFrom(args: Args, rules: Rules, io: Io): Promise<TableFolder> {
  const folder = textOf(args, 'tables') ?? DEFAULT_FOLDER;
  let opened: TableFolder;
  try {
    opened = openFolder(folder, rules);
  } catch (error) {
    throw new InputError(`cannot read the tables of ${folder}: ${(error as Error).message}`);
  }
  for (const [name, why] of opened.refused) await io.err(`${name} cannot be used: ${why}\n`);
  return opened;
}

function plural(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
}

async function build(args: Args, io: Io): Promise<void> {
  const rules = rulesFrom(args);
  const jobs = planOf(rules, materialsFrom(args, rules));
  const folder = textOf(args, 'tables') ?? DEFAULT_FOLDER;
  const memoryBytes = wholeOf(args, 'memory', USUAL_MIB, 64, 1 << 20) * MIB;
  const workers = wholeOf(args, 'jobs', availableParallelism(), 1, MAX_WORKERS);
  const least = leastBytes(jobs);
  if (least > memoryBytes) throw new InputError(`--memory: these tables need ${Math.ceil(least / MIB)} MiB`);
  mkdirSync(folder, { recursive: true });
  await clearParts(folder);
  const { files } = openFolder(folder, rules);
  const isWhole = ({ file, isDead }: Job): boolean => isDead || files.get(file)?.compareChecksums().ok === true;
  const done = new Set(jobs.filter(isWhole).map(({ material }) => material.key));
  let left = jobs.length - done.size;
  await io.err(`${plural(left, 'table')} to build\n`);
  const kernel = readFileSync(createRequire(import.meta.url).resolve('@sitke/tablebase/kernel.wasm'));
  await buildTables({
    rules,
    jobs,
    done,
    folder,
    kernel,
    workers,
    memoryBytes,
    async tell(job, bytes, ms) {
      left--;
      const [size, seconds] = [bytes.toLocaleString('en'), (ms / 1000).toFixed(1)];
      await io.err(`${job.file}: ${size} bytes, ${seconds} s; ${left} to go\n`);
    },
    progress(job, text) {
      void io.err(`${job.file}: ${text}\n`);
    },
  });
  if (done.size < jobs.length) await io.err(`${Math.ceil(resourceUsage().maxRSS / 1024)} MiB of memory at most\n`);
}

async function verify(args: Args, io: Io): Promise<void> {
  const rules = rulesFrom(args);
  const { tables, files, refused } = await folderFrom(args, rules, io);
  const named = new Set(args.texts.has('materials') ? materialsFrom(args, rules).map(({ key }) => key) : []);
  const count = wholeOf(args, 'positions', 1000, 0, MAX_POSITIONS);
  let bad = refused.size;
  for (const [name, table] of files) {
    if (named.size > 0 && !named.has(table.material.key)) continue;
    const whole = table.verify();
    if (!whole.ok) {
      bad++;
      await io.out(`${name}: damaged at byte ${whole.error.at ?? 0}: ${whole.error.message}\n`);
      continue;
    }
    const { positions, unknown, differences } = checkTable(tables, table, count, Math.random);
    if (differences.length > 0) bad++;
    const other = unknown > 0 ? `, ${unknown} of them not, for want of other tables` : '';
    await io.out(`${name}: whole; ${plural(positions, 'position')} compared with the moves${other}\n`);
    for (const { fen, said, found } of differences)
      await io.out(`  ${fen}: ${valueText(said)}, by the moves ${valueText(found)}\n`);
  }
  if (bad > 0) throw new InputError(`${plural(bad, 'table')} not as it should be`);
}

function valueText({ outcome, distance }: Value): string {
  return distance === null ? outcome : `${outcome} in ${distance} plies`;
}

function missingText(missing: readonly MissingTable[]): string {
  const named = (isCounted: boolean): string[] => {
    const keys = missing.filter((table) => table.isCounted === isCounted).map(({ material }) => material);
    return keys.length > 0 ? [keys.join(', ')] : [];
  };
  const uncounted = named(false).map((keys) => `${keys} with --option count.table=off`);
  return `there is no table of ${[...named(true), ...uncounted].join(', nor of ')}`;
}

/** Returns the line of best play. */
function bestLine(tables: Tablebase, from: GameNode): string {
  const sans: string[] = [];
  let node = from;
  while (sans.length < PV_PLIES && !node.outcome) {
    const [best] = tables.probe(node.position)?.moves ?? [];
    if (!best || best.outcome === 'draw') break;
    sans.push(makeSan(node.position, best.move));
    node = node.play(best.move);
  }
  return sans.join(' ');
}

async function probe(args: Args, io: Io): Promise<void> {
  const node = nodeFrom(args, args.words.slice(1));
  const { tables } = await folderFrom(args, node.position.rules, io);
  const verdict = tables.probe(node.position);
  if (!verdict) {
    const missing = tables.missing(node.position);
    const why = missing.length > 0 ? missingText(missing) : 'no table is of such positions';
    throw new InputError(`nothing is known of this position: ${why}`);
  }
  const { rules } = node.position;
  const { uncounted, pliesLeft, mayBeClaimed, moves } = verdict;
  const lines = [
    `with the count: ${valueText(verdict)}`,
    `without it: ${uncounted ? valueText(uncounted) : `not known: ${missingText(tables.missing(node.position, 'uncounted'))}`}`,
    ...(pliesLeft === null ? [] : [`the count leaves ${plural(pliesLeft, 'ply').replace('plys', 'plies')}`]),
    ...(mayBeClaimed ? ['a draw by the limit of moves may come before the mate'] : []),
    ...(verdict.outcome === 'draw' ? [] : [`best play: ${bestLine(tables, node)}`]),
    ...moves.map(
      (move) =>
        `${makeUci(rules, move.move).padEnd(6)} ${makeSan(node.position, move.move).padEnd(7)} ${valueText(move)}`,
    ),
  ];
  await io.out(`${lines.join('\n')}\n`);
}

async function stats(args: Args, io: Io): Promise<void> {
  const rules = rulesFrom(args);
  const { tables, files } = await folderFrom(args, rules, io);
  const bare = [...files].filter(([, { material }]) => hasBareKing(material));
  const wanted = args.flags.has('bare') ? new Map(bare) : files;
  await io.out(statsText(allStats(rules, tables.uncountedRules, wanted)));
}

const TASKS: Readonly<Record<string, (args: Args, io: Io) => Promise<void>>> = { build, verify, probe, stats };

/** Builds, checks and asks endgame tables. */
export const command: Command = {
  help: `Usage: sitke tb build|verify|stats
       sitke tb probe [FEN]

Endgame tables: what each position of few pieces is worth under the ruleset and its count (docs/tablebase.md).

  build    makes what is missing in the folder, and all that it is built from; one that is cut short goes on where it was
  verify   reads every byte of the tables and compares positions with what their moves lead to, by the rules
  probe    prints what a position is worth with the count and without, the best play, and every move's worth
  stats    prints what is in each table, with the stronger side to move and no count begun: the share of wins, the longest
           mate, the count, the share of wins that it takes away, and the hardest position; in moves, as Markdown

  --tables FOLDER      where the tables are (${DEFAULT_FOLDER} without it)
  --pieces 3|4|5       build: all materials of up to so many pieces (4 by default); those of 5 without pawns, hours of work
  --materials NAMES    build: these instead, such as KRvK,KSFvK; verify: only these
  --jobs N             build: how many at once (as many as there are processors without it)
  --memory MIB         build: how much memory the tables may take (${USUAL_MIB} without it)
  --bare               stats: only tables against a king alone
  --positions N        verify: how many positions of each table to compare (1000 without it)

Tables of the rules without a count, which probe asks too, are built with --option count.table=off.
`,
  options: {
    tables: 'text',
    pieces: 'text',
    materials: 'text',
    jobs: 'text',
    memory: 'text',
    positions: 'text',
    bare: 'flag',
  },
  async run(args, io) {
    const [name = ''] = args.words;
    const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
    if (!task) throw new InputError(`tb ${Object.keys(TASKS).join(', ')}, not "${name}"`);
    await task(args, io);
  },
};
