/** Grades of moves by the winning chance that they cost, and what they add up to. */
import { accuracyOf } from '@sitke/engine/accuracy';
import type { Color } from '@sitke/rules';
import { nodeAt } from '../game.js';
import type { GameState, Path } from '../gameState.js';
import { childOf, endOf, movesOf, ROOT } from '../tree.js';
import type { Judgement } from './judgement.js';

export const GRADES = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;
export type Grade = (typeof GRADES)[number];

/** From this loss of winning chance on a move has a grade. Units: 1 is a whole win. */
const FROM = { inaccuracy: 0.05, mistake: 0.1, blunder: 0.2 } as const;

/** The sign behind a move, where its grade has one. */
export const GLYPHS: Readonly<Partial<Record<Grade, string>>> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** A move of the main line, graded. */
export interface Graded {
  /** The node after it. */
  readonly path: Path;
  readonly color: Color;
  readonly uci: string;
  readonly grade: Grade;
  /** The winning chance that it cost, from 0 to 1. */
  readonly loss: number;
  readonly before: Judgement;
  readonly after: Judgement;
}

/** Returns the nodes of the main line, the first one first. */
export function mainLine(game: Pick<GameState, 'tree'>): Path[] {
  const paths: Path[] = [ROOT];
  let path = ROOT;
  for (const uci of movesOf(endOf(game.tree, ROOT))) {
    path = childOf(path, uci);
    paths.push(path);
  }
  return paths;
}

/** Returns whether a move that costs so much keeps the value of its position. */
export function keepsValue(loss: number): boolean {
  return loss < FROM.inaccuracy;
}

/** Returns what a move costs the side that makes it: the chance before, less what is left of it after. */
export function lossOf(before: Judgement, after: Judgement, isBest: boolean): number {
  return isBest ? 0 : Math.max(0, before.chance - (1 - after.chance));
}

function gradeOf(loss: number, isBest: boolean): Grade {
  if (isBest) return 'best';
  if (loss >= FROM.blunder) return 'blunder';
  if (loss >= FROM.mistake) return 'mistake';
  return loss >= FROM.inaccuracy ? 'inaccuracy' : 'good';
}

/**
 * Returns the moves of the main line with their grades. `judgements` are by node of it, null where a position is not
 * judged; a move has a grade where the positions before and after it are.
 */
export function gradeLine(game: GameState, judgements: readonly (Judgement | null)[]): Graded[] {
  const paths = mainLine(game);
  return paths.slice(1).flatMap((path, index) => {
    const [before, after] = [judgements[index], judgements[index + 1]];
    if (!before || !after) return [];
    const uci = path.slice(path.lastIndexOf('/') + 1);
    const { turn: color } = nodeAt(game, paths[index]!).position;
    // Starting or stopping a count is not a move.
    if (nodeAt(game, path).position.turn === color) return [];
    const isBest = before.line[0] === uci;
    const loss = lossOf(before, after, isBest);
    return [{ path, color, uci, grade: gradeOf(loss, isBest), loss, before, after }];
  });
}

/** A side's moves added up. */
export interface Tally {
  /** From 0 to 100; null where no move has a grade. */
  readonly accuracy: number | null;
  readonly counts: Readonly<Record<Grade, number>>;
}

/** Returns what the moves of a side add up to. */
export function tallyOf(graded: readonly Graded[], color: Color): Tally {
  const own = graded.filter((move) => move.color === color);
  const counts = Object.fromEntries(GRADES.map((grade) => [grade, own.filter((move) => move.grade === grade).length]));
  const priced = graded.map(({ color: mover, before, loss }) => ({ color: mover, chance: before.chance, loss }));
  const accuracy = accuracyOf(priced, color);
  return { accuracy: accuracy && Math.round(accuracy), counts: counts as Record<Grade, number> };
}

const MOST_MOMENTS = 3;

/** Returns the three most costly slips of a learner in the order of the game; of both sides where the learner played both. */
export function momentsOf(graded: readonly Graded[], own: Color | null): Graded[] {
  return graded
    .filter(({ color, loss, grade }) => grade !== 'best' && loss >= FROM.mistake && (own === null || color === own))
    .sort((a, b) => b.loss - a.loss)
    .slice(0, MOST_MOMENTS)
    .sort((a, b) => movesOf(a.path).length - movesOf(b.path).length);
}
