/**
 * How well a side played, from 0 to 100, by the chances that its moves threw away. Shared by all programs that review games;
 * independent of the search.
 *
 * A move counts by how far the chances swing around it, so that moves of a game that is long decided, where nothing can be
 * lost, count little. Half of the figure is a harmonic mean, which a few bad moves pull down however many good ones there are.
 * Source of the two ideas: lichess.org/page/accuracy. The numbers are ours: docs/lab/2026-11-29-accuracy.md.
 */

import type { Color, Position, VariantId } from '@sitke/rules';
import type { Score } from '../search/request.js';
import { chancesOf, piecesLeft } from '../search/winModel.js';
import { winModelOf } from '../variants/registry.chances.js';

/** A move, in the order of the game. */
export interface PricedMove {
  readonly color: Color;
  /** The chance of its side before it, from 0 (lost) to 1 (won). */
  readonly chance: number;
  /** How much of that chance it threw away, from 0 to 1. */
  readonly loss: number;
}

/** How fast a move's accuracy falls with what it costs. */
const FALL = 8;
/** So many moves before a move and after it say how far the chances swing. */
const REACH = 3;
/** A move counts at least as much as if the chances swung so far. */
const LEAST_SWING = 0.01;
/** No move is worth less in the harmonic mean. */
const LEAST_ACCURACY = 5;

/**
 * Returns the points that the side to move may expect from a score, from 0 (lost) to 1 (won). Errors: Error where nobody has
 * measured the chances of a variant.
 */
export function expectedOf(score: Score, position: Position): number {
  const id = position.rules.def.id as VariantId;
  const model = winModelOf(id);
  if (!model) throw new Error(`No chances were measured for ${id}.`);
  const { win, draw } = chancesOf(score, piecesLeft(position), model);
  return (win + draw / 2) / 1000;
}

/** Returns how well a side played, from 0 to 100; null where it made no move. */
export function accuracyOf(moves: readonly PricedMove[], color: Color): number | null {
  const chances = moves.map((move) => (move.color === 0 ? move.chance : 1 - move.chance));
  let [weights, sum, inverse] = [0, 0, 0];
  moves.forEach((move, at) => {
    if (move.color !== color) return;
    const accuracy = 100 * Math.exp(-FALL * move.loss);
    const weight = Math.max(LEAST_SWING, spread(chances.slice(Math.max(0, at - REACH), at + REACH + 1)));
    weights += weight;
    sum += weight * accuracy;
    inverse += weight / Math.max(LEAST_ACCURACY, accuracy);
  });
  return weights === 0 ? null : (sum / weights + weights / inverse) / 2;
}

/** Returns the standard deviation. */
function spread(numbers: readonly number[]): number {
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  return Math.sqrt(numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0) / numbers.length);
}
