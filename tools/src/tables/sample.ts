/** Random positions of a material, for players that must show what its table says. */

import { type Color, Game, type GameNode, Position, pieceOf, type Rules, roleOfLetter } from '@sitke/rules';
import type { Random } from '@sitke/testkit/random';

const TRIES = 1000;

/** Returns the letters of both sides of a key such as `KRSvKP`. */
function sidesOf(key: string): readonly [string, string] {
  const [strong = '', weak = ''] = key.split('v');
  return [strong, weak];
}

/** Returns a random position of a material that is not over, either color the stronger; without a count. */
export function randomPosition(rules: Rules, key: string, random: Random): GameNode {
  const { size } = rules.geometry;
  for (let tries = 0; tries < TRIES; tries++) {
    const squares: number[] = new Array(size).fill(0);
    const strong = random.int(0, 1) as Color;
    for (const [index, letters] of sidesOf(key).entries()) {
      const color = (index === 0 ? strong : 1 - strong) as Color;
      for (const letter of letters) {
        let square = random.int(0, size - 1);
        while (squares[square] !== 0) square = random.int(0, size - 1);
        squares[square] = pieceOf(color, roleOfLetter(rules.def, letter)!);
      }
    }
    const position = Position.fromSetup(rules, {
      squares,
      pockets: new Array(32).fill(0),
      turn: random.int(0, 1) as Color,
      flags: 0,
      epSquare: null,
      count: null,
      halfmoves: 0,
      fullmoves: 60,
    });
    if (!position.ok) continue;
    const { root } = new Game(position.value);
    if (!root.outcome && root.claims.length === 0) return root;
  }
  throw new Error(`no position of ${key} in ${TRIES} tries`);
}

/**
 * Returns the position a few plies on, its count begun by the rules where they have one for it and gone on by chance;
 * null where the game ends before, or the pieces change.
 */
export function withCount(node: GameNode, random: Random): GameNode | null {
  const { rules } = node.position;
  let { position } = node;
  for (let plies = 0; plies < 2 && position.count === null; plies++) {
    const quiet = position.legalMoves().filter((move) => piecesOf(position.play(move)) === piecesOf(position));
    if (quiet.length === 0) return null;
    position = position.play(random.pick(quiet));
    if (position.outcome) return null;
  }
  const { count } = position;
  if (count === null) return new Game(position).root;
  const setup = position.toSetup();
  const plies = random.int(0, count.limit / 2 - 1) * 2 + (count.plies & 1);
  const counted = Position.fromSetup(rules, { ...setup, count: { ...setup.count!, plies }, halfmoves: 0 });
  return counted.ok ? new Game(counted.value).root : null;
}

function piecesOf(position: Position): string {
  return [...position.toSetup().squares].sort().join();
}
