/**
 * From the plain state to positions. `nodeAt` remembers what it has derived, for the last few games only; the answers
 * depend on nothing but the arguments, so callers may take it for a pure function.
 */
import type { GameView } from '@sitke/protocol';
import {
  type Color,
  type CountAction,
  Game,
  type GameNode,
  makeRuleset,
  type Outcome,
  opposite,
  Position,
  parseFen,
  parseUci,
  type Rules,
  RulesError,
  type VariantId,
  variantOf,
} from '@sitke/rules';
import type { PlacementStyle } from '../variants/kit/styles.js';
import { placementOf } from '../variants/registry.placement.js';
import type { Computer, Ending, GameState, Path } from './gameState.js';
import { FIRST_LEVEL } from './levels.js';
import { rulesOfGame } from './rules.js';
import { EMPTY_TREE, endOf, isBelow, lastOf, nodeOf, parentOf, ROOT } from './tree.js';
import type { Dialog, OpponentDraft } from './types.js';

const ACTIONS: Readonly<Record<string, CountAction>> = { 'count+': 'start', 'count-': 'stop' };

/** Returns a game without moves. */
export function newGame(variant: VariantId, ruleset: string, start = '', computer: Computer | null = null): GameState {
  const game = {
    id: null,
    source: null,
    variant,
    ruleset,
    start,
    tree: EMPTY_TREE,
    cursor: ROOT,
    played: null,
    undone: null,
    computer,
  } as const;
  const holder = nodeAt(game, ROOT).position.turn;
  return { ...game, ready: [false, false], hands: { kind: 'device', holder } };
}

/** The beginning of a game. */
type Beginning = Pick<GameState, 'variant' | 'ruleset' | 'start'>;

interface Derived {
  readonly key: string;
  readonly nodes: Map<Path, GameNode>;
}

const KEPT_GAMES = 4;
const derived: Derived[] = [];

function nodesOf(game: Beginning): Map<Path, GameNode> {
  const key = `${game.variant} ${game.ruleset} ${game.start}`;
  const found = derived.find((one) => one.key === key);
  if (found) return found.nodes;
  const rules = rulesOfGame(game);
  const start = game.start === '' ? { ok: true as const, value: Position.initial(rules) } : parseFen(rules, game.start);
  if (!start.ok) throw new RulesError(start.error);
  const nodes = new Map([[ROOT, new Game(start.value).root]]);
  derived.unshift({ key, nodes });
  derived.length = Math.min(derived.length, KEPT_GAMES);
  return nodes;
}

function play(node: GameNode, uci: string): GameNode {
  const action = Object.hasOwn(ACTIONS, uci) ? ACTIONS[uci] : undefined;
  if (action) return node.act(action);
  const move = parseUci(node.position, uci);
  if (!move.ok) throw new RulesError(move.error);
  return node.play(move.value);
}

/** Returns the node of a path; throws RangeError where a move of it is illegal. */
export function nodeAt(game: Beginning, path: Path): GameNode {
  const nodes = nodesOf(game);
  const missing: Path[] = [];
  let known = path;
  while (!nodes.has(known)) {
    missing.push(known);
    known = parentOf(known);
  }
  let node = nodes.get(known)!;
  for (const next of missing.reverse()) {
    node = play(node, lastOf(next));
    nodes.set(next, node);
  }
  return node;
}

/** Returns the node that the screen shows. */
export function currentNode(game: GameState): GameNode {
  return nodeAt(game, game.cursor);
}

export function rootOf(game: GameState): GameNode {
  return nodeAt(game, ROOT);
}

/** Returns the text of a count action as the tree has it. */
export function countMove(action: CountAction): string {
  return action === 'start' ? 'count+' : 'count-';
}

/** Returns how the two armies of a game are placed. On a server what is placed in the open stands, and at the desk, too. */
export function placementStyle(game: GameState): PlacementStyle {
  const style = placementOf(game.variant, rootOf(game).position.rules.options);
  const { kind } = game.hands;
  return kind === 'desk' || (kind === 'server' && style === 'open') ? 'turns' : style;
}

/** Returns whether a side had pieces to place when the game began. */
function hadPocket(game: GameState, color: Color): boolean {
  const { position } = rootOf(game);
  return position.rules.def.pieces.some((_, index) => position.pocket(color, index + 1) > 0);
}

