/** Positions of games in which one move wins, or saves, by search: much better than every other, also for a longer search. */

import type { Engine, Score } from '@sitke/engine';
import { Game, type Move, type Position } from '@sitke/rules';
import type { Found } from './exercise.js';

/** Nodes of the first look at a position, of its proof, and of each own move after the first. */
export const LOOK_NODES = 20_000;
const PROOF_NODES = 600_000;
const LATER_NODES = 200_000;
/** A score that wins, and one that is lost, in centipawns; with the other move nothing is won, or much lost. */
const [WON, LEVEL, LOST] = [300, 60, -300];
const MOST_MOVES = 3;
const FEWEST_MOVES = 5;
/** Centipawns that stand for a mate. */
const MATE = 30_000;

/** The best line of a search and the second's score. */
export interface Look {
  readonly best: number;
  readonly second: number;
  readonly pv: readonly Move[];
  /** Moves to mate of the best line; 0 if it is not one, or is the other side's. */
  readonly mate: number;
}

/** Returns the scores of the two best moves; null where there is only one. */
export async function look(engine: Engine, position: Position, nodes: number): Promise<Look | null> {
  const lines = new Map<number, { readonly score: Score; readonly pv: readonly Move[] }>();
  const node = new Game(position).root;
  for await (const info of engine.search({ node, limits: { nodes }, multiPv: 2, seed: 1 }))
    lines.set(info.multiPv, info);
  const [first, second] = [lines.get(1), lines.get(2)];
  if (!first || !second) return null;
  const mate = first.score.kind === 'mate' ? Math.max(0, first.score.moves) : 0;
  return { best: cpOf(first.score), second: cpOf(second.score), pv: first.pv, mate };
}

function cpOf(score: Score): number {
  return score.kind === 'cp' ? score.cp : Math.sign(score.moves) * (MATE - Math.abs(score.moves));
}

/** Returns the task that a look promises; null if none. */
export function promised({ best, second }: Look): 'gain' | 'save' | null {
  if (best >= WON && second <= LEVEL) return 'gain';
  return best >= -LEVEL && best < WON && second <= LOST ? 'save' : null;
}

/** Returns the exercise of a position; null where the longer search does not bear it out. */
export async function findTactic(engine: Engine, position: Position): Promise<Found | null> {
  if (position.legalMoves().length < FEWEST_MOVES) return null;
  engine.newGame();
  const proof = await look(engine, position, PROOF_NODES);
  const task = proof && promised(proof);
  if (!task || proof.mate > 0) return null;
  const line = [proof.pv[0]!];
  let { pv } = proof;
  while (line.length < 2 * MOST_MOVES - 1 && pv.length > 2) {
    const [move, reply] = pv as readonly [Move, Move];
    const last = line.reduce((at, one) => at.play(one), position);
    const next = last.outcome ? last : last.play(reply);
    if (line.at(-1) !== move || next.outcome || next.legalMoves().length < 2) break;
    const later = await look(engine, next, LATER_NODES);
    if (!later || promised(later) !== task) break;
    line.push(reply, later.pv[0]!);
    pv = later.pv;
  }
  return { task, moves: 0, line };
}
