/**
 * Finds good arrays for the set-up's book by search, and measures what they gain; the same each time.
 *
 *   npm run study -- setups climb SEED CLIMBS [--down]             > candidates.txt
 *   npm run study -- setups judge COUNT FILE… [--down] [--errors]  > book.txt
 *   npm run study -- setups prove GAMES NODES [random]
 *   npm run study -- setups match PAIRS NODES FILE FILE
 *   npm run study -- setups draw FILE OUT
 *   npm run study -- setups orders GAMES NODES
 *   npm run study -- setups formations GAMES NODES
 *
 * 1. `climb`: from random arrays, one piece moved or two exchanged at a time while that raises the mean score of searches,
 *    as Red and as Black, against a panel of arrays; `--down` finds the worst.
 * 2. `judge`: every candidate is searched longer against a wider panel; the best that differ by two pieces are kept, each
 *    with its mean score as Red and as Black in hundredths of a pawn, `--errors` with their errors of 95 % from the panel.
 * 3. `prove`: games in which one side sets up by the engine and the other by arrays made by hand, or random ones; the
 *    engine's points.
 * 4. `match`: pairs of games of the arrays of one file against those of another; the points of the first.
 * 5. `draw`: the arrays of a file and what it says of them as a picture.
 * 6. `orders`: games in which both sides set up by the engine, under each order of placing.
 * 7. `formations`: games of each formation of the app against each other one; their results are written next to them.
 */

import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { rulesOf } from '@sitke/rules';
import { type Choose, seeded } from '@sitke/testkit/random';
import { differenceOf, neighboursOf, PIECES, type PieceArray, randomArray, setupOf, textOf } from './arrays.js';
import { type Drawn, draw } from './draw.js';
import { Duel } from './duel.js';
import { playFormations, readFormations } from './formations.js';
import { playArrays, playOrders, prove } from './prove.js';

const CLIMB_NODES = 1200;
const PANEL_SIZE = 6;
/** A climb tries so many neighbours, in random order, before it takes an array for a summit. */
const PATIENCE = 40;
const MAX_STEPS = 30;
/** Random arrays of which a climb begins with the best. */
const STARTS = 12;
const JUDGE_NODES = 4000;
const JUDGE_PANEL = 16;

function squareOf(name: string): number {
  return name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);
}

function arrayOf(text: string): PieceArray {
  const words = text.split(' ').slice(0, PIECES.length);
  return words.map((word) => squareOf(word.slice(1)));
}

/** A mean with its error of 95 %. */
interface Mean {
  readonly mean: number;
  readonly error: number;
}

interface Values {
  readonly red: Mean;
  readonly black: Mean;
}

function meanOf(scores: readonly number[]): Mean {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / Math.max(scores.length - 1, 1);
  return { mean, error: 1.96 * Math.sqrt(variance / scores.length) };
}

/** Returns how well an array stands against those of a panel as Red, who moves first, and as Black. */
function valuesOf(duel: Duel, array: PieceArray, panel: readonly PieceArray[], nodes: number): Values {
  return {
    red: meanOf(panel.map((other) => duel.scoreOf(setupOf(duel.rules, array, other), nodes))),
    black: meanOf(panel.map((other) => -duel.scoreOf(setupOf(duel.rules, other, array), nodes))),
  };
}

/** Returns the mean of both colors; for those that look for the worst, its opposite. */
function worthOf(duel: Duel, array: PieceArray, panel: readonly PieceArray[], isDown: boolean): number {
  const { red, black } = valuesOf(duel, array, panel, CLIMB_NODES);
  return ((isDown ? -1 : 1) * (red.mean + black.mean)) / 2;
}

function shuffled<T>(list: readonly T[], choose: Choose): readonly T[] {
  const left = [...list];
  return list.map(() => left.splice(choose(left.length), 1)[0]!);
}

/** A climb's company: the searches, the panel of the moment, and which way is up. */
interface Climb {
  readonly duel: Duel;
  readonly panel: readonly PieceArray[];
  readonly choose: Choose;
  readonly isDown: boolean;
}

