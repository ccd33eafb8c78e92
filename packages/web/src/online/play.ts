/** What gestures mean in a game of the server: acts, which it is told. What it makes of them comes back as a view. */
import type { Command } from '@sitke/protocol';
import { canBeReady } from '../gestures/gestures.js';
import type { AppEvent } from '../state/events.js';
import { arrangingSide, currentNode, isCurtained, mayAct } from '../state/game.js';
import type { GameState } from '../state/gameState.js';
import { changeGame, undo } from '../state/line.js';
import { endOf, lastOf, movesOf, parentOf, ROOT } from '../state/tree.js';
import type { AppState } from '../state/types.js';
import { newestDraft } from './game.js';

/** Returns the state with an act to be told. */
export function withAct(state: AppState, act: Command): AppState {
  const { online } = state;
  if (!online?.game) return state;
  const acts = [...online.game.acts, act];
  return { ...state, dialog: null, notice: null, online: { ...online, game: { ...online.game, acts } } };
}

/** Returns whether the person at the page is arranging an army in secret. */
export function isArranging(game: GameState): boolean {
  return isCurtained(game) && game.remote?.you !== null && arrangingSide(game) === game.remote?.you;
}

/** Returns the state after an event that means something else in a game of the server; null for all others. */
export function reduceRemote(state: AppState, event: AppEvent): AppState | null {
  const { game, online } = state;
  if (game.remote === null || !online?.game) return null;
  switch (event.type) {
    case 'undone':
      return isArranging(game) && mayAct(game) ? changeGame(state, undo(game)) : state;
    case 'redone':
    case 'opponentChosen':
    case 'engineWished':
      return state;
    case 'readied': {
      const { n } = newestDraft(online.game.link);
      return isArranging(game) && mayAct(game) && canBeReady(game) ? withAct(state, { type: 'ready', n }) : state;
    }
    case 'claimed':
      return mayAct(game) && currentNode(game).claims.some(({ reason }) => reason === event.reason)
        ? withAct(state, { type: 'claim', reason: event.reason })
        : state;
    case 'resigned':
      return withAct(state, { type: 'resign' });
    case 'drawAgreed':
      return withAct(state, { type: 'offer', what: 'draw' });
    case 'rematched':
      return withAct(state, { type: 'offer', what: 'rematch' });
    default:
      return null;
  }
}

/** The act that has made one game of another; null where nothing was done that the server must know. */
function actBetween(before: GameState, after: GameState, n: number): Command | null {
  const [old, now] = [endOf(before.tree, ROOT), endOf(after.tree, ROOT)];
  if (old === now) return null;
  if (isArranging(before)) return { type: 'arrange', n: n + 1, drops: movesOf(now) };
  if (parentOf(now) !== old) throw new RangeError('a line has changed before its end');
  const text = lastOf(now);
  if (text === 'count+') return { type: 'count', action: 'start' };
  return text === 'count-' ? { type: 'count', action: 'stop' } : { type: 'move', move: text };
}

/** Returns the state after a gesture with what it means to the server. */
export function tellServer(before: AppState, after: AppState): AppState {
  const { game, online } = after;
  if (game === before.game || before.game.remote === null || game.remote === null || !online?.game) return after;
  const act = actBetween(before.game, game, newestDraft(online.game.link).n);
  if (!act) return after;
  const acts = [...online.game.acts, act];
  return { ...after, online: { ...online, game: { ...online.game, acts } } };
}
