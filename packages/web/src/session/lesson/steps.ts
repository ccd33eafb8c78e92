/** A step of a lesson by the rules: its board, its stars, and which moves are right. */
import {
  type Color,
  type Move,
  makeFen,
  moveFrom,
  moveTo,
  opposite,
  Position,
  parseSquare,
  roleOf,
  type Square,
  type VariantId,
  variantOf,
} from '@sitke/rules';
import type { GoalOf, Step } from '../../variants/kit/course.js';
import { currentNode, newGame, rulesetText } from '../game.js';
import { initialState } from '../initial.js';
import { FULL_STRENGTH } from '../levels.js';
import type { AppState } from '../types.js';

/** Returns the rules of a step, as `makeRuleset` writes them. */
export function rulesetOf(variant: VariantId, step: Pick<Step, 'ruleset' | 'options'>): string {
  const { presets, standardPreset } = variantOf(variant);
  const named = presets[step.ruleset ?? standardPreset];
  if (!named) throw new RangeError(`${step.ruleset} is no set of rules`);
  return rulesetText(variant, { ...named, ...step.options });
}

/** Returns a board at a position. The other side is nobody's: only the lesson moves it. */
export function boardAt(variant: VariantId, step: Step, fen = step.at): AppState {
  const game = newGame(variant, rulesetOf(variant, step), fen);
  const side = currentNode(game).position.turn;
  const computer = { color: opposite(side) as Color, level: FULL_STRENGTH, seed: 0, standing: null };
  return { ...initialState({ ...game, computer }), orientation: side };
}

/** Returns the board with which a step begins; a piece to be looked at is in hand, so that its moves are drawn. */
export function firstBoard(variant: VariantId, step: Step): AppState {
  const { goal } = step;
  // A question is not a turn of the side at the bottom.
  const board = { ...boardAt(variant, step), ...(goal.kind === 'ask' ? { orientation: 0 as const } : {}) };
  if (goal.kind !== 'look' || goal.from === undefined) return board;
  const [square] = squaresOf(variant, goal.from);
  return square === undefined ? board : { ...board, selection: { square } };
}

/** Returns the squares of a text. */
export function squaresOf(variant: VariantId, text: string): Square[] {
  return text.split(' ').map((name) => {
    const square = parseSquare(variantOf(variant), name);
    if (square === undefined) throw new RangeError(`${name} is no square`);
    return square;
  });
}

/** Returns the position with the turn handed back to the side that has just moved; null where that side gives check. */
export function passed(position: Position): Position | null {
  const back = Position.fromSetup(position.rules, {
    ...position.toSetup(),
    turn: opposite(position.turn),
    epSquare: null,
  });
  return back.ok && back.value.outcome === null ? back.value : null;
}

const KING = 1;

/** Returns the stars that a move leaves: kings only look on. */
export function starsAfter(position: Position, move: Move, stars: readonly Square[]): readonly Square[] {
  const isKing = roleOf(position.pieceAt(moveFrom(move))) === KING;
  return isKing ? stars : stars.filter((square) => square !== moveTo(move));
}

/** Returns the shortest way to visit all squares while the other side passes; null if there is none. */
export function starPath(start: Position, squares: readonly Square[]): Move[] | null {
  const key = (position: Position, left: readonly Square[]) =>
    `${position.toSetup().squares.join()} ${position.toSetup().flags} ${left.join()}`;
  const seen = new Set([key(start, squares)]);
  let edge: { position: Position; left: readonly Square[]; path: Move[] }[] = [
    { position: start, left: squares, path: [] },
  ];
  while (edge.length > 0) {
    const further: typeof edge = [];
    for (const { position, left, path } of edge) {
      for (const move of position.legalMoves()) {
        const still = starsAfter(position, move, left);
        if (still.length === 0) return [...path, move];
        const after = passed(position.play(move));
        if (!after || seen.has(key(after, still))) continue;
        seen.add(key(after, still));
        further.push({ position: after, left: still, path: [...path, move] });
      }
    }
    edge = further;
  }
  return null;
}

/** Returns whether an entry of a line is the other side's answer. */
export const isReply = (entry: string): boolean => entry.startsWith('-');

/** Returns whether a move, as UCI, is right by an entry of a line. */
export function isRight(entry: string, uci: string): boolean {
  return entry
    .replace(/^-/, '')
    .split('|')
    .some((one) => (one.endsWith('*') ? uci.startsWith(one.slice(0, -1)) : one === uci));
}

/** Returns a legal move that an entry of a line allows. */
export function moveFor(position: Position, entry: string): Move {
  const found = position.legalMoves().find((move) => isRight(entry, position.uci(move)));
  if (found === undefined) throw new RangeError(`${entry} is not legal at ${makeFen(position)}`);
  return found;
}

/** Returns the squares of a request that the rules refuse. */
export function requestSquares(variant: VariantId, { request }: Pick<GoalOf<'try'>, 'request'>): Square[] {
  const names = request.match(/[a-i]\d/g) ?? [];
  return [...new Set(squaresOf(variant, names.join(' ')))];
}

/** Returns the squares of a move. */
export function squaresOfMove(position: Position, move: Move): Square[] {
  const isPlaced = position.uci(move).includes('@');
  return isPlaced ? [moveTo(move)] : [...new Set([moveFrom(move), moveTo(move)])];
}