function climb({ duel, panel, choose, isDown }: Climb): { array: PieceArray; value: number } {
  const starts = Array.from({ length: STARTS }, () => randomArray(choose));
  const valued = starts.map((array) => ({ array, value: worthOf(duel, array, panel.slice(0, 2), isDown) }));
  let { array } = valued.reduce((best, other) => (other.value > best.value ? other : best));
  let value = worthOf(duel, array, panel, isDown);
  for (let step = 0; step < MAX_STEPS; step++) {
    const better = shuffled(neighboursOf(array), choose)
      .slice(0, PATIENCE)
      .map((next) => ({ array: next, value: worthOf(duel, next, panel, isDown) }))
      .reduce((best, other) => (other.value > best.value ? other : best));
    if (better.value <= value) break;
    ({ array, value } = better);
  }
  return { array, value };
}

async function climbAll(seed: number, climbs: number, isDown: boolean): Promise<void> {
  const duel = await Duel.load();
  const choose = seeded(seed);
  const panel = Array.from({ length: PANEL_SIZE }, () => randomArray(choose));
  for (let index = 0; index < climbs; index++) {
    const { array, value } = climb({ duel, panel, choose, isDown });
    // A new find takes the place of the panel's oldest.
    if (panel.every((other) => differenceOf(array, other) > 1)) {
      panel.shift();
      panel.push(array);
    }
    console.log(`${textOf(duel.rules.def, array)} ${Math.round(isDown ? -value : value)}`);
  }
}

function arraysIn(files: readonly string[]): readonly PieceArray[] {
  const lines = files.flatMap((file) => fs.readFileSync(file, 'utf8').trim().split('\n'));
  return [...new Map(lines.map(arrayOf).map((array) => [array.join(), array])).values()];
}

/** Returns the arrays of a file, with what it says behind each. */
function drawnIn(file: string): readonly Drawn[] {
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => ({ array: arrayOf(line), text: line.split(' ').slice(PIECES.length).join(' ') }));
}

interface Judgement {
  readonly isDown: boolean;
  readonly hasErrors: boolean;
}

async function judgeAll(count: number, files: readonly string[], { isDown, hasErrors }: Judgement): Promise<void> {
  const duel = await Duel.load();
  const arrays = arraysIn(files);
  const panel = shuffled(arrays, seeded(1)).slice(0, JUDGE_PANEL);
  const judged = arrays.map((array) => ({ array, ...valuesOf(duel, array, panel, JUDGE_NODES) }));
  judged.sort((a, b) => b.red.mean + b.black.mean - a.red.mean - a.black.mean);
  if (isDown) judged.reverse();
  const kept: typeof judged = [];
  for (const one of judged) {
    if (kept.length < count && kept.every(({ array }) => differenceOf(array, one.array) > 1)) kept.push(one);
  }
  const text = ({ mean, error }: Mean): string =>
    hasErrors ? `${Math.round(mean)} ± ${Math.round(error)}` : String(Math.round(mean));
  for (const { array, red, black } of kept) {
    console.log(`${textOf(duel.rules.def, array)} ${text(red)} ${text(black)}`);
  }
}

const { values, positionals } = parseArgs({
  options: { down: { type: 'boolean', default: false }, errors: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [command = '', first = '1', second = '1', ...files] = positionals;
const [one, two] = [Number(first), Number(second)];
if (command === 'climb') await climbAll(one, two, values.down);
else if (command === 'judge') {
  await judgeAll(one, [second, ...files], { isDown: values.down, hasErrors: values.errors });
} else if (command === 'prove') await prove(one, two, files[0] === 'random');
else if (command === 'match') {
  const [ours = '', theirs = ''] = files;
  await playArrays(arraysIn([ours]), arraysIn([theirs]), one, two);
} else if (command === 'draw') fs.writeFileSync(second, draw(rulesOf('sittuyin'), drawnIn(first)));
else if (command === 'orders') await playOrders(one, two);
else if (command === 'formations') await playFormations(readFormations(arrayOf), one, two);
else {
  console.error(
    'needs: climb SEED CLIMBS, judge COUNT FILE…, match PAIRS NODES FILE FILE, draw FILE OUT, prove GAMES NODES [random], orders GAMES NODES, or formations GAMES NODES',
  );
  process.exitCode = 1;
}
