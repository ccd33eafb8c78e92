/** The commands that send the server what is done in a game. The result comes back as a view. */
import type { Command, Link } from '@sitke/protocol';
import { capabilities } from '../capabilities.js';
import type { AppEvent } from '../events.js';
import { type Intent, intends, type Outcome, shows } from '../gestures/outcome.js';
import { gameOn } from '../session.js';
import { movesOf } from '../tree.js';
import type { AppState } from '../types.js';
import { isArranging, newestDraft } from './game.js';

/** Returns the command of an intent: each change of an arrangement has the next number. */
export function commandOf(intent: Intent, link: Link): Command {
  const { n } = newestDraft(link);
  if (intent.type === 'arrange') return { type: 'arrange', n: n + 1, drops: [...intent.drops] };
  return intent.type === 'ready' ? { type: 'ready', n } : intent;
}

/** Returns what an event comes to that means something else in a game of the server; null for all others. */
export function onlineOutcome(state: AppState, event: AppEvent): Outcome | null {
  switch (event.type) {
    case 'undone':
      return takeBack(state);
    case 'redone':
    case 'opponentChosen':
    case 'engineWished':
      return shows(state);
    default:
      return null;
  }
}

/** Of the own army the piece placed last is taken back; moves are taken back by an offer. */
function takeBack(state: AppState): Outcome {
  const drops = movesOf(gameOn(state).cursor);
  if (!isArranging(gameOn(state)) || !capabilities(gameOn(state)).mayMove || drops.length === 0) return shows(state);
  return intends({ ...state, selection: null }, { type: 'arrange', drops: drops.slice(0, -1) });
}
