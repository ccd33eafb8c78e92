/** The analyst's desk: a game becomes a tree that grows anywhere, around the line as it was played, which stays. */
import { parseUci } from '@sitke/rules';
import { capabilities } from '../capabilities.js';
import type { AppEvent } from '../events.js';
import { arrangingSide, asPlayed, currentNode, isOver, isPlayed, nodeAt, offDesk, recordEnd } from '../game.js';
import type { GameState, Hands, Note, Path, Tree, Versions } from '../gameState.js';
import { changeGame, withMove } from '../line.js';
import { deskOf } from '../preferences.js';
import { gameOn, withGame } from '../session.js';
import {
  childOf,
  isBelow,
  lastOf,
  MAX_COMMENT,
  nodeOf,
  orderChildren,
  parentOf,
  ROOT,
  removeNode,
  setNote,
} from '../tree.js';
import type { AppState } from '../types.js';

export type DeskEvent = Extract<AppEvent, { type: `desk${string}` }>;

export function isDeskEvent(event: AppEvent): event is DeskEvent {
  return event.type.startsWith('desk');
}

const EMPTY_NOTE: Note = { comment: '', glyphs: [], marks: [] };
/** How many changes can be taken back. */
const MOST_VERSIONS = 200;

/** Returns the note on a node. */
export function noteAt(tree: Tree, path: Path): Note {
  return nodeOf(tree, path).note ?? EMPTY_NOTE;
}

/** Returns whether a game was played by others than the person who looks into it, or is over: then its line stays. */
function hasRecord(game: GameState): boolean {
  if (game.computer || game.source) return true;
  return isOver({ ...game, cursor: recordEnd(game) });
}

/** Returns the state with the game of this device, which is on the board, at the desk. */
export function openDesk(state: AppState): AppState {
  const { home: game } = state;
  const { hands } = game;
  if (hands.kind !== 'device' || !capabilities(game).mayOpenDesk) return state;
  const played = hasRecord(game) ? recordEnd(game) : game.played;
  const opened = {
    ...state,
    home: { ...game, played, hands: { ...hands, kind: 'desk' as const, versions: NO_VERSIONS }, undone: null },
  };
  const wish = deskOf(state.preferences).isEngineOn ? ('analysis' as const) : null;
  return { ...opened, ...UNTOUCHED, engine: { problem: null, hint: null, wish } };
}

const NO_VERSIONS: Versions = { past: [], future: [] };
const UNTOUCHED = { selection: null, choice: null, notice: null, premove: null } as const;

/** Returns the state with its game to be played on: from where it stood, where analysis has only grown around it. */
export function closeDesk(state: AppState): AppState {
  const { home: game } = state;
  if (game.hands.kind !== 'desk') return state;
  const back = asPlayed(game);
  const isSet = arrangingSide(back) !== null && !currentNode(back).position.inPlacement;
  const next = isSet ? { ...back, ready: [true, true] as const } : back;
  return { ...state, ...UNTOUCHED, home: next, engine: { problem: null, hint: null, wish: null } };
}

/** Returns the first node of the variation that a node is in; null on the main line. */
export function branchOf(tree: Tree, path: Path): Path | null {
  for (let at = path; at !== ROOT; at = parentOf(at)) {
    if (nodeOf(tree, parentOf(at)).children[0] !== lastOf(at)) return at;
  }
  return null;
}

/** Returns how many of a node's children keep their place: the move as played comes first. */
function fixedCount(game: GameState, parent: Path): number {
  const [first] = nodeOf(game.tree, parent).children;
  return first !== undefined && isPlayed(game, childOf(parent, first)) ? 1 : 0;
}

/** Returns whether a node, and all that follows it, may be taken away. */
export function mayDelete(game: GameState, path: Path): boolean {
  return path !== ROOT && !isPlayed(game, path);
}

/** Returns the tree with the line of a node in another place among those that depart where it does. */
export function moveLine(game: GameState, path: Path, to: 'up' | 'down' | 'main'): Tree {
  const { tree } = game;
  if (to === 'main') return mainLine(game, path);
  const branch = to === 'up' ? branchOf(tree, path) : lineStart(tree, path);
  if (branch === null) return tree;
  const parent = parentOf(branch);
  const { children } = nodeOf(tree, parent);
  const from = children.indexOf(lastOf(branch));
  const target = from + (to === 'up' ? -1 : 1);
  const fixed = fixedCount(game, parent);
  if (from < fixed || target < fixed || target >= children.length) return tree;
  const others = children.filter((_, index) => index !== from);
  return orderChildren(tree, parent, [...others.slice(0, target), children[from]!, ...others.slice(target)]);
}