/** Returns whether a side has placed all its pieces. */
export function isPlaced(game: GameState, color: Color): boolean {
  const { position } = currentNode(game);
  return position.rules.def.pieces.every((_, index) => position.pocket(color, index + 1) === 0);
}

/** Returns the side that is arranging its army and has not said that it is ready; null when none is. */
export function arrangingSide(game: GameState): Color | null {
  if (placementStyle(game) === 'turns') return null;
  // Over the network both arrange at the same time: each page begins with its own side.
  const first = serverView(game)?.you ?? rootOf(game).position.turn;
  return [first, opposite(first)].find((color) => !game.ready[color] && hadPocket(game, color)) ?? null;
}

/** Returns the side whose turn it is to arrange its army or to move. */
export function actingSide(game: GameState): Color {
  return arrangingSide(game) ?? currentNode(game).position.turn;
}

/** Returns what the server says of a game; null where it is played on this device alone. */
export function serverView({ hands }: GameState): GameView | null {
  return hands.kind === 'server' ? hands.view : null;
}

/** Returns the side of the person at the device, where there is only one. */
export function ownSide(game: GameState): Color | null {
  const view = serverView(game);
  return view ? view.you : game.computer && opposite(game.computer.color);
}

/** Returns whether a node is of the line as it was played; false where the tree is the game. */
export function isPlayed({ played }: GameState, path: Path): boolean {
  return played !== null && (path === played || isBelow(played, path));
}

/** Returns the end of the main line as it was played. */
export function recordEnd({ played, tree }: GameState): Path {
  return played ?? endOf(tree, ROOT);
}

/** Returns a game as it stands away from the desk: at the end of its line as played, where analysis has grown around that. */
export function asPlayed(game: GameState): GameState {
  return { ...offDesk(game), cursor: game.played ?? game.cursor };
}

/** Returns a game in the hands of those at this device. */
export function offDesk(game: GameState): GameState {
  return game.hands.kind === 'desk' ? { ...game, hands: { kind: 'device', holder: game.hands.holder } } : game;
}

/** Returns the end of the line that the cursor is on; away from the desk only the line as played counts. */
export function lineEnd({ hands, played, tree, cursor }: GameState): Path {
  return (hands.kind === 'desk' ? null : played) ?? endOf(tree, cursor);
}

/** Returns the game as it stands at the end of its line: the computer plays there. */
export function atLineEnd(game: GameState): GameState {
  const cursor = lineEnd(game);
  return cursor === game.cursor ? game : { ...game, cursor };
}

/** Returns whether the sides may not see each other's pieces now. */
export function isCurtained(game: GameState): boolean {
  return placementStyle(game) === 'hidden' && arrangingSide(game) !== null;
}

/** Returns how the players ended the game at the cursor; null if they did not. */
export function endingOf(game: GameState): Ending | null {
  return nodeOf(game.tree, game.cursor).ending ?? null;
}

/** Returns the end of the game as the board has it, while no side is still arranging its army. */
export function outcomeOf(game: GameState): Outcome | null {
  return arrangingSide(game) === null ? currentNode(game).outcome : null;
}

/** Returns whether nothing more can be played at the cursor. At the desk a game that the players ended goes on. */
export function isOver(game: GameState): boolean {
  return (game.hands.kind !== 'desk' && endingOf(game) !== null) || outcomeOf(game) !== null;
}

/** Returns whether the cursor stands at the end of a line. */
export function isAtEnd(game: GameState): boolean {
  return lineEnd(game) === game.cursor;
}

/** Returns the shortest text of a variant's options. */
export function rulesetText(variant: VariantId, options: Rules['options']): string {
  return makeRuleset(variantOf(variant), options);
}

/** Returns the opponent of a game, as dialogs have it. */
export function opponentDraft(game: GameState): OpponentDraft {
  const { computer } = game;
  return {
    isComputer: computer !== null,
    level: computer?.level ?? FIRST_LEVEL,
    side: ownSide(game) ?? 0,
  };
}

/** Returns the dialog for a new game, set to what is being played. */
export function newGameDialog(game: GameState): Extract<Dialog, { kind: 'newGame' }> {
  const { variant } = game;
  return { kind: 'newGame', draft: { variant, options: rulesOfGame(game).options, opponent: opponentDraft(game) } };
}
