/** Endgames of the tables with one move that wins or holds, under a count that is nearly out where the material has one. */

import { type Color, type Move, moveCaptured, Position, type Rules, type Setup } from '@sitke/rules';
import { type Material, parseMaterial, type Tablebase, type Verdict } from '@sitke/tablebase';
import type { Random } from '@sitke/testkit/random';
import type { Found } from './exercise.js';

const TRIES = 4000;
/** The shortest and the longest mates that are a task. Units: plies. */
const [SHORTEST, LONGEST] = [5, 31];
/** A position with fewer moves is not a choice. */
const FEWEST_MOVES = 4;
/** Own moves of a solution at most. */
const MOST_MOVES = 4;
/** Moves that a mate may be put off for, and that it comes too late. */
const [SPARE, LATE] = [2, 3];
const MOVE_NUMBER = 60;

/** An ending as it is found. */
export interface FoundEnding {
  readonly position: Position;
  readonly found: Found;
}

/** Returns an ending of a material for a task; null where none was found by chance. */
export function findEnding(tables: Tablebase, key: string, task: 'win' | 'hold', random: Random): FoundEnding | null {
  const { rules } = tables;
  const material = parseMaterial(rules.def, key);
  if (!material.ok) throw new Error(material.error.message);
  for (let tries = 0; tries < TRIES; tries++) {
    const drawn = drawPosition(rules, material.value, task === 'win' ? 0 : 1, random);
    const position = drawn && counted(tables, drawn, task, random);
    const verdict = position && tables.probe(position);
    if (!verdict || verdict.mayBeClaimed || verdict.outcome !== (task === 'win' ? 'win' : 'draw')) continue;
    if (task === 'win' && ((verdict.distance ?? 0) < SHORTEST || verdict.distance! > LONGEST)) continue;
    const line = endingLine(tables, position, task, random);
    // To take the piece that threatens is not a task.
    if (line.length === 0 || moveCaptured(line[0]!) !== 0) continue;
    return { position, found: { task, moves: task === 'win' ? (verdict.distance! + 1) >> 1 : 0, line } };
  }
  return null;
}

function drawPosition(rules: Rules, material: Material, turn: Color, random: Random): Position | null {
  const squares = new Array<number>(rules.geometry.size).fill(0);
  for (const piece of material.pieces) {
    let square = random.int(0, squares.length - 1);
    while (squares[square] !== 0) square = random.int(0, squares.length - 1);
    squares[square] = piece;
  }
  const fresh = { flags: 0, epSquare: null, count: null, halfmoves: 0, fullmoves: MOVE_NUMBER };
  return positionOf(rules, { squares, pockets: new Array<number>(32).fill(0), turn, ...fresh });
}

function positionOf(rules: Rules, setup: Setup): Position | null {
  const position = Position.fromSetup(rules, setup);
  return position.ok && position.value.outcome === null ? position.value : null;
}

/** Returns the position with a count that decides: it leaves the mate a few moves at most, or comes before it by a few. */
function counted(tables: Tablebase, position: Position, task: 'win' | 'hold', random: Random): Position | null {
  const quiet = position.legalMoves().find((move) => moveCaptured(move) === 0);
  const begun = quiet === undefined ? null : position.play(quiet).count;
  if (!begun) return position;
  const distance = tables.probe(position)?.uncounted?.distance ?? 0;
  if (distance < SHORTEST) return null;
  const left = distance + 2 * (task === 'win' ? random.int(0, SPARE) : -random.int(1, LATE));
  if (left < SHORTEST || left > begun.limit - begun.plies) return null;
  const count = { limit: begun.limit, plies: begun.limit - left, by: null };
  return positionOf(position.rules, { ...position.toSetup(), count });
}

/** Returns the only move that keeps what the position is worth; null where there are several, or too few moves to choose from. */
export function onlyMove({ moves, outcome }: Verdict): Move | null {
  const good = moves.filter((one) => one.outcome === outcome);
  return good.length === 1 && moves.length >= FEWEST_MOVES ? good[0]!.move : null;
}

function endingLine(tables: Tablebase, start: Position, task: 'win' | 'hold', random: Random): Move[] {
  const line: Move[] = [];
  let position = start;
  for (let own = 0; own < MOST_MOVES; own++) {
    const verdict = tables.probe(position);
    const move = verdict && onlyMove(verdict);
    if (!move) break;
    const next = position.play(move);
    const reply = next.outcome ? null : hardestReply(tables, next, task, random);
    line.push(move);
    if (!reply) return line;
    line.push(reply);
    position = next.play(reply);
    if (position.outcome) break;
  }
  // A solution ends with an own move.
  return line.slice(0, Math.max(0, line.length - (line.length % 2 === 0 ? 1 : 0)));
}

/** Returns the reply that resists longest or, against one who holds, one that asks for an only move again. */
function hardestReply(tables: Tablebase, position: Position, task: 'win' | 'hold', random: Random): Move | null {
  const moves = tables.probe(position)?.moves ?? [];
  if (moves.length === 0) return null;
  if (task === 'win') return moves.reduce((a, b) => ((b.distance ?? 0) > (a.distance ?? 0) ? b : a)).move;
  const asking = moves.filter(({ move }) => {
    const next = position.play(move);
    const verdict = next.outcome ? null : tables.probe(next);
    return verdict !== null && onlyMove(verdict) !== null;
  });
  return random.pick(asking.length > 0 ? asking : moves).move;
}
