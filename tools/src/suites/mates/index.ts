/** The suite of mates: made, and solved by the engine. */

import fs from 'node:fs';
import type { Engine, SearchLimits } from '@sitke/engine';
import { Game, parseFen, type Rules, rulesOf, type VariantId } from '@sitke/rules';
import { fixtureFile, fixtureLines } from '@sitke/testkit/fixtures';
import { Random } from '@sitke/testkit/random';
import { type Mate, matesOfGame, Wanted } from './collect.js';

const PER_LENGTH = 45;

/** The file of a variant's mates. */
export function fileOf(variant: VariantId): string {
  return fixtureFile(`mates/${variant}.txt`);
}

/** Returns the mates of a variant. */
export function readMates(variant: VariantId): Mate[] {
  return fixtureLines(`mates/${variant}.txt`).map((line) => {
    const [fen = '', length = ''] = line.split('; ');
    return { fen, moves: Number.parseInt(length.replace('<=', ''), 10), isShortest: !length.startsWith('<=') };
  });
}

function writeMates(variant: VariantId, mates: readonly Mate[]): void {
  const lines = mates.map(({ fen, moves, isShortest }) => `${fen}; ${isShortest ? '' : '<='}${moves}`);
  const head = `# Mates from games of the engine against itself, proved by @sitke/rules (tools/src/suites/mates).
# Position; moves to mate. Less is impossible, except where it says <=: there a faster mate is neither known nor excluded.
`;
  fs.writeFileSync(fileOf(variant), `${head}${lines.join('\n')}\n`);
}

/** Adds to the suite of a variant by self-play, in at most so many games. */
export async function makeMates(engine: Engine, variant: VariantId, games: number, seed: number): Promise<void> {
  const rules = rulesOf(variant);
  const wanted = new Wanted(PER_LENGTH);
  const random = new Random(seed);
  const mates = fs.existsSync(fileOf(variant)) ? readMates(variant) : [];
  for (const mate of mates) wanted.take(mate);
  for (let game = 1; game <= games && !wanted.isEmpty; game++) {
    mates.push(...(await matesOfGame(engine, rules, wanted, random)));
    mates.sort((a, b) => a.moves - b.moves);
    writeMates(variant, mates);
    if (game % 10 === 0) console.log(`${game} games, ${mates.length} mates; still wanted: ${wanted.text()}`);
  }
}

/** The engine's result for a mate. */
export interface MateResult extends Mate {
  readonly isSolved: boolean;
  readonly nodes: number;
  readonly timeMs: number;
}

/** Lets the engine look for a mate until it has it or its limits end. */
export async function solveMate(engine: Engine, rules: Rules, mate: Mate, limits: SearchLimits): Promise<MateResult> {
  const position = parseFen(rules, mate.fen);
  if (!position.ok) throw new Error(`${mate.fen}: ${position.error.message}`);
  engine.newGame();
  let [isSolved, nodes, timeMs] = [false, 0, 0];
  const node = new Game(position.value).root;
  for await (const info of engine.search({ node, limits: { ...limits, mate: mate.moves }, seed: 1 })) {
    isSolved = info.score.kind === 'mate' && info.score.moves > 0 && info.score.moves <= mate.moves;
    nodes = info.nodes;
    timeMs = info.timeMs;
  }
  return { ...mate, isSolved, nodes, timeMs };
}
