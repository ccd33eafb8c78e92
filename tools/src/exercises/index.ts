/**
 * `npm run exercises -- VARIANT --check` proves all exercises of a variant once more, and
 * `npm run exercises -- VARIANT [--games N] [--seed N]` adds exercises to packages/web/src/variants/VARIANT/exercises.txt:
 * from endgames of the tables and from games of the engine against itself. It keeps those that are there; another seed finds others.
 */

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadVariant } from '@sitke/engine/node';
import { Game, isVariantId, makeRuleset, Position, rulesOf, type VariantId } from '@sitke/rules';
import { openFolder } from '@sitke/tablebase/node';
import { Random, seedFor } from '@sitke/testkit/random';
import { Collection, readExercises } from './collection.js';
import { findEnding } from './endings.js';
import { lineOf } from './exercise.js';
import { exercisesFile } from './files.js';
import { MateProofs } from './mates.js';
import { Proofs } from './proof.js';
import { findTactic, LOOK_NODES, look, promised } from './tactics.js';

const TABLES = fileURLToPath(new URL('../../../packages/tablebase/dist/tables', import.meta.url));

/** Strengths of those who play the games: they see much, and err. */
const LEVELS = [5, 8] as const;
const GAME_NODES = 1500;
const LONGEST_GAME = 240;
const RANDOM_MOVES = 4;
const LONGEST_MATE = 4;
/** Exercises of one task from one game. */
const MOST_OF_GAME = 4;
/** Endgames of one material and task, and how many are looked at for them. */
const OF_MATERIAL = 12;
const TRIES = 60;

async function addEndings(collection: Collection, seed: number): Promise<void> {
  const folder = path.join(TABLES, collection.rules.def.id);
  if (!fs.existsSync(folder)) return;
  const { tables, files } = openFolder(folder, collection.rules);
  for (const key of new Set([...files.keys()].map((name) => name.split('.')[0]!))) {
    for (const task of ['win', 'hold'] as const) {
      const random = new Random(seedFor(seed, `${key} ${task}`));
      let found = 0;
      for (let tries = 0; tries < TRIES && found < OF_MATERIAL && collection.wants(task); tries++) {
        const ending = findEnding(tables, key, task, random);
        if (!ending) break;
        if (await collection.add(ending.position, ending.found)) found++;
      }
    }
  }
}

/** Plays a game with mistakes and returns its positions. */
async function playGame(collection: Collection, random: Random): Promise<Position[]> {
  const { engine, rules } = collection;
  engine.newGame();
  let node = new Game(Position.initial(rules)).root;
  let free = 0;
  while (!node.outcome && node.claims.length === 0 && node.position.ply < LONGEST_GAME) {
    const isFree = !node.position.inPlacement && free++ < RANDOM_MOVES;
    const level = random.int(...LEVELS);
    const request = { node, limits: { nodes: GAME_NODES }, seed: random.int(1, 1e9), level };
    node = node.play(isFree ? random.pick(node.position.legalMoves()) : (await engine.search(request).result).best!);
  }
  return node.line().map(({ fen }) => collection.positionOf(fen));
}

async function addOfGame(collection: Collection, proofs: MateProofs, random: Random): Promise<void> {
  const { engine } = collection;
  const taken = new Map<string, number>();
  for (const position of await playGame(collection, random)) {
    if (position.outcome || position.inPlacement) continue;
    const seen = await look(engine, position, LOOK_NODES);
    if (!seen) continue;
    const task = seen.mate > 0 ? 'mate' : promised(seen);
    if (!task || !collection.wants(task, seen.mate) || (taken.get(task) ?? 0) >= MOST_OF_GAME) continue;
    if (task === 'mate' && seen.mate > LONGEST_MATE) continue;
    const found = task === 'mate' ? proofs.find(position, seen.mate) : await findTactic(engine, position);
    if (found && (await collection.add(position, found))) taken.set(task, (taken.get(task) ?? 0) + 1);
  }
}

/** Proves all exercises once more and returns whether all hold. */
async function check(variant: VariantId): Promise<boolean> {
  const rules = rulesOf(variant);
  const { tables } = openFolder(path.join(TABLES, variant), rules);
  const proofs = new Proofs(rules, tables, await loadVariant(variant));
  const exercises = readExercises(exercisesFile(variant));
  let wrong = 0;
  for (const exercise of exercises) {
    const problem = await proofs.problemOf(exercise);
    if (problem === null) continue;
    wrong++;
    console.log(`${lineOf(exercise)}: ${problem}`);
  }
  console.log(`${variant}: ${exercises.length} exercises, ${wrong} with a problem`);
  return wrong === 0;
}

async function main(): Promise<void> {
  const options = {
    check: { type: 'boolean', default: false },
    games: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  } as const;
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const [variant = ''] = positionals;
  if (!isVariantId(variant) || ![values.games, values.seed].every((text) => /^\d{1,9}$/.test(text)))
    throw new Error('Usage: npm run exercises -- VARIANT [--check] [--games N] [--seed N]');
  if (values.check) {
    if (!(await check(variant))) process.exitCode = 1;
    return;
  }
  const seed = Number(values.seed);
  const collection = new Collection(exercisesFile(variant), rulesOf(variant), await loadVariant(variant));
  console.log(
    `${variant}, ruleset ${makeRuleset(collection.rules.def, collection.rules.options)}: ${collection.text()}`,
  );
  await addEndings(collection, seed);
  collection.write();
  console.log(`endgames: ${collection.text()}`);
  const proofs = new MateProofs(collection.rules);
  for (let game = 1; game <= Number(values.games) && !collection.isFull; game++) {
    await addOfGame(collection, proofs, new Random(seedFor(seed, `game ${game}`)));
    collection.write();
    console.log(`game ${game}: ${collection.text()}`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
