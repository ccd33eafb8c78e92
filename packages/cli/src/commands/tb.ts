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
  TableError,
  type Value,
} from '@sitke/tablebase';
import { openFolder, type TableFolder } from '@sitke/tablebase/node';
import type { Args, Command } from '../args.js';
import { InputError, type Io } from '../io.js';
import { nodeFrom, rulesFrom } from '../start.js';
import { buildTables, clearParts } from '../tables/build.js';
import { type Job, leastBytes, MOST_PIECES, planOf, problemOf } from '../tables/plan.js';
import { allStats, statsText } from '../tables/stats.js';
import { checkTable } from '../tables/verify.js';
import { t } from '../texts.js';

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
  if (!(value >= min && value <= max)) throw new InputError(t('tb.range', { option: `--${name}`, min, max, text }));
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
    if (!parsed.ok || problem)
      throw new InputError(t('place.problem', { place: '--materials', problem: problem ?? '' }));
    return [parsed.value];
  });
}

/** Opens the folder of the options, and reports damaged tables. Errors: throws InputError if there is none. */
async function folderFrom(args: Args, rules: Rules, io: Io): Promise<TableFolder> {
  const folder = textOf(args, 'tables') ?? DEFAULT_FOLDER;
  let opened: TableFolder;
  try {
    opened = openFolder(folder, rules);
  } catch (error) {
    throw new InputError(t('tables.unreadable', { folder, problem: (error as Error).message }));
  }
  for (const [name, why] of opened.refused) await io.err(`${t('tables.unusable', { name, why })}\n`);
  return opened;
}

async function build(args: Args, io: Io): Promise<void> {
  const rules = rulesFrom(args);
  const jobs = planOf(rules, materialsFrom(args, rules));
  const folder = textOf(args, 'tables') ?? DEFAULT_FOLDER;
  const memoryBytes = wholeOf(args, 'memory', USUAL_MIB, 64, 1 << 20) * MIB;
  const workers = wholeOf(args, 'jobs', availableParallelism(), 1, MAX_WORKERS);
  const least = leastBytes(jobs);
  if (least > memoryBytes) throw new InputError(t('tb.memory', { mib: Math.ceil(least / MIB) }));
  mkdirSync(folder, { recursive: true });
  await clearParts(folder);
  const { files } = openFolder(folder, rules);
  const isWhole = ({ file, isDead }: Job): boolean => isDead || files.get(file)?.compareChecksums().ok === true;
  const done = new Set(jobs.filter(isWhole).map(({ material }) => material.key));
  let left = jobs.length - done.size;
  await io.err(`${t('tb.toBuild', { count: left })}\n`);
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
      await io.err(`${t('tb.built', { file: job.file, bytes, seconds: ms / 1000, left })}\n`);
    },
    progress({ file }, at) {
      void io.err(`${'plies' in at ? t('tb.solving', { file, ...at }) : t('tb.packing', { file, ...at })}\n`);
    },
  });
  if (done.size < jobs.length)
    await io.err(`${t('tb.mostMemory', { mib: Math.ceil(resourceUsage().maxRSS / 1024) })}\n`);
}

async function verify(args: Args, io: Io): Promise<void> {
  const rules = rulesFrom(args);
  const { tables, files, refused } = await folderFrom(args, rules, io);
  const named = new Set(args.texts.has('materials') ? materialsFrom(args, rules).map(({ key }) => key) : []);
  const count = wholeOf(args, 'positions', 1000, 0, MAX_POSITIONS);
  let bad = refused.size;
  for (const [name, table] of files) {
    if (named.size > 0 && !named.has(table.material.key)) continue;
    const read = table.verify();
    if (!read.ok) {
      bad++;
      await io.out(`${t('tb.damaged', { name, at: read.error.at ?? 0, problem: read.error.message })}\n`);
      continue;
    }
    const { positions, unknown, differences } = checkTable(tables, table, count, Math.random);
    if (differences.length > 0) bad++;
    const whole = unknown > 0 ? t('tb.wholeInPart', { name, positions, unknown }) : t('tb.whole', { name, positions });
    await io.out(`${whole}\n`);
    for (const { fen, said, found } of differences)
      await io.out(`${t('tb.differs', { fen, said: valueText(said), found: valueText(found) })}\n`);
  }
  if (bad > 0) throw new InputError(t('tb.bad', { count: bad }));
}

function valueText({ outcome, distance }: Value): string {
  return t('tb.value', { outcome, plies: distance ?? 0 });
}

function missingText(missing: readonly MissingTable[]): string {
  const named = (isCounted: boolean): string[] =>
    missing.filter((table) => table.isCounted === isCounted).map(({ material }) => material);
  const [counted, uncounted] = [named(true), named(false)];
  if (uncounted.length === 0) return t('tb.missing.counted', { counted });
  return counted.length === 0 ? t('tb.missing.uncounted', { uncounted }) : t('tb.missing.both', { counted, uncounted });
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
    throw new InputError(missing.length > 0 ? t('tb.unknown', { why: missingText(missing) }) : t('tb.noSuchTable'));
  }
  const { rules } = node.position;
  const { uncounted, pliesLeft, mayBeClaimed, moves } = verdict;
  const lines = [
    t('tb.withCount', { value: valueText(verdict) }),
    uncounted
      ? t('tb.withoutCount', { value: valueText(uncounted) })
      : t('tb.withoutCountUnknown', { why: missingText(tables.missing(node.position, 'uncounted')) }),
    ...(pliesLeft === null ? [] : [t('tb.pliesLeft', { plies: pliesLeft })]),
    ...(mayBeClaimed ? [t('tb.mayBeClaimed')] : []),
    ...(verdict.outcome === 'draw' ? [] : [t('tb.bestPlay', { sans: bestLine(tables, node) })]),
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
  help: t('help.tb', { folder: DEFAULT_FOLDER, mib: USUAL_MIB }),
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
    if (!task) throw new InputError(t('tb.which', { tasks: Object.keys(TASKS), name }));
    try {
      await task(args, io);
    } catch (error) {
      throw error instanceof TableError ? new InputError(t('tb.damagedTable', { problem: error.message })) : error;
    }
  },
};
