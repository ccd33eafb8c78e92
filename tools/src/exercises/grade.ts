/** How hard an exercise is, by the engine: the more nodes it takes until the solution is seen for good, the harder. */

import type { Engine } from '@sitke/engine';
import { Game, type Move, type Position } from '@sitke/rules';

/** Nodes up to which a solution is of grade 1, 2 and so on; more is the next grade. */
const NODES = [200, 1000, 5000, 25_000, 125_000] as const;

/** Returns the grade of a solution's first move, 1 to 6. */
export async function gradeOf(engine: Engine, position: Position, move: Move): Promise<number> {
  engine.newGame();
  let grade = 1;
  for (const [index, nodes] of NODES.entries()) {
    const { best } = await engine.search({ node: new Game(position).root, limits: { nodes }, seed: 1 }).result;
    if (best !== move) grade = index + 2;
  }
  return grade;
}
