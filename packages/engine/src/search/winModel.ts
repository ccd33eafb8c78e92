/**
 * What a score is worth in points: the chances of a win, a draw and a loss. A logistic function of the score for each
 * side to win; how steep, and how far from even, depends on how many pieces are left. What is neither is a draw.
 *
 * Source: the model behind Stockfish's `UCI_ShowWDL`; the numbers are fitted again.
 */

import { Position } from '@sitke/rules';
import type { Score } from './request.js';

/** The score at which a side wins half its games, and the width of the slope: hundredths of a pawn, few pieces to many. */
export interface WinModel {
  readonly evenAt: readonly [bare: number, full: number];
  readonly width: readonly [bare: number, full: number];
}

/** Chances in thousandths, which sum to 1000. */
export interface Chances {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

/** Returns the pieces on the board and in the pocket, as a share of those a game begins with. */
export function piecesLeft(position: Position): number {
  return countPieces(position) / countPieces(Position.initial(position.rules));
}

function countPieces(position: Position): number {
  const { squares, pockets } = position.toSetup();
  return squares.filter((piece) => piece !== 0).length + pockets.reduce((sum, count) => sum + count, 0);
}

/** Returns the chances of the side whose score it is, with a share of the pieces left. */
export function chancesOf(score: Score, pieces: number, model: WinModel): Chances {
  if (score.kind === 'mate') return score.moves > 0 ? { win: 1000, draw: 0, loss: 0 } : { win: 0, draw: 0, loss: 1000 };
  const between = ([bare, full]: readonly [number, number]): number => bare + (full - bare) * Math.min(pieces, 1);
  const chance = (cp: number): number =>
    Math.round(1000 / (1 + Math.exp((between(model.evenAt) - cp) / between(model.width))));
  const [win, loss] = [chance(score.cp), chance(-score.cp)];
  return { win, draw: 1000 - win - loss, loss };
}
