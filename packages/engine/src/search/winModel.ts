/**
 * Converts scores to chances of a win, a draw and a loss: a logistic function of the score for each side to win, which
 * depends on how many pieces are left. The rest are draws.
 *
 * Source: the model behind Stockfish's `UCI_ShowWDL`, with parameters fitted for this engine (docs/lab/2026-11-27-chances.md).
 */

import { Position } from '@sitke/rules';
import type { Score } from './request.js';

/** A number for each of the knots. */
export type AtKnots = readonly [eighth: number, quarter: number, half: number, all: number];

/** The shares of the pieces at the start that a model has numbers for; those between are blended. */
export const KNOTS: AtKnots = [1 / 8, 1 / 4, 1 / 2, 1];

/** The logarithm of the odds to win: in a level position, and more for each pawn of score. */
export interface WinModel {
  readonly level: AtKnots;
  readonly pawn: AtKnots;
}

/** Chances in permille; they sum to 1000. */
export interface Chances {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

/** Returns the pieces on the board and in the pockets as a share of those at the start. */
export function piecesLeft(position: Position): number {
  return countPieces(position) / countPieces(Position.initial(position.rules));
}

function countPieces(position: Position): number {
  const { squares, pockets } = position.toSetup();
  return squares.filter((piece) => piece !== 0).length + pockets.reduce((sum, count) => sum + count, 0);
}

/** Returns how much each knot's number counts, which sum to 1, where so many pieces are left (a share of those at the start). */
export function blendOf(pieces: number): AtKnots {
  const share = Math.min(Math.max(pieces, KNOTS[0]), 1);
  const after = Math.max(
    1,
    KNOTS.findIndex((knot) => knot >= share),
  );
  const [from, to] = [KNOTS[after - 1]!, KNOTS[after]!];
  const weight = (share - from) / (to - from);
  const blend = KNOTS.map((_, knot) => (knot === after ? weight : knot === after - 1 ? 1 - weight : 0));
  return blend as readonly number[] as AtKnots;
}

/** Returns the chances for the side of the score, given the share of pieces left. */
export function chancesOf(score: Score, pieces: number, model: WinModel): Chances {
  if (score.kind === 'mate') return score.moves > 0 ? { win: 1000, draw: 0, loss: 0 } : { win: 0, draw: 0, loss: 1000 };
  const blend = blendOf(pieces);
  const blended = (numbers: AtKnots): number => numbers.reduce((sum, number, knot) => sum + number * blend[knot]!, 0);
  const [level, pawn] = [blended(model.level), blended(model.pawn)];
  const chance = (cp: number): number => Math.round(1000 / (1 + Math.exp(-level - (pawn * cp) / 100)));
  const [win, loss] = [chance(score.cp), chance(-score.cp)];
  return { win, draw: 1000 - win - loss, loss };
}
