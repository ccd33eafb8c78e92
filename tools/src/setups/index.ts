/**
 * Finds good arrays for the set-up's book, by search and then by games; the same each time.
 *
 *   node tools/dist/setups/index.js climb SEED CLIMBS    > candidates.txt
 *   node tools/dist/setups/index.js judge COUNT FILE…    > best.txt
 *   node tools/dist/setups/index.js play SEED GAMES FILE… > book.txt
 *
 * 1. `climb`: from random arrays, one man moved or two exchanged at a time while that raises the mean score of searches,
 *    as Red and as Black, against a panel of arrays.
 * 2. `judge`: every candidate is searched longer against a panel of candidates, and the best are kept.
 * 3. `play`: the candidates play one another, each as often as Red as as Black; a line has its points in thousandths.
 */

import fs from 'node:fs';
import {
  type Choose,
  chooser,
  differenceOf,
  type ManArray,
  MEN,
  neighboursOf,
  randomArray,
  setupOf,
  textOf,
} from './arrays.js';
import { Duel } from './duel.js';

const CLIMB_NODES = 1200;
const PANEL_SIZE = 6;
/** A climb tries so many neighbours, in random order, before it takes an array for a summit. */
const PATIENCE = 40;
const MAX_STEPS = 30;
/** Random arrays of which a climb begins with the best. */
const STARTS = 12;
const JUDGE_NODES = 3000;
const JUDGE_PANEL = 10;
const GAME_NODES = 300;
/** Games that would end level are added to each array's own, so that few games mean little. */
const PRIOR_GAMES = 20;

function squareOf(name: string): number {
  return name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);
}

function arrayOf(text: string): ManArray {
  const words = text.split(' ').slice(0, MEN.length);
  return words.map((word) => squareOf(word.slice(1)));
}

/** Returns how much better an array stands than those of a panel, in hundredths of a pawn, of both colors. */
function worthOf(duel: Duel, array: ManArray, panel: readonly ManArray[], nodes = CLIMB_NODES): number {
  let sum = 0;
  for (const other of panel) {
    sum += duel.scoreOf(setupOf(duel.rules, array, other), nodes);
    sum -= duel.scoreOf(setupOf(duel.rules, other, array), nodes);
  }
  return sum / (2 * panel.length);
}

function shuffled<T>(list: readonly T[], choose: Choose): readonly T[] {
  const left = [...list];
  return list.map(() => left.splice(choose(left.length), 1)[0]!);
}

function climb(duel: Duel, panel: readonly ManArray[], choose: Choose): { array: ManArray; value: number } {
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
  const choose = chooser(seed);
  const panel = Array.from({ length: PANEL_SIZE }, () => randomArray(choose));
  for (let index = 0; index < climbs; index++) {
    const { array, value } = climb(duel, panel, choose);
    // What was just found, unless it is known, takes the place of the panel's oldest.
    if (panel.every((other) => differenceOf(array, other) > 1)) {
      panel.shift();
      panel.push(array);
    }
    console.log(`${textOf(duel.rules.def, array)} ${Math.round(value)}`);
  }
}

function arraysIn(files: readonly string[]): readonly ManArray[] {
  const lines = files.flatMap((file) => fs.readFileSync(file, 'utf8').trim().split('\n'));
  return [...new Map(lines.map(arrayOf).map((array) => [array.join(), array])).values()];
}

async function judgeAll(count: number, files: readonly string[]): Promise<void> {
  const duel = await Duel.load();
  const arrays = arraysIn(files);
  const panel = shuffled(arrays, chooser(1)).slice(0, JUDGE_PANEL);
  const judged = arrays.map((array) => ({ array, value: worthOf(duel, array, panel, JUDGE_NODES) }));
  judged.sort((a, b) => b.value - a.value);
  for (const { array, value } of judged.slice(0, count)) {
    console.log(`${textOf(duel.rules.def, array)} ${Math.round(value)}`);
  }
}

async function playAll(seed: number, games: number, files: readonly string[]): Promise<void> {
  const arrays = arraysIn(files);
  const duel = await Duel.load();
  const choose = chooser(seed);
  const points = arrays.map(() => [0, 0] as [number, number]);
  for (let round = 0; round < games; round++) {
    const blacks = shuffled([...arrays.keys()], choose);
    arrays.forEach((red, index) => {
      const other = blacks[index]!;
      const got = duel.play(setupOf(duel.rules, red, arrays[other]!), GAME_NODES);
      points[index]![0] += got / 2;
      points[other]![1] += 1 - got / 2;
    });
    console.error(`round ${round + 1} of ${games}`);
  }
  const share = (won: number): number => Math.round((1000 * (won + PRIOR_GAMES / 2)) / (games + PRIOR_GAMES));
  const rows = arrays.map((array, index) => ({
    array,
    red: share(points[index]![0]),
    black: share(points[index]![1]),
  }));
  rows.sort((a, b) => b.red + b.black - a.red - a.black);
  for (const { array, red, black } of rows) console.log(`${textOf(duel.rules.def, array)} ${red} ${black}`);
}

const [command = '', seed = '1', count = '1', ...files] = process.argv.slice(2);
if (command === 'climb') await climbAll(Number(seed), Number(count));
else if (command === 'judge') await judgeAll(Number(seed), [count, ...files]);
else if (command === 'play') await playAll(Number(seed), Number(count), files);
else {
  console.error('needs: climb SEED CLIMBS, judge COUNT FILE…, or play SEED GAMES FILE…');
  process.exitCode = 1;
}
