/** Starts of games by chance: a few plies, each among those that a short search holds to be about as good as the best. */

import type { Engine } from '@sitke/engine';
import { Game, type GameNode, type Move, Position, type Rules } from '@sitke/rules';
import type { Random } from '@sitke/testkit/random';

const PLIES = [4, 8] as const;
const CHOICES = 12;
const CHOICE_NODES = 4000;
/** How much worse than the best a move may seem, in hundredths of a pawn. */
const SLACK = 50;

async function goodMoves(engine: Engine, node: GameNode): Promise<Move[]> {
  engine.newGame();
  const lines = new Map<number, { move: Move; cp: number }>();
  for await (const info of engine.search({ node, limits: { nodes: CHOICE_NODES }, multiPv: CHOICES, seed: 1 })) {
    const [move] = info.pv;
    if (move !== undefined && info.score.kind === 'cp') lines.set(info.multiPv, { move, cp: info.score.cp });
  }
  const best = lines.get(1);
  return best ? [...lines.values()].filter(({ cp }) => cp >= best.cp - SLACK).map(({ move }) => move) : [];
}

/** Returns the last node of a game of a few plies, or null where it has gone to an end. */
export async function randomLine(rules: Rules, random: Random, engine: Engine): Promise<GameNode | null> {
  let node = new Game(Position.initial(rules)).root;
  for (let left = random.int(...PLIES); left > 0; left--) {
    const moves = await goodMoves(engine, node);
    if (moves.length === 0) return null;
    node = node.play(random.pick(moves));
  }
  return node;
}
