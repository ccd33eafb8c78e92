/**
 * `npm run study -- spsa --openings FILE`: tunes numbers of the search (the UCI option `Margins`) in games of the engine
 * against itself. Its log has a line for each step, and a run that was ended goes on after the last.
 */

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { MARGIN_NAMES, MARGINS, type Margin } from '@sitke/engine';
import { type MatchSpec, type Opening, parseOpenings, runMatch, shuffled } from '@sitke/match';
import { isVariantId, rulesOf, type VariantId } from '@sitke/rules';
import { Spsa } from './spsa.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const PROGRAM = [process.execPath, path.join(root, 'packages/cli/bin/sitke.js'), 'uci'];
const PATIENCE = { readyMs: 60_000, moveMs: 600_000, stopMs: 10_000 };
const TOLD_EVERY = 20;

/** A step in the log: wins less losses of the numbers that were changed up, and how many games they are of. */
interface Step {
  readonly result: number;
  readonly games: number;
  readonly values: readonly number[];
}

const { values } = parseArgs({
  options: {
    variant: { type: 'string', default: 'sittuyin' },
    openings: { type: 'string' },
    log: { type: 'string', default: path.join(root, '.cache/spsa.jsonl') },
    only: { type: 'string', multiple: true },
    steps: { type: 'string', default: '1000' },
    pairs: { type: 'string', default: '4' },
    nodes: { type: 'string', default: '20000' },
    gain: { type: 'string', default: '0.02' },
    seed: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '2' },
  },
});

function variantOf(text: string): VariantId {
  if (!isVariantId(text)) throw new Error(`no variant ${text}`);
  return text;
}

function whole(name: 'steps' | 'pairs' | 'nodes' | 'seed' | 'concurrency'): number {
  const value = Number(values[name]);
  if (!(Number.isSafeInteger(value) && value > 0)) throw new Error(`--${name} wants a whole number from 1`);
  return value;
}

function gainOf(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 1)) throw new Error('--gain wants a number above 0, of at most 1');
  return value;
}

const variant = variantOf(values.variant);
const schedule = { steps: whole('steps'), gain: gainOf(values.gain), seed: whole('seed') };
const pairs = whole('pairs');
const nodes = whole('nodes');
const concurrency = whole('concurrency');
const unknown = values.only?.find((given) => !MARGIN_NAMES.some((name) => name === given));
if (unknown !== undefined) throw new Error(`no number ${unknown}, they are ${MARGIN_NAMES.join(' ')}`);
const names = MARGIN_NAMES.filter((name) => !values.only || values.only.includes(name));
const tunables = names.map((name) => {
  const [value, least, most] = MARGINS[name];
  return { value, least, most };
});

function readOpenings(): readonly Opening[] {
  if (values.openings === undefined) throw new Error('--openings names a file of other openings than those of matches');
  return shuffled(parseOpenings(rulesOf(variant), fs.readFileSync(values.openings, 'utf8')), schedule.seed);
}

/** Returns the match of a step; its openings follow those of the step before. */
function matchOf(
  step: number,
  openings: readonly Opening[],
  up: readonly number[],
  down: readonly number[],
): MatchSpec {
  const engine = (name: string, numbers: readonly number[]) => ({
    name,
    command: PROGRAM,
    options: [['Hash', '16'] as const, ['Margins', optionOf(numbers)] as const],
    limit: { nodes },
  });
  return {
    variant,
    rules: rulesOf(variant),
    engines: [engine('up', up), engine('down', down)],
    openings: Array.from({ length: pairs }, (_, at) => openings[(step * pairs + at) % openings.length]!),
    pairs,
    concurrency,
    patience: PATIENCE,
    marginMs: 0,
    adjudication: { resign: { cp: 1000, plies: 12 }, draw: { cp: 8, plies: 32, after: 80 }, maxPlies: 500 },
  };
}

function optionOf(numbers: readonly number[]): string {
  return names.map((name, at) => `${name}=${Math.round(numbers[at]!)}`).join(' ');
}

/**
 * Reads the steps of an earlier run with the same settings, and removes a last line that a run which was ended left
 * half written. Errors: Error for a log of other settings.
 */
function readSteps(head: string): readonly Step[] {
  const text = fs.existsSync(values.log) ? fs.readFileSync(values.log, 'utf8') : '';
  if (head.startsWith(text)) {
    fs.mkdirSync(path.dirname(values.log), { recursive: true });
    fs.writeFileSync(values.log, `${head}\n`);
    return [];
  }
  const complete = text.slice(0, text.lastIndexOf('\n') + 1);
  const [first, ...lines] = complete.trimEnd().split('\n');
  if (first !== head) throw new Error(`${values.log} is of other settings: name another with --log`);
  if (complete.length < text.length) fs.writeFileSync(values.log, complete);
  return lines.map((line) => JSON.parse(line) as Step);
}

async function main(): Promise<void> {
  const openings = readOpenings();
  const spsa = new Spsa(tunables, schedule);
  const steps = [...readSteps(JSON.stringify({ variant, ...schedule, pairs, nodes, names, tunables }))];
  for (const { result } of steps) spsa.learn(result);
  while (!spsa.isOver) {
    const { up, down } = spsa.compare();
    const { report } = await runMatch(matchOf(steps.length, openings, up, down));
    if (report.faults.length > 0) throw new Error(`the engine failed: ${JSON.stringify(report.faults[0])}`);
    const result = report.wins - report.losses;
    spsa.learn(result);
    const step = { result, games: report.wins + report.draws + report.losses, values: spsa.values };
    fs.appendFileSync(values.log, `${JSON.stringify(step)}\n`);
    steps.push(step);
    if (steps.length % TOLD_EVERY === 0) console.log(`${steps.length} steps: ${optionOf(spsa.values)}`);
  }
  console.log('| number | before | after |\n|---|--:|--:|');
  names.forEach((name: Margin, at) => {
    console.log(`| ${name} | ${MARGINS[name][0]} | ${Math.round(spsa.values[at]!)} |`);
  });
}

await main();
