/** Applies intents to a game at this device. Online the server decides, and its view brings the result. */
import { type Color, opposite } from '@sitke/rules';
import { agreesToDraw, swapped } from '../computer/computer.js';
import { arrangingSide, countMove, isAtEnd, isOver, newGame } from '../game.js';
import type { Ending } from '../gameState.js';
import { tailOf } from '../gestures/arrange.js';
import { readyUp } from '../gestures/gestures.js';
import type { Intent, Outcome } from '../gestures/outcome.js';
import { withNewGame } from '../initial.js';
import { changeGame, playUci, replaceTail } from '../line.js';
import { gameOn } from '../session.js';
import { setEnding } from '../tree.js';
import type { AppState } from '../types.js';

/** Returns the state after what a gesture came to, in a game at this device. */
export function applyOutcome(outcome: Outcome): AppState {
  return outcome.intent ? applyIntent(outcome.state, outcome.intent, outcome.by) : outcome.state;
}

function applyIntent(state: AppState, intent: Intent, by: Color): AppState {
  const game = gameOn(state);
  switch (intent.type) {
    case 'move':
      return playUci(state, intent.move);
    case 'count':
      return playUci(state, countMove(intent.action));
    case 'arrange':
      return changeGame(state, replaceTail(game, tailOf(game, arrangingSide(game)!).base, intent.drops));
    case 'ready':
      return readyUp(state);
    case 'claim':
      return end(state, { kind: 'claim', reason: intent.reason });
    case 'resign':
      return end(state, { kind: 'resignation', winner: opposite(by) });
    case 'offer':
      return offer(state, intent.what);
    default:
      throw new RangeError(`${intent.type} has no meaning in a game at one device`);
  }
}

function end(state: AppState, ending: Ending): AppState {
  const game = gameOn(state);
  if (game.hands.kind === 'desk' || isOver(game) || !isAtEnd(game)) return state;
  const tree = setEnding(game.tree, game.cursor, ending);
  return changeGame(state, { ...game, tree, undone: null });
}

function offer(state: AppState, what: 'draw' | 'takeback' | 'rematch'): AppState {
  const game = gameOn(state);
  if (what === 'rematch') {
    const { variant, ruleset, start } = game;
    return withNewGame(state, newGame(variant, ruleset, start, swapped(game)));
  }
  if (what === 'takeback') throw new RangeError('at one device moves are taken back without being asked for');
  if (game.computer && !agreesToDraw(game)) return { ...state, notice: { kind: 'drawDeclined' } };
  return end(state, { kind: 'agreement' });
}
