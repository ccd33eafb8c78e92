/** The evaluation of a whole game as a graph: the chance of the first side, node by node of the main line. */

import { nodeAt } from '../game.js';
import type { GameState, Path } from '../gameState.js';
import { type Graded, gradeLine, mainLine } from '../review/grade.js';
import type { Judgement } from '../review/judgement.js';

export interface GraphPoint {
  readonly path: Path;
  /** The chance of the first side, from 0 to 1; null where the position is not judged. */
  readonly share: number | null;
  /** Whether the move that led here threw something away. */
  readonly isSlip: boolean;
}

const isSlip = ({ grade }: Graded): boolean => grade === 'mistake' || grade === 'blunder';

/** Returns a point for each node of the main line; `judgements` are by node, as far as they are made. */
export function graphOf(game: GameState, judgements: readonly (Judgement | null)[]): GraphPoint[] {
  const slips = new Set(
    gradeLine(game, judgements)
      .filter(isSlip)
      .map(({ path }) => path),
  );
  return mainLine(game).map((path, index) => {
    const chance = judgements[index]?.chance;
    const share = chance === undefined ? null : nodeAt(game, path).position.turn === 0 ? chance : 1 - chance;
    return { path, share, isSlip: slips.has(path) };
  });
}

/** Returns the place in the graph of a node of the game: its own, or where its variation leaves the main line. */
export function placeOf(points: readonly GraphPoint[], cursor: Path): number {
  const isOn = ({ path }: GraphPoint): boolean => path === '' || cursor === path || cursor.startsWith(`${path}/`);
  return points.filter(isOn).length - 1;
}

/** Returns the outline of what is known, in the same box: what is not has no colour of a side. */
export function knownOf(points: readonly GraphPoint[]): string {
  const known = points.flatMap(({ share }, index) => (share === null ? [] : [index]));
  const [first, last] = [known[0], known.at(-1)];
  return first === undefined || last === undefined ? '' : `M${first} 0H${last}V100H${first}Z`;
}

/** Returns the outline of what the first side has, in a box as wide as the moves and 100 high. */
export function outlineOf(points: readonly GraphPoint[]): string {
  const known = points.flatMap(({ share }, index) => (share === null ? [] : [{ index, share }]));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return '';
  const line = known.map(({ index, share }) => `L${index} ${Math.round(1000 * (1 - share)) / 10}`).join('');
  return `M${first.index} 100${line}L${last.index} 100Z`;
}
