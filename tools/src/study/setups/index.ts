/**
 * Finds good arrays for the set-up's book by search, and measures what they gain; the same each time.
 *
 *   npm run study -- setups climb SEED CLIMBS    > candidates.txt
 *   npm run study -- setups judge COUNT FILE…    > book.txt
 *   npm run study -- setups prove GAMES NODES [random]
 *   npm run study -- setups formations GAMES NODES
 *
 * 1. `climb`: from random arrays, one piece moved or two exchanged at a time while that raises the mean score of searches,
 *    as Red and as Black, against a panel of arrays.
 * 2. `judge`: every candidate is searched longer against a wider panel; the best that differ by two pieces are kept, each
 *    with its mean score as Red and as Black in hundredths of a pawn.
 * 3. `prove`: games in which one side sets up by the engine and the other by arrays made by hand, or random ones; the
 *    engine's points.
 * 4. `formations`: games of each formation of the app against each other one; their results are written next to them.
 */

import fs from 'node:fs';
import { type Choose, seeded } from '@sitke/testkit/random';
import { differenceOf, neighboursOf, PIECES, type PieceArray, randomArray, setupOf, textOf } from './arrays.js';
import { Duel } from './duel.js';
import { playFormations, readFormations } from './formations.js';
import { prove } from './prove.js';

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

interface Values {
  readonly red: number;
  readonly black: number;
}

/** Returns how well an array stands against those of a panel as Red, who moves first, and as Black. */
function valuesOf(duel: Duel, array: PieceArray, panel: readonly PieceArray[], nodes: number): Values {
  let [red, black] = [0, 0];
  for (const other of panel) {
    red += duel.scoreOf(setupOf(duel.rules, array, other), nodes) / panel.length;
    black -= duel.scoreOf(setupOf(duel.rules, other, array), nodes) / panel.length;
  }
  return { red, black };
}

/** Returns the mean of both colors. */
function worthOf(duel: Duel, array: PieceArray, panel: readonly PieceArray[]): number {
  const { red, black } = valuesOf(duel, array, panel, CLIMB_NODES);
  return (red + black) / 2;
}

function shuffled<T>(list: readonly T[], choose: Choose): readonly T[] {
  const left = [...list];
  return list.map(() => left.splice(choose(left.length), 1)[0]!);
}

function climb(duel: Duel, panel: readonly PieceArray[], choose: Choose): { array: PieceArray; value: number } {
  const starts = Array.from({ length: STARTS }, () => randomArray(choose));
  const valued = starts.map((array) => ({ array, value: worthOf(duel, array, panel.slice(0, 2)) }));
  let { array } = valued.reduce((best, other) => (other.value > best.value ? other : best));
  let value = worthOf(duel, array, panel);
  for (let step = 0; step < MAX_STEPS; step++) {
    const better = shuffled(neighboursOf(array), choose)
      .slice(0, PATIENCE)
      .map((next) => ({ array: next, value: worthOf(duel, next, panel) }))
      .reduce((best, other) => (other.value > best.value ? other : best));
    if (better.value <= value) break;
    ({ array, value } = better);
  }
  return { array, value };
}

async function climbAll(seed: number, climbs: number): Promise<void> {
  const duel = await Duel.load();
  const choose = seeded(seed);
  const panel = Array.from({ length: PANEL_SIZE }, () => randomArray(choose));
  for (let index = 0; index < climbs; index++) {
    const { array, value } = climb(duel, panel, choose);
    // A new find takes the place of the panel's oldest.
    if (panel.every((other) => differenceOf(array, other) > 1)) {
      panel.shift();
      panel.push(array);
    }
    console.log(`${textOf(duel.rules.def, array)} ${Math.round(value)}`);
  }
}

function arraysIn(files: readonly string[]): readonly PieceArray[] {
  const lines = files.flatMap((file) => fs.readFileSync(file, 'utf8').trim().split('\n'));
  return [...new Map(lines.map(arrayOf).map((array) => [array.join(), array])).values()];
}

async function judgeAll(count: number, files: readonly string[]): Promise<void> {
  const duel = await Duel.load();
  const arrays = arraysIn(files);
  const panel = shuffled(arrays, seeded(1)).slice(0, JUDGE_PANEL);
  const judged = arrays.map((array) => ({ array, ...valuesOf(duel, array, panel, JUDGE_NODES) }));
  judged.sort((a, b) => b.red + b.black - a.red - a.black);
  const kept: typeof judged = [];
  for (const one of judged) {
    if (kept.length < count && kept.every(({ array }) => differenceOf(array, one.array) > 1)) kept.push(one);
  }
  for (const { array, red, black } of kept) {
    console.log(`${textOf(duel.rules.def, array)} ${Math.round(red)} ${Math.round(black)}`);
  }
}

const [command = '', seed = '1', count = '1', ...files] = process.argv.slice(2);
if (command === 'climb') await climbAll(Number(seed), Number(count));
else if (command === 'judge') await judgeAll(Number(seed), [count, ...files]);
else if (command === 'prove') await prove(Number(seed), Number(count), files[0] === 'random');
else if (command === 'formations') await playFormations(readFormations(arrayOf), Number(seed), Number(count));
else {
  console.error('needs: climb SEED CLIMBS, judge COUNT FILE…, prove GAMES NODES [random], or formations GAMES NODES');
  process.exitCode = 1;
}
