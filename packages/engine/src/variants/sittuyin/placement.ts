/**
 * The set-up phase, by book and search: completes the armies of both sides with arrays of the book that fit the pieces
 * on the board, searches the completed positions briefly, and drops a piece of the best army. A seed selects among good
 * armies, so games differ.
 */

import {
  type Color,
  type Move,
  moveFrom,
  moveRole,
  moveTo,
  opposite,
  type Position,
  problemsOf,
  type Rules,
  roleOfLetter,
  type Setup,
} from '@sitke/rules';
import type { ChosenDrop, DropChooser, DropTerms } from '../../search/searchCore.js';
import type { ArmyPiece } from '../bookArmy.js';
import { SETUP_ARMIES } from './setupBook.js';

/** Order of the drops, the least revealing first: minor pieces before the king, rooks last. */
const ORDER = 'SNFKR';
const LAST_SQUARE = 63;
/** Limits: own armies considered, and enemy armies that each is searched against while the enemy's is incomplete. */
const MOST_ARMIES = 24;
const REPLIES = 3;
const TRIAL_NODES = 2000;
/** With fewer nodes in total, trials are short and use one enemy army only. */
const FEW_NODES = 20_000;
const SHORT_TRIAL_NODES = 500;
/** Range by which a seed shifts the book's values, in centipawns: usually, and for the loosest set-ups. */
const VARIETY = 15;
const LOOSE_VARIETY = 100;
/** Misplaced pieces in the loosest set-ups. */
const MAX_STRAY = 5;
/** Weight of the book's value relative to a search against the enemy's army. */
const BOOK_WEIGHT = 1;

/** A possible army: the pieces still to be placed, the number of pieces in place, and the book's value. */
interface Army {
  readonly pieces: readonly ArmyPiece[];
  readonly fit: number;
  readonly value: number;
}

/** The book by color: Red's arrays, and the same rotated for Black. */
const BOOK: readonly (readonly { readonly pieces: readonly ArmyPiece[]; readonly value: number }[])[] = [0, 1].map(
  (color) =>
    SETUP_ARMIES.map(({ pieces, values }) => ({
      pieces: color === 0 ? pieces : pieces.map(({ role, square }) => ({ role, square: LAST_SQUARE - square })),
      value: values[color]!,
    })),
);

/** One side's part of a setup. */
interface Side {
  readonly rules: Rules;
  readonly color: Color;
  readonly squares: readonly number[];
  readonly pockets: readonly number[];
}

/** Returns a number below 1, determined by a seed and some numbers. Source: murmur3's finalizer (public domain). */
function noise(seed: number, ...numbers: readonly number[]): number {
  let state = seed | 0;
  for (const number of numbers) state = Math.imul(state ^ (number + 0x9e37), 0x85ebca6b) ^ (state >>> 13);
  state = Math.imul(state ^ (state >>> 16), 0xc2b2ae35);
  return ((state ^ (state >>> 15)) >>> 0) / 0x1_0000_0000;
}

/** Returns the drop squares of a role for a side. */
function placesOf({ rules, color }: Side, role: number): readonly number[] {
  const isRook = role === roleOfLetter(rules.def, 'R');
  const last = isRook ? 8 : 24;
  const first = isRook ? 0 : 8;
  const places = Array.from({ length: last - first }, (_, index) => first + index);
  if (!isRook && rules.options['setup.nonRookRanks'] === '1-3') for (let file = 0; file < 8; file++) places.push(file);
  return color === 0 ? places : places.map((square) => LAST_SQUARE - square);
}

/** Returns an array with some pieces misplaced. */
function loosened(side: Side, pieces: readonly ArmyPiece[], stray: number, seed: number): readonly ArmyPiece[] {
  const loose = [...pieces];
  for (let left = stray; left > 0; left--) {
    const index = Math.floor(noise(seed, left) * loose.length);
    const { role } = loose[index]!;
    const places = placesOf(side, role).filter((to) => loose.every(({ square }) => square !== to));
    loose[index] = { role, square: places[Math.floor(noise(seed, left, 1) * places.length)]! };
  }
  return loose;
}

/** Returns where the pieces in the pocket go to complete an array as closely as possible. */
function completion(side: Side, array: readonly ArmyPiece[]): readonly ArmyPiece[] {
  const { color, squares, pockets } = side;
  const pieces: ArmyPiece[] = [];
  const isFree = (square: number): boolean => squares[square] === 0 && pieces.every((piece) => piece.square !== square);
  for (let role = 1; role < 16; role++) {
    const wanted = array.filter((piece) => piece.role === role).map(({ square }) => square);
    for (let left = pockets[(color << 4) | role] ?? 0; left > 0; left--) {
      const square = [...wanted, ...placesOf(side, role)].find(isFree);
      if (square !== undefined) pieces.push({ role, square });
    }
  }
  return pieces;
}

