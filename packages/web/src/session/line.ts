/** Changes along the move tree: playing, taking back, bringing again. */
import { KIND, moveKind } from '@sitke/rules';
import {
  actingSide,
  arrangingSide,
  currentNode,
  endingOf,
  isAtEnd,
  ownSide,
  placementStyle,
  recordEnd,
} from './game.js';
import type { GameState, Path } from './gameState.js';
import { gameOn, withGame } from './session.js';
import { addMove, childOf, lastOf, movesOf, nodeOf, orderChildren, parentOf, removeNode, setEnding } from './tree.js';
import type { AppState, Origin } from './types.js';

/**
 * Returns the state with a changed game, with nothing selected, asked or said any more; the same state if the game is the
 * same. A side that arranges its army keeps the kind of piece it was placing, as long as there are more of it.
 */
export function changeGame(state: AppState, game: GameState): AppState {
  return game === gameOn(state) ? state : letGo(withGame(state, game));
}

/** Returns the state with nothing selected, asked or said any more, but for the kind of piece that is being placed. */
export function letGo(state: AppState): AppState {
  return { ...state, selection: leftInHand(state.selection, gameOn(state)), choice: null, notice: null };
}

function leftInHand(selection: Origin | null, game: GameState): Origin | null {
  if (selection === null || !('role' in selection)) return null;
  const { role } = selection;
  const { position } = currentNode(game);
  return arrangingSide(game) === position.turn && position.pocket(position.turn, role) > 0
    ? { role, isLeft: true }
    : null;
}

/** Returns a game with a move played at a node: where the line as played ends there, outside of analysis, it goes on with it. */
export function withMove(game: GameState, path: Path, uci: string): GameState {
  const tree = addMove(game.tree, path, uci);
  if (game.played !== path || game.hands.kind === 'desk') return { ...game, tree, undone: null };
  const children = nodeOf(tree, path).children.filter((other) => other !== uci);
  return { ...game, tree: orderChildren(tree, path, [uci, ...children]), played: childOf(path, uci), undone: null };
}

/** Returns the state after a legal move, or the start or stop of a count, at the cursor. */
export function playUci(state: AppState, uci: string): AppState {
  const game = gameOn(state);
  return changeGame(state, { ...withMove(game, game.cursor, uci), cursor: childOf(game.cursor, uci) });
}

/** Returns the game with all that follows a node of the current line replaced by other moves. */
export function replaceTail(game: GameState, base: Path, moves: readonly string[]): GameState {
  const old = movesOf(game.cursor)[movesOf(base).length];
  let tree = old === undefined ? game.tree : removeNode(game.tree, childOf(base, old));
  let cursor = base;
  for (const uci of moves) {
    tree = addMove(tree, cursor, uci);
    cursor = childOf(cursor, uci);
  }
  return { ...game, tree, cursor, played: game.played === null ? null : cursor, undone: null };
}

function endsWithDrop(game: GameState): boolean {
  const { move } = currentNode(game);
  return move !== null && moveKind(move) === KIND.drop;
}

/** Returns what taking back would undo: how the game ended, the last move, or somebody's being ready; null if nothing. */
export function undoable(game: GameState): 'ending' | 'move' | 'ready' | null {
  // A game that was played elsewhere stays as it was.
  if (!isAtEnd(game) || (game.source && game.cursor === recordEnd(game))) return null;
  if (nodeOf(game.tree, game.cursor).ending) return 'ending';
  const style = placementStyle(game);
  const arranging = arrangingSide(game);
  const dropper = endsWithDrop(game) ? (currentNode(game).parent?.position.turn ?? null) : null;
  if (style !== 'turns' && dropper !== null && dropper !== arranging) return style === 'open' ? 'ready' : null;
  return game.cursor === '' ? null : 'move';
}

/** Returns the game with the last thing taken back. */
export function undo(game: GameState): GameState {
  switch (undoable(game)) {
    case null:
      return game;
    case 'ending':
      return { ...game, tree: setEnding(game.tree, game.cursor, null) };
    case 'ready': {
      const dropper = currentNode(game).parent?.position.turn;
      return { ...game, ready: [dropper !== 0 && game.ready[0], dropper !== 1 && game.ready[1]], undone: null };
    }
    case 'move': {
      const at = parentOf(game.cursor);
      const before = game.undone?.at === game.cursor ? game.undone.moves : [];
      const undone = { at, moves: [...before, lastOf(game.cursor)] };
      // The move becomes a variation, so that nothing that was analysed after it is lost.
      if (game.played === game.cursor) return { ...game, played: at, cursor: at, undone };
      return { ...game, tree: removeNode(game.tree, game.cursor), cursor: at, undone };
    }
  }
}

/** Returns whether something taken back at the cursor can be brought again. */
export function redoable(game: GameState): boolean {
  return game.undone?.at === game.cursor && game.undone.moves.length > 0;
}

/** Returns the game with the last move taken back played again. */
export function redo(game: GameState): GameState {
  const uci = redoable(game) ? game.undone?.moves.at(-1) : undefined;
  if (uci === undefined) return game;
  const cursor = childOf(game.cursor, uci);
  const left = game.undone?.moves.slice(0, -1) ?? [];
  const undone = left.length > 0 ? { at: cursor, moves: left } : null;
  return { ...withMove(game, game.cursor, uci), cursor, undone };
}

/** Returns the game with things taken back until its person is to move again; null if there is nothing to take back. */
export function takeBack(game: GameState): GameState | null {
  const own = ownSide(game);
  let back = game;
  for (let hasOwn = false; ; ) {
    const what = undoable(back);
    if (what === null) return null;
    const ending = endingOf(back);
    if (ending?.kind === 'resignation' && ending.winner !== own) return undo(back);
    if (what !== 'ending') hasOwn ||= currentNode(back).parent?.position.turn === own;
    back = undo(back);
    if (hasOwn && actingSide(back) === own) return back;
  }
}

/** Returns the game with what was taken back brought again, up to the next turn of its person. */
export function bringBack(game: GameState): GameState {
  let next = game;
  while (redoable(next)) {
    next = redo(next);
    if (actingSide(next) === ownSide(game)) return next;
  }
  return next;
}
