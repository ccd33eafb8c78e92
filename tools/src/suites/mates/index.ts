/** The suite of mates: read, and solved by the engine. */

import type { Engine, SearchLimits } from '@sitke/engine';
import { Game, parseFen, type Rules, type VariantId } from '@sitke/rules';
import { fixtureFile, fixtureLines } from '@sitke/testkit/fixtures';

/** A mate of the suite. */
export interface Mate {
  readonly fen: string;
  readonly moves: number;
  /** Whether it is proved that there is no faster mate; else there may be. */
  readonly isShortest: boolean;
}

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
