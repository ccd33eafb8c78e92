/**
 * Converts scores to chances of a win, a draw and a loss: a logistic function of the score for each side to win. Its
 * slope and centre depend on how many pieces are left. The rest are draws.
 *
 * Source: the model behind Stockfish's `UCI_ShowWDL`, with parameters fitted for this engine.
 */

import { Position } from '@sitke/rules';
import type { Score } from './request.js';

/**
 * The score with a winning chance of one half, and the width of the slope, in centipawns: for few pieces and for all.
 */
export interface WinModel {
  readonly evenAt: readonly [bare: number, full: number];
  readonly width: readonly [bare: number, full: number];
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

/** Returns the chances for the side of the score, given the share of pieces left. */
export function chancesOf(score: Score, pieces: number, model: WinModel): Chances {
  if (score.kind === 'mate') return score.moves > 0 ? { win: 1000, draw: 0, loss: 0 } : { win: 0, draw: 0, loss: 1000 };
  const between = ([bare, full]: readonly [number, number]): number => bare + (full - bare) * Math.min(pieces, 1);
  const chance = (cp: number): number =>
    Math.round(1000 / (1 + Math.exp((between(model.evenAt) - cp) / between(model.width))));
  const [win, loss] = [chance(score.cp), chance(-score.cp)];
  return { win, draw: 1000 - win - loss, loss };
}