/** Returns the nearest node at or above another one where the line could have gone otherwise; null if there is none. */
function lineStart(tree: Tree, path: Path): Path | null {
  for (let at = path; at !== ROOT; at = parentOf(at)) {
    if (nodeOf(tree, parentOf(at)).children.length > 1) return at;
  }
  return null;
}

/** Puts the moves to a node first, wherever the line as played leaves the place. */
function mainLine(game: GameState, path: Path): Tree {
  let { tree } = game;
  for (let at = path; at !== ROOT; at = parentOf(at)) {
    const parent = parentOf(at);
    const { children } = nodeOf(tree, parent);
    const fixed = fixedCount(game, parent);
    const from = children.indexOf(lastOf(at));
    if (from <= fixed) continue;
    const others = children.filter((_, index) => index !== from);
    tree = orderChildren(tree, parent, [...others.slice(0, fixed), children[from]!, ...others.slice(fixed)]);
  }
  return tree;
}

/** Returns the state after an event at the desk; the same state anywhere else. */
export function reduceDesk(state: AppState, event: DeskEvent): AppState {
  const game = gameOn(state);
  if (game.hands.kind !== 'desk' || !Object.hasOwn(game.tree, event.path)) return state;
  switch (event.type) {
    case 'deskNoted': {
      const note = { ...noteAt(game.tree, event.path), ...event.note };
      const comment = note.comment.slice(0, MAX_COMMENT);
      return withGame(state, { ...game, tree: setNote(game.tree, event.path, { ...note, comment }) });
    }
    case 'deskMoved': {
      const tree = moveLine(game, event.path, event.to);
      return tree === game.tree ? state : withGame(state, { ...game, tree });
    }
    case 'deskDeleted': {
      if (!mayDelete(game, event.path)) return state;
      const isGone = game.cursor === event.path || isBelow(game.cursor, event.path);
      const cursor = isGone ? parentOf(event.path) : game.cursor;
      return changeGame(state, { ...game, tree: removeNode(game.tree, event.path), cursor });
    }
    case 'deskPlayed':
      return playLine(state, event.path, event.moves);
  }
}

function playLine(state: AppState, from: Path, moves: readonly string[]): AppState {
  let game = gameOn(state);
  let path = from;
  for (const uci of moves) {
    const move = parseUci(nodeAt(game, path).position, uci);
    if (!move.ok) break;
    game = withMove(game, path, uci);
    path = childOf(path, uci);
  }
  return changeGame(state, { ...game, cursor: path });
}

/** Returns the state with the version before a change noted, so that it can be taken back. */
export function rememberVersion(before: AppState, after: AppState): AppState {
  const game = gameOn(after);
  const { tree, cursor, hands: held } = gameOn(before);
  const { hands } = game;
  if (hands.kind !== 'desk' || held !== hands || tree === game.tree) return after;
  const past = [...hands.versions.past, { tree, cursor }].slice(-MOST_VERSIONS);
  return withGame(after, { ...game, hands: { ...hands, versions: { past, future: [] } } });
}

/** Returns the state with the last change at the desk taken back, or brought again. */
export function stepVersion(state: AppState, hands: Hands & { kind: 'desk' }, way: 'back' | 'forth'): AppState {
  const game = gameOn(state);
  const { past, future } = hands.versions;
  const now = { tree: game.tree, cursor: game.cursor };
  const from = way === 'back' ? past : future;
  const version = from.at(-1);
  if (!version) return state;
  const rest = from.slice(0, -1);
  const versions = way === 'back' ? { past: rest, future: [...future, now] } : { past: [...past, now], future: rest };
  return changeGame(state, { ...game, ...version, hands: { ...hands, versions } });
}

/** Returns a new game that continues from the node on the board, against somebody else. */
export function gameFrom(game: GameState): GameState {
  let tree: Tree = { [ROOT]: { children: [] } };
  for (let at = game.cursor; at !== ROOT; at = parentOf(at)) {
    const uci = lastOf(at);
    tree = { ...tree, [at]: tree[at] ?? { children: [] }, [parentOf(at)]: { children: [uci] } };
  }
  return { ...offDesk(game), id: null, source: null, tree, played: null, undone: null };
}
