/**
 * Moves that are prepared while the other side has the turn. They stay on this page: when the answer has come, the rules judge
 * them as they judge any other move, and what they refuse vanishes.
 */
import { armyOf, isSame, positionFor, tap } from '@sitke/board/gestures';
import { type Color, nearnessOf, type Square } from '@sitke/rules';
import type { AppEvent } from '../events.js';
import { currentNode } from '../game.js';
import type { GameState } from '../gameState.js';
import { gameOn } from '../session.js';
import { isBelow } from '../tree.js';
import type { AppState, Origin, Premove } from '../types.js';
import { put, takenAgain } from './gestures.js';
import { type Outcome, shows } from './outcome.js';
import { whyNot } from './requests.js';

/** Returns the squares of the pieces that a side may prepare to move. */
export function preparable(game: GameState, side: Color): readonly Square[] {
  const { position } = currentNode(game);
  return position.inPlacement ? [] : armyOf(position, side);
}

/** Returns whether a side may prepare a move of the piece of an origin. */
export function mayTake(game: GameState, side: Color, origin: Origin): boolean {
  if ('square' in origin) return preparable(game, side).includes(origin.square);
  return currentNode(game).position.pocket(side, origin.role) > 0;
}

/** Returns the result of a gesture at the board while the other side has the turn. */
export function prepare(state: AppState, side: Color, event: AppEvent): Outcome {
  const free: AppState = { ...state, premove: null, choice: null, notice: null };
  switch (event.type) {
    case 'squareTapped':
      return tap<Outcome>(state.selection, event.square, {
        isTakeable: (square) => preparable(gameOn(state), side).includes(square),
        isTarget: () => false,
        take: (held) => shows({ ...free, selection: held ?? takenAgain(state) }),
        put: (held, to) => shows(mayTake(gameOn(state), side, held) ? set(free, side, held, to) : free),
        touch: () => shows(free),
      });
    case 'pocketTapped': {
      if (!mayTake(gameOn(state), side, { role: event.role })) return shows(state);
      const again = isSame(state.selection, { role: event.role });
      return shows({ ...free, selection: again ? takenAgain(state) : { role: event.role } });
    }
    case 'grabbed':
      return shows(mayTake(gameOn(state), side, event.origin) ? { ...free, selection: event.origin } : state);
    case 'moveWanted':
      return shows(mayTake(gameOn(state), side, event.origin) ? set(free, side, event.origin, event.to) : state);
    default:
      return shows(state);
  }
}

/** A move that the piece never makes is refused at once; all else may become possible. */
function set(state: AppState, side: Color, origin: Origin, to: Square): AppState {
  const position = positionFor(currentNode(gameOn(state)).position, side);
  const why = position && whyNot(position, origin, to);
  const isHopeless = why !== null && !why.legal && nearnessOf(position!.rules.def, why.code) === 0;
  if (isHopeless) {
    return {
      ...state,
      notice: { kind: 'refused', explanation: why, from: 'square' in origin ? origin.square : null, to },
    };
  }
  return { ...state, selection: null, premove: { origin, to, at: gameOn(state).cursor } };
}

/**
 * Returns what the prepared move comes to once it is its side's turn: the move, a choice, or that it has vanished. Where the turn
 * came back without an answer, as when moves are taken back, it vanishes without a word.
 */
export function playPremove(state: AppState, { origin, to, at }: Premove): Outcome {
  if (!isBelow(gameOn(state).cursor, at)) return shows({ ...state, premove: null });
  const outcome = put({ ...state, premove: null }, origin, to);
  const { notice } = outcome.state;
  if (outcome.intent || notice?.kind !== 'refused') return outcome;
  const { explanation } = notice;
  return shows({ ...state, premove: null, selection: null, notice: { kind: 'premoveVanished', explanation } });
}