/** Returns the armies that a side may complete, the likeliest first: by pieces in place, then by value. */
function armiesOf(side: Side, seed: number, setupLooseness: number): readonly Army[] {
  const { color, squares } = side;
  const stray = Math.round((MAX_STRAY * setupLooseness) / 100);
  const variety = VARIETY + ((LOOSE_VARIETY - VARIETY) * setupLooseness) / 100;
  const armies = BOOK[color].map(({ pieces, value }, index) => {
    const array = stray > 0 ? loosened(side, pieces, stray, seed ^ (index << 8)) : pieces;
    const fit = array.filter(({ role, square }) => squares[square] === ((color << 4) | role)).length;
    const shift = (noise(seed, color, index) * 2 - 1) * variety;
    return { pieces: completion(side, array), fit, value: value + shift };
  });
  armies.sort((a, b) => b.fit - a.fit || b.value - a.value);
  const byPieces = new Map<string, Army>();
  for (const army of armies) {
    const key = army.pieces.map(({ role, square }) => role * 64 + square).join();
    if (!byPieces.has(key)) byPieces.set(key, army);
  }
  return [...byPieces.values()];
}

/** Returns the enemy's part of a setup as far as it is visible: behind the curtain it is as at the start. */
function enemyOf(rules: Rules, setup: Setup): Side {
  const color = opposite(setup.turn);
  if (rules.options['setup.order'] !== 'curtain') return { rules, color, ...setup };
  const isEnemy = (piece: number): boolean => piece !== 0 && piece >> 4 === color;
  const squares = setup.squares.map((piece, square) => {
    const first = rules.initial.squares[square]!;
    return isEnemy(piece) || (piece === 0 && isEnemy(first)) ? (isEnemy(first) ? first : 0) : piece;
  });
  const pockets = setup.pockets.map((count, piece) => (piece >> 4 === color ? rules.initial.pockets[piece]! : count));
  return { rules, color, squares, pockets };
}

/** Returns the position with both armies complete and Red to move; null if it is not playable. */
function completed(rules: Rules, setup: Setup, enemy: Side, own: Army, other: Army): Setup | null {
  const squares = [...enemy.squares];
  for (const { role, square } of own.pieces) squares[square] = (setup.turn << 4) | role;
  for (const { role, square } of other.pieces) squares[square] = (enemy.color << 4) | role;
  const trial = { ...setup, squares, pockets: setup.pockets.map(() => 0), turn: 0 as Color, halfmoves: 0 };
  return problemsOf(rules, trial).some(({ fatal }) => fatal) ? null : trial;
}

/** Returns the next drop for an army, the least revealing one. */
function nextDrop(rules: Rules, army: Army, drops: readonly Move[], seed: number): Move | undefined {
  const rankOf = ({ role, square }: ArmyPiece): number =>
    [...ORDER].findIndex((letter) => roleOfLetter(rules.def, letter) === role) + noise(seed, role, square);
  const pieces = [...army.pieces].sort((a, b) => rankOf(a) - rankOf(b));
  for (const { role, square } of pieces) {
    const drop = drops.find((m) => moveRole(m) === role && moveTo(m) === square && moveFrom(m) === square);
    if (drop !== undefined) return drop;
  }
  return undefined;
}

/** Chooses one of at least one drop. */
export function* chooseDrop(position: Position, drops: readonly Move[], terms: DropTerms): DropChooser {
  const { rules, turn } = position;
  const setup = position.toSetup();
  const { seed, setupLooseness } = terms;
  const enemy = enemyOf(rules, setup);
  const nodes = (terms.nodes * (100 - setupLooseness)) / 100;
  const isShort = nodes < FEW_NODES;
  const trialNodes = isShort ? SHORT_TRIAL_NODES : TRIAL_NODES;
  const replies = armiesOf(enemy, seed, 0).slice(0, isShort ? 1 : REPLIES);
  const most = Math.min(MOST_ARMIES, Math.max(1, Math.floor(nodes / (trialNodes * replies.length))));
  const armies = armiesOf({ rules, color: turn, ...setup }, seed, setupLooseness);
  const weighed = armies.slice(0, most).map((army) => ({ army, scores: [] as number[] }));
  const sign = turn === 0 ? 1 : -1;
  for (const reply of nodes < SHORT_TRIAL_NODES ? [] : replies) {
    for (const { army, scores } of weighed) {
      const trial = completed(rules, setup, enemy, army, reply);
      const score = trial && (yield { setup: trial, nodes: trialNodes });
      if (trial && score === null) return chosen(rules, armies, weighed, drops, seed);
      if (score !== null) scores.push(sign * score);
    }
  }
  return chosen(rules, armies, weighed, drops, seed);
}

interface Weighed {
  readonly army: Army;
  readonly scores: readonly number[];
}

function mean(scores: readonly number[]): number {
  return scores.reduce((sum, score) => sum + score, 0) / Math.max(scores.length, 1);
}

/** Returns a drop for the best of the searched armies, or for the likeliest if none was searched. */
function chosen(
  rules: Rules,
  armies: readonly Army[],
  weighed: readonly Weighed[],
  drops: readonly Move[],
  seed: number,
): ChosenDrop {
  const searched = weighed.filter(({ scores }) => scores.length > 0);
  const worth = ({ army, scores }: Weighed): number => mean(scores) + army.value * BOOK_WEIGHT;
  const best = searched.sort((a, b) => b.army.fit - a.army.fit || worth(b) - worth(a));
  const score = Math.round(mean(best[0]?.scores ?? []));
  for (const army of [...best.map(({ army: found }) => found), ...armies]) {
    const move = nextDrop(rules, army, drops, seed);
    if (move !== undefined) return { move, score };
  }
  return { move: drops[Math.floor(noise(seed, drops.length) * drops.length)]!, score };
}
