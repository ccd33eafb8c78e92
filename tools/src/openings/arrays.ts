/**
 * Starts of games by chance: both sides' pieces placed (Sittuyin). An array is either any legal one, or one that a player
 * might make: a king off the centre with the general next to it, elephants and horses in front.
 */

import { Game, type GameNode, type Move, moveRole, moveTo, Position, type Rules, roleLetter } from '@sitke/rules';
import type { Random } from '@sitke/testkit/random';

/** The weight of a drop for a player of habit; 0 for never. */
type Habit = (position: Position, move: Move) => number;

const UNIFORM: Habit = () => 1;

/** By letter, how gladly a piece stands on its side's first, second and third rank. */
const RANKS: Readonly<Record<string, readonly [number, number, number]>> = {
  K: [2, 4, 0.2],
  S: [0.3, 3, 3],
  F: [1, 3, 1],
  N: [0.5, 3, 2],
  R: [1, 0, 0],
};

/** By letter, how gladly it stands on the edge, and on each file further in. */
const FILES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  K: [1, 3, 3, 1.5],
  S: [0.3, 1, 2, 3],
  F: [0.5, 1, 1, 1],
  N: [0.2, 1, 2, 2],
  R: [1, 1, 1, 1],
};

const BESIDE_KING = 6;

const PLAUSIBLE: Habit = (position, move) => {
  const to = moveTo(move);
  const letter = roleLetter(position.rules.def, moveRole(move));
  const king = position.kingOf(position.turn);
  // The king first: the general follows it.
  if (king === null && letter !== 'K') return 0;
  const own = position.turn === 0 ? to : 63 - to;
  const file = own % 8;
  const isBeside = king !== null && Math.abs((king % 8) - (to % 8)) <= 1 && Math.abs((king >> 3) - (to >> 3)) <= 1;
  const weight = RANKS[letter]![own >> 3]! * FILES[letter]![Math.min(file, 7 - file)]!;
  return letter === 'F' && isBeside ? weight * BESIDE_KING : weight;
};

function chosen(random: Random, position: Position, habit: Habit): Move {
  const moves = position.legalMoves();
  const weights = moves.map((move) => habit(position, move));
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return moves[index] ?? moves.at(-1)!;
}

/** Returns a game that begins where the last piece has been placed. */
export function randomArrays(rules: Rules, random: Random): GameNode {
  const kind = random.next();
  const habits: readonly Habit[] =
    kind < 0.6
      ? [PLAUSIBLE, PLAUSIBLE]
      : kind < 0.7
        ? [PLAUSIBLE, UNIFORM]
        : kind < 0.8
          ? [UNIFORM, PLAUSIBLE]
          : [UNIFORM, UNIFORM];
  let position = Position.initial(rules);
  while (position.inPlacement) position = position.play(chosen(random, position, habits[position.turn]!));
  return new Game(position).root;
}
