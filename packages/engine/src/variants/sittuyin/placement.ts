/**
 * The set-up phase: a man is placed where it goes on with a known array and stands well. Arrays are Red's; Black's are
 * the same turned round. Which of them is followed, and small differences, come from a seed.
 */

import {
  type Color,
  type Move,
  moveRole,
  moveTo,
  type Position,
  parseSquare,
  roleOfLetter,
  type VariantDef,
} from '@sitke/rules';

/** Arrays that stand behind the pawns, elephants and horses before the king, and nothing where it is not allowed. */
const ARRAYS: readonly string[] = [
  'Kg2 Ff2 Se2 Se3 Nf3 Nd2 Rc1 Rf1',
  'Kg2 Ff2 Se3 Sf3 Nd2 Nb2 Rd1 Re1',
  'Kc2 Fd2 Se2 Sf3 Nb2 Ng3 Rd1 Rh1',
  'Kf2 Fe2 Sd2 Se3 Nc2 Ng3 Ra1 Re1',
  'Kg2 Ff2 Se2 Se3 Nf3 Nc2 Rb1 Rg1',
  'Kb2 Fc2 Sd2 Se3 Ne2 Ng3 Rc1 Rh1',
];
/** What comes first shows the least of the plan: small men before the king, rooks last. */
const ORDER = 'SNFKR';
const FOLLOWS = 240;
const EARLIER = 60;
const NOISE = 40;

interface Man {
  readonly role: number;
  readonly square: number;
}

/** Returns a number below 1 for a seed and a text of numbers; the same for the same. */
function noise(seed: number, ...numbers: readonly number[]): number {
  let state = seed | 0;
  for (const number of numbers) state = Math.imul(state ^ (number + 0x9e37), 0x85ebca6b) ^ (state >>> 13);
  state = Math.imul(state ^ (state >>> 16), 0xc2b2ae35);
  return ((state ^ (state >>> 15)) >>> 0) / 0x1_0000_0000;
}

function arraysOf(def: VariantDef, color: Color): readonly (readonly Man[])[] {
  return ARRAYS.map((text) =>
    text.split(' ').map((word) => {
      const square = parseSquare(def, word.slice(1))!;
      return { role: roleOfLetter(def, word[0]!), square: color === 0 ? square : 63 - square };
    }),
  );
}

/** Returns how many men of an array stand already, with a seeded fraction that breaks ties. */
function fitOf(position: Position, array: readonly Man[], tie: number): number {
  const { squares } = position.toSetup();
  return array.filter(({ role, square }) => squares[square] === ((position.turn << 4) | role)).length + tie;
}

/** Returns the best of some drops. `valueAfter` is the static value of a drop for the side that makes it. */
export function choosePlacement(
  position: Position,
  moves: readonly Move[],
  seed: number,
  valueAfter: (move: Move) => number,
): { readonly move: Move; readonly score: number } {
  const { def } = position.rules;
  const { turn } = position;
  const fits = arraysOf(def, turn).map((array, i) => ({ array, fit: fitOf(position, array, noise(seed, turn, i)) }));
  const { array } = fits.reduce((best, other) => (other.fit > best.fit ? other : best));
  const scored = moves.map((move) => {
    const [role, to] = [moveRole(move), moveTo(move)];
    const follows = array.some((man) => man.role === role && man.square === to) ? FOLLOWS : 0;
    const order = [...ORDER].findIndex((letter) => roleOfLetter(def, letter) === role);
    const score = valueAfter(move);
    return { move, score, rank: score + follows - order * EARLIER + noise(seed, role, to) * NOISE };
  });
  return scored.reduce((best, other) => (other.rank > best.rank ? other : best));
}
