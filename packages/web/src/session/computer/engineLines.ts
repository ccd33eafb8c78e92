/** Turns the lines that the engine reports while it searches into the game's own notation. */
import { expectedOf } from '@sitke/engine/accuracy';
import { reportedScore } from '@sitke/engine/drawPolicy';
import { type GameNode, makeSan, type Position, parseUci } from '@sitke/rules';
import { nodeAt } from '../game.js';
import type { EngineTask } from './engineTask.js';

/** A score from the first side: hundredths of a pawn, or moves to mate (negative: the first side is mated). */
export interface Score {
  readonly kind: 'cp' | 'mate';
  readonly value: number;
}

/** One line of an `info` or its end, from the side to move. */
export interface SearchLine {
  readonly depth: number;
  /** From 1. */
  readonly place: number;
  readonly score: Score;
  /** How many positions have been looked at; null where the engine does not say. */
  readonly nodes: number | null;
  readonly pv: readonly string[];
}

/** A line as the screen shows it: the score from the first side, moves in the game's notation. */
export interface ShownLine {
  readonly depth: number;
  readonly score: Score;
  readonly nodes: number | null;
  readonly moves: readonly string[];
  /** The same moves as UCI. */
  readonly uci: readonly string[];
}

/** More moves than these are guesses. */
const SHOWN_MOVES = 14;
/** The worth of a mate, in hundredths of a pawn. */
const MATE_SCORE = 10_000;

/** Returns what an `info` line says of a line of moves; null where it says something else. */
export function parseInfo(line: string): SearchLine | null {
  if (!line.startsWith('info ')) return null;
  const [head = '', pv] = line.split(' pv ');
  const score = / score (cp|mate) (-?\d+)/.exec(head);
  const depth = / depth (\d+)/.exec(head);
  if (pv === undefined || !score || !depth) return null;
  const place = Number(/ multipv (\d+)/.exec(head)?.[1] ?? 1);
  const kind = score[1] === 'mate' ? 'mate' : 'cp';
  const nodes = / nodes (\d+)/.exec(head)?.[1];
  return {
    depth: Number(depth[1]),
    place,
    score: { kind, value: Number(score[2]) },
    nodes: nodes === undefined ? null : Number(nodes),
    pv: pv.trim().split(/\s+/),
  };
}

/** Returns a score as one number of hundredths of a pawn. */
export function centipawns({ kind, value }: Score): number {
  if (kind === 'cp') return value;
  return value > 0 ? MATE_SCORE - value : -MATE_SCORE - value;
}

/** Returns the score of the side to move with the draw that it may claim. */
export function withClaim({ kind, value }: Score, node: Pick<GameNode, 'claims'>): Score {
  const score = reportedScore(kind === 'cp' ? { kind, cp: value } : { kind, moves: value }, node);
  return { kind: score.kind, value: score.kind === 'cp' ? score.cp : score.moves };
}

/** Returns a score of the side to move from the first side, with the draw that may be claimed. */
export function fromFirst(node: GameNode, score: Score): Score {
  const { kind, value } = withClaim(score, node);
  return { kind, value: node.position.turn === 0 ? value : 0 - value };
}

/** Returns a line of a task's search as the screen shows it; ends it at the first text that is not a move. */
export function shownLine(task: EngineTask, line: SearchLine): ShownLine {
  const node = nodeAt(task, task.path);
  let { position } = node;
  const score = fromFirst(node, line.score);
  const moves: string[] = [];
  for (const uci of line.pv.slice(0, SHOWN_MOVES)) {
    const move = parseUci(position, uci);
    if (!move.ok) break;
    moves.push(makeSan(position, move.value));
    position = position.play(move.value);
  }
  return { depth: line.depth, score, nodes: line.nodes, moves, uci: line.pv.slice(0, moves.length) };
}

/** Returns the points that the side of a score may expect in a position, from 0 to 1. */
export function shareOf({ kind, value }: Score, position: Position): number {
  return expectedOf(kind === 'cp' ? { kind, cp: value } : { kind, moves: value }, position);
}
