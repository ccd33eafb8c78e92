/** Makes the announcements for screen readers: everything new in a game since the last one, in order. */
import { KIND, moveKind } from '@sitke/rules';
import { runningGame } from '../session/capabilities.js';
import { currentNode, nodeAt, placementStyle } from '../session/game.js';
import type { GameState, Path } from '../session/gameState.js';
import { gameOn } from '../session/session.js';
import { isBelow, parentOf } from '../session/tree.js';
import type { AppState, Notice, Premove } from '../session/types.js';
import { isNearlyOut } from '../session/view/count.js';
import { lastMoveOf, type PlayView } from '../session/view/select.js';
import type { Texts } from './index.js';
import { countText, hintText, noticeText, premoveText, sentences, sideName, statusText } from './phrases.js';

/** The running game as it was announced, and the notice and premove on the page when its last change came. */
export interface Announced {
  /** The running game as it is, and as it was before its last change. */
  readonly game: GameState;
  readonly before: GameState;
  readonly notice: Notice | null;
  readonly premove: Premove | null;
}

/** Returns the start of the announcements of a page that has just been opened. */
export function firstAnnounced(state: AppState): Announced {
  const game = runningGame(gameOn(state));
  return { game, before: game, notice: null, premove: null };
}

/** Returns what is announced once the page shows a state, after what was announced before. */
export function announcedAfter(before: Announced, state: AppState): Announced {
  const { notice, premove } = state;
  const game = runningGame(gameOn(state));
  const isSame = isSameGame(game, before.game) && game.cursor === before.game.cursor;
  return isSame ? { ...before, game } : { game, before: before.game, notice, premove };
}

const isSameGame = (one: GameState, other: GameState): boolean =>
  one.variant === other.variant && one.ruleset === other.ruleset && one.start === other.start;

/** The paths between two others, the nearer one first; the first is not among them. */
function pathsBetween(above: Path, path: Path): Path[] {
  const paths: Path[] = [];
  for (let at = path; at !== above; at = parentOf(at)) paths.unshift(at);
  return paths;
}

function moveSaid(texts: Texts, game: GameState, path: Path): string {
  const { parent, san } = nodeAt(game, path);
  return parent === null ? '' : texts.t('said.move', { side: sideName(texts, game, parent.position.turn), san });
}

/** Returns whether both sides saw a move of the line when it was made: they do not see armies that are set as a whole. */
function isOpen(game: GameState, path: Path): boolean {
  const { move } = nodeAt(game, path);
  return placementStyle(game) === 'turns' || move === null || moveKind(move) !== KIND.drop;
}

/** Returns the moves that were made, or taken back, between two states of a game; the last move where neither was. */
function changeSaid(texts: Texts, before: GameState, game: GameState): string {
  if (isSameGame(before, game)) {
    const isTakenBack = isBelow(before.cursor, game.cursor) && !Object.hasOwn(game.tree, before.cursor);
    if (isTakenBack) {
      const moves = pathsBetween(game.cursor, before.cursor).filter((path) => isOpen(before, path));
      if (moves.length === 0) return '';
      return texts.t('said.takenBack', { moves: moves.map((path) => nodeAt(before, path).san) });
    }
  }
  if (lastMoveOf(game).length === 0) return '';
  const isNew = isSameGame(before, game) && isBelow(game.cursor, before.cursor);
  const fresh = isNew
    ? pathsBetween(before.cursor, game.cursor).filter((path) => !Object.hasOwn(before.tree, path))
    : [];
  const shown = fresh.filter((path) => path !== game.cursor && isOpen(game, path));
  return sentences([...shown, game.cursor].map((path) => moveSaid(texts, game, path)));
}

/** Returns the count if it has just begun or is nearly out. */
function countSaid(texts: Texts, { before, game }: Announced, { count }: PlayView): string {
  if (count === null) return '';
  const hadNone = isSameGame(before, game) && currentNode(before).position.count === null;
  return hadNone || isNearlyOut(count) ? countText(texts, game, count) : '';
}

/**
 * Returns what a screen reader should announce now: the change in the game, then the notice about it, then the count. A later
 * notice, such as the refusal of a move, is announced alone.
 */
export function announcement(
  texts: Texts,
  state: AppState,
  view: PlayView,
  announced: Announced = firstAnnounced(state),
): string {
  const { notice, premove, engine } = state;
  const game = gameOn(state);
  const isLater = notice !== announced.notice || premove !== announced.premove;
  const about = notice ? noticeText(texts, game, notice) : premoveText(texts, state);
  if (about !== '' && isLater) return about;
  const failure = engine.problem === null ? '' : texts.t('computer.failed');
  const hint = failure === '' && view.hint !== null ? hintText(texts, game, view.hint) : '';
  if (about === '' && failure + hint !== '') return failure + hint;
  const change = changeSaid(texts, announced.before, announced.game);
  return sentences([change, about || statusText(texts, game, view.status), countSaid(texts, announced, view)]);
}

/** Returns the earlier position that the board shows, with the move that led to it; empty where it shows the running game. */
export function earlierSaid(texts: Texts, state: AppState): string {
  const game = gameOn(state);
  if (runningGame(game) === game) return '';
  return sentences([texts.t('status.earlier'), moveSaid(texts, game, game.cursor)]);
}
