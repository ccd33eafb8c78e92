/** Plays a game's line to its positions: the rules' own tree, kept with the state so that it is not replayed. */

import {
  type Color,
  type CountAction,
  Game,
  GameNode,
  opposite,
  Position,
  parseUci,
  pieceOf,
  type Rules,
  rulesOf,
} from '@sitke/rules';
import { Line } from './line.js';
import { type Stage, stageOf } from './stage.js';
import type { GameState } from './state.js';

/** A line, or its beginning, with the node of its last position. */
export interface Played {
  readonly line: Line;
  readonly node: GameNode;
}

/** A game with the node of its last position. */
export interface GameContext {
  readonly state: GameState;
  readonly node: GameNode;
}

/** How many plies are played by the rules in one turn of the event loop: about a millisecond. */
export const PLIES_A_TURN = 30;

const COUNT_TEXTS: Readonly<Record<CountAction, string>> = { start: 'count+', stop: 'count-' };

/** Returns the text of a count action in a line. */
export function countText(action: CountAction): string {
  return COUNT_TEXTS[action];
}

/** Returns the rules of a game. */
export function rulesFor({ variant, options }: Pick<GameState, 'variant' | 'options'>): Rules {
  return rulesOf(variant, options);
}

/** Returns the stage at a position. */
export function stageAt(position: Position): Stage {
  return stageOf(position.turn, position.inPlacement);
}

/** Returns the node after one more ply. Errors: throws if the rules do not allow it. */
export function playText(node: GameNode, text: string): GameNode {
  // A ply that has just been decided exists already.
  const known = node.children.find((child) => child.uci === text);
  if (known) return known;
  if (text === COUNT_TEXTS.start) return node.act('start');
  if (text === COUNT_TEXTS.stop) return node.act('stop');
  const move = parseUci(node.position, text);
  if (!move.ok) throw new Error(`a line has ${text}, which its rules do not allow: ${move.error.message}`);
  return node.play(move.value);
}

/**
 * Drops the history before a move that nothing can repeat: for ten thousand games, their positions are most of the
 * memory.
 */
function withoutPast(node: GameNode): GameNode {
  return node.position.halfmoves === 0 && node.parent !== null ? new GameNode(node.position) : node;
}

/**
 * Returns a game played by the rules after at most `most` more plies of its line, starting from an earlier state's
 * `known` if given.
 *
 * Errors: throws if the rules do not allow the line; such a line is never stored.
 */
export function playOn(
  state: Pick<GameState, 'line' | 'variant' | 'options'>,
  known: Played | null,
  most: number = Number.POSITIVE_INFINITY,
): Played {
  const { line } = state;
  const before = known?.line ?? Line.EMPTY;
  const shared = line.shared(before);
  let node = known?.node ?? null;
  // After a takeback, the line is a part of the one before.
  for (let back = before.length - shared.length; node && back > 0; back--) node = node.parent;
  const reached = line.first((node ? shared.length : 0) + most);
  const acts = reached.plies(node ? shared.length : 0);
  node ??= new Game(Position.initial(rulesFor(state))).root;
  for (const { text } of acts) node = withoutPast(playText(node, text));
  return { line: reached, node };
}

/** Returns a game with its last node, starting from an earlier state's if given. Errors: as `playOn`. */
export function contextOf(state: GameState, known: GameContext | null = null): GameContext {
  const { node } = playOn(state, known && { line: known.state.line, node: known.node });
  return { state, node };
}

/**
 * Returns a game with a line of plies, and all of its positions.
 *
 * Errors: as `playOn`.
 */
export function gameAfter(rules: Rules, line: readonly string[]): Game {
  const game = new Game(Position.initial(rules));
  line.reduce(playText, game.root);
  return game;
}

/** Returns the node at the end of a line from the start of a game. Errors: as `playOn`. */
export function nodeAfter(rules: Rules, line: readonly string[]): GameNode {
  return gameAfter(rules, line).end();
}

/**
 * Returns the position in which a side places its army unseen: the other's pieces are as at the start.
 *
 * Errors: throws if the rules have no such position; they then hide no placement.
 */
export function positionBehindCurtain(rules: Rules, side: Color): Position {
  const position = Position.fromSetup(rules, { ...rules.initial, turn: side });
  if (!position.ok) throw new Error('a side cannot place its pieces first');
  return position.value;
}

/** Returns whether a side has only its king, on the board and in the pocket. */
function isBareKing(position: Position, side: Color): boolean {
  const { squares, pockets } = position.toSetup();
  const { length: roles } = position.rules.def.pieces;
  const onBoard = squares.filter((piece) => piece !== 0 && piece >> 4 === side).length;
  const inHand = Array.from({ length: roles }, (_, index) => pockets[pieceOf(side, index + 1)] ?? 0);
  return onBoard + inHand.reduce((sum, count) => sum + count, 0) === 1;
}

/** Returns whether the opponent of a side could never win with their pieces. */
export function cannotLose(position: Position, side: Color): boolean {
  return isBareKing(position, opposite(side));
}
