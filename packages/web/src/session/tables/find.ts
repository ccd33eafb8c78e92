/**
 * Positions worth training, drawn by lot and weighed by the tables: mates that are just possible within the count, and
 * draws that just hold until it has run out. The count in them has begun some moves ago.
 */
import {
  type Color,
  makeFen,
  moveCaptured,
  opposite,
  type Piece,
  Position,
  pieceOf,
  type Rules,
  type Setup,
} from '@sitke/rules';
import type { Verdict } from '@sitke/tablebase';
import { SEED_END } from '../levels.js';
import { TOP_BOX } from '../schedule.js';
import type { Lesson } from '../training.js';
import { rolesOf, STRONG } from './material.js';

/** Returns what the tables know of a position; null where none knows it. */
export type Probe = (position: Position) => Verdict | null;

/** Yields won positions of a lesson's material, as pieces by square, by a source of numbers. */
export type WonBoards = (random: () => number) => Iterable<readonly Piece[]>;

/** How many fitting positions are weighed against each other, … */
const WEIGHED = 120;
/** … how many will do where they are rare, from so many draws on, and how many are drawn at most. */
const FEW = 12;
const MANY_DRAWN = 1500;
const MOST_DRAWN = 6000;
/** The shortest mate that is a task. Units: plies. */
const SHORTEST = 3;
/** By box: moves that can be wasted without losing the win, … */
const SPARE_MOVES = [3, 2, 2, 1, 1, 0] as const;
/** … and moves that the mate would come too late. */
const LATE_MOVES = [3, 3, 2, 2, 1, 1] as const;
/** Where a position's moves are numbered from: an endgame looks like one. */
const MOVE_NUMBER = 60;

interface Candidate {
  readonly position: Position;
  /** How long the task takes. Units: plies. */
  readonly length: number;
}

/** Returns numbers from 0 up to 1 by a seed. Source: MINSTD, Park and Miller 1993. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % SEED_END;
    return state / SEED_END;
  };
}

function setupOf(squares: readonly Piece[], turn: Color): Setup {
  const pockets = new Array<number>(32).fill(0);
  const fresh = { flags: 0, epSquare: null, count: null, halfmoves: 0, fullmoves: MOVE_NUMBER };
  return { squares, pockets, turn, ...fresh };
}

/** Returns pieces on squares by lot, no two on one. */
function drawSetup(rules: Rules, material: string, turn: Color, random: () => number): Setup {
  const { size } = rules.geometry;
  const squares = new Array<number>(size).fill(0);
  const sides = rolesOf(rules.def, material);
  for (const color of [0, 1] as const) {
    for (const role of sides[color === STRONG ? 0 : 1]) {
      let square = Math.floor(random() * size);
      while (squares[square] !== 0) square = (square + 1) % size;
      squares[square] = pieceOf(color, role);
    }
  }
  return setupOf(squares, turn);
}

function positionOf(rules: Rules, setup: Setup): Position | null {
  const position = Position.fromSetup(rules, setup);
  return position.ok && position.value.outcome === null ? position.value : null;
}

/** A count as it begins, in plies: its limit, and where it starts, which need not be at 0. */
interface Begun {
  readonly limit: number;
  readonly plies: number;
}

/** Returns what the count of a material leaves as soon as it runs; null where none begins by itself. Units: plies. */
export function limitOf(rules: Rules, material: string): number | null {
  const begun = begunOf(rules, material);
  return begun && begun.limit - begun.plies;
}

function begunOf(rules: Rules, material: string): Begun | null {
  const random = randomFrom(1);
  for (let tries = 0; tries < MOST_DRAWN; tries++) {
    const position = positionOf(rules, drawSetup(rules, material, STRONG, random));
    const quiet = position?.legalMoves().find((move) => moveCaptured(move) === 0);
    if (position && quiet !== undefined) return position.play(quiet).count;
  }
  return null;
}

/** The same pieces with so many plies of the count left. */
function counted(position: Position, limit: number, pliesLeft: number): Position | null {
  const count = { limit, plies: limit - pliesLeft, by: null };
  return positionOf(position.rules, { ...position.toSetup(), count });
}

/** The position as one that is to be won, with a few moves to spare at most; null if it is not one. */
function winnable(probe: Probe, position: Position, begun: Begun | null, spare: number): Candidate | null {
  const verdict = probe(position);
  const length = verdict?.uncounted?.distance ?? verdict?.distance ?? 0;
  if (verdict?.outcome !== 'win' || length < SHORTEST) return null;
  // Where nobody counts, a task is a win that can be given away.
  if (begun === null) {
    const isTask = verdict.moves.some(({ outcome }) => outcome !== 'win');
    return isTask ? { position, length: verdict.distance ?? length } : null;
  }
  // The first counted move is the bare side's, so that the winner's turns come at odd numbers.
  const left = Math.min(length + 2 * spare, begun.limit - begun.plies - 1);
  const late = counted(position, begun.limit, left);
  return late && probe(late)?.outcome === 'win' ? { position: late, length } : null;
}

/** The position as one that is to be held against a mate that comes too late by some moves; null if it is not one. */
function holdable(probe: Probe, position: Position, begun: Begun | null, late: number): Candidate | null {
  if (begun === null) return null;
  const distance = probe(position)?.uncounted?.distance ?? 0;
  const left = Math.min(distance - 2 * late, begun.limit - begun.plies);
  if (left < 2) return null;
  const held = counted(position, begun.limit, left);
  const verdict = held && probe(held);
  const isTask = verdict?.outcome === 'draw' && verdict.moves.some(({ outcome }) => outcome === 'loss');
  return held && isTask ? { position: held, length: left } : null;
}

/** Yields setups by lot and, where they were not enough by then, won positions from the table. */
function* setupsOf(rules: Rules, { material, goal }: Lesson, random: () => number, won?: WonBoards): Generator<Setup> {
  const turn = goal === 'win' ? STRONG : opposite(STRONG);
  const drawn = goal === 'win' && won ? MANY_DRAWN : MOST_DRAWN;
  for (let i = 0; i < drawn; i++) yield drawSetup(rules, material, turn, random);
  if (goal === 'win' && won) for (const squares of won(random)) yield setupOf(squares, turn);
}

/**
 * Returns the FEN of a position for a lesson, the harder the higher the box; null where none was found.
 *
 * Hard is what takes long and leaves no time to waste. The lowest box takes the easiest thirty-sixth of what was drawn.
 */
export function findPosition(
  probe: Probe,
  rules: Rules,
  lesson: Lesson,
  { box, seed }: { readonly box: number; readonly seed: number },
  won?: WonBoards,
): string | null {
  const { material, goal } = lesson;
  const random = randomFrom(seed);
  const begun = begunOf(rules, material);
  const found: Candidate[] = [];
  let drawn = 0;
  for (const setup of setupsOf(rules, lesson, random, won)) {
    if (found.length >= (drawn++ < MANY_DRAWN ? WEIGHED : FEW)) break;
    const position = positionOf(rules, setup);
    if (!position) continue;
    const candidate =
      goal === 'win'
        ? winnable(probe, position, begun, SPARE_MOVES[box] ?? 0)
        : holdable(probe, position, begun, LATE_MOVES[box] ?? 1);
    if (candidate) found.push(candidate);
  }
  found.sort((a, b) => a.length - b.length);
  const share = ((box + random()) / (TOP_BOX + 1)) ** 2;
  const chosen = found[Math.floor(share * found.length)];
  return chosen ? makeFen(chosen.position) : null;
}
