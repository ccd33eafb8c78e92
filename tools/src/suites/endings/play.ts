/** Games from positions of the suite: the engine on one side, the tables on the other. */

import type { Engine, SearchLimits, Tables } from '@sitke/engine';
import { Game, type GameNode, type Move, parseFen } from '@sitke/rules';
import { distanceOf, RULES, strongSideOf } from './distance.js';

/** A side's way to choose a move. */
export type Player = (node: GameNode) => Promise<Move>;

/** How a game ended. */
export interface Played {
  readonly isMate: boolean;
  readonly reason: string;
  readonly plies: number;
  readonly moves: readonly string[];
}

const MOST_PLIES = 300;

/** Returns a player that searches with these limits, knowing nothing of other games, with tables or without. */
export function enginePlayer(engine: Engine, limits: SearchLimits, tables: Tables | null): Player {
  const known = tables ? { tables } : {};
  return async (node) => (await engine.search({ node, limits, seed: 1, ...known }).result).best!;
}

/** The one who mates fastest, or holds longest, by the tables; the first of equal moves. */
export const tablePlayer: Player = async ({ position }) => {
  const isStrong = strongSideOf(position) === position.turn;
  const scored = position.legalMoves().map((move) => {
    const next = position.play(move);
    const isLost = next.outcome !== null && next.outcome.winner !== position.turn && next.outcome.reason !== 'counting';
    const distance = isLost ? null : distanceOf(next);
    return { move, distance: distance ?? Number.POSITIVE_INFINITY };
  });
  return scored.reduce((best, other) => {
    const isBetter = isStrong ? other.distance < best.distance : other.distance > best.distance;
    return isBetter ? other : best;
  }).move;
};

/** Plays a game on from a position; draws that can be claimed are. */
export async function playOn(fen: string, strong: Player, weak: Player): Promise<Played> {
  const position = parseFen(RULES, fen);
  if (!position.ok) throw new Error(`${fen}: ${position.error.message}`);
  let node = new Game(position.value).root;
  const moves: string[] = [];
  while (moves.length < MOST_PLIES) {
    const { outcome, claims } = node;
    if (outcome) return { isMate: outcome.reason === 'checkmate', reason: outcome.reason, plies: moves.length, moves };
    if (claims[0]) return { isMate: false, reason: claims[0].reason, plies: moves.length, moves };
    const isStrong = strongSideOf(node.position) === node.position.turn;
    node = node.play(await (isStrong ? strong : weak)(node));
    moves.push(node.uci);
  }
  return { isMate: false, reason: 'too long', plies: moves.length, moves };
}
