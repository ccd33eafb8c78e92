/** From an event to what it comes to: the one place where gestures get their meaning, at one device and online. */
import { positionFor } from '@sitke/board/gestures';
import {
  KIND,
  type MoveRequest,
  makeUci,
  moveFrom,
  moveKind,
  moveRole,
  moveTo,
  type Position,
  parseRequest,
  type Square,
} from '@sitke/rules';
import { readMove } from '@sitke/rules/read';
import { capabilities, runningGame } from '../capabilities.js';
import type { AppEvent } from '../events.js';
import { currentNode, isOver } from '../game.js';
import { gameOn, withGame } from '../session.js';
import type { AppState, Notice, Origin } from '../types.js';
import { canBeReady, put, putBack, tapPocket, tapSquare } from './gestures.js';
import { intends, type Outcome, shows } from './outcome.js';
import { followPlan, wantArmy, wantRest } from './plan.js';
import { mayTake, prepare } from './premove.js';

/** Events at the board: they mean something only where the person at the device may act. */
const AT_BOARD = [
  'squareTapped',
  'pocketTapped',
  'grabbed',
  'moveWanted',
  'returned',
  'armyWanted',
  'restWanted',
  'planFollowed',
  'readied',
] as const;
const ANYWHERE = ['claimed', 'countActed', 'chosen', 'typed', 'resigned', 'drawAgreed', 'rematched'] as const;

type BoardEvent = Extract<AppEvent, { type: (typeof AT_BOARD)[number] }>;
export type GestureEvent = BoardEvent | Extract<AppEvent, { type: (typeof ANYWHERE)[number] }>;

function isAtBoard(event: AppEvent): event is BoardEvent {
  return (AT_BOARD as readonly string[]).includes(event.type);
}

export function isGesture(event: AppEvent): event is GestureEvent {
  return isAtBoard(event) || (ANYWHERE as readonly string[]).includes(event.type);
}

/** Returns what a gesture comes to. */
export function gestureOf(state: AppState, event: GestureEvent): Outcome {
  if (event.type === 'claimed' || event.type === 'countActed') return ofRule(state, event);
  if (isAtBoard(event)) return capabilities(gameOn(state)).mayMove ? atBoard(state, event) : whileWaiting(state, event);
  switch (event.type) {
    case 'chosen':
      return chosen(state, event.uci);
    case 'typed':
      return typed(state, event.text);
    case 'resigned':
      return intends({ ...state, dialog: null }, { type: 'resign' }, event.color);
    case 'drawAgreed':
      return intends({ ...state, dialog: null }, { type: 'offer', what: 'draw' });
    case 'rematched':
      return intends(state, { type: 'offer', what: 'rematch' });
  }
}

/** Claims and counts belong to the running game. The board shows its position once one is made. */
function ofRule(state: AppState, event: Extract<AppEvent, { type: 'claimed' | 'countActed' }>): Outcome {
  const game = runningGame(gameOn(state));
  const { claims, position } = currentNode(game);
  const isOffered =
    event.type === 'claimed'
      ? claims.some(({ reason }) => reason === event.reason)
      : position.countActions.includes(event.action);
  if (!capabilities(game).mayMove || !isOffered) return shows(state);
  return event.type === 'claimed'
    ? intends({ ...withGame(state, game), dialog: null }, { type: 'claim', reason: event.reason })
    : intends({ ...withGame(state, game), selection: null }, { type: 'count', action: event.action });
}

function whileWaiting(state: AppState, event: BoardEvent): Outcome {
  const side = capabilities(gameOn(state)).premover;
  return side === null ? shows(state) : prepare(state, side, event);
}

function atBoard(state: AppState, event: BoardEvent): Outcome {
  switch (event.type) {
    case 'squareTapped':
      return tapSquare(state, event.square);
    case 'pocketTapped':
      return shows(tapPocket(state, event.role));
    case 'grabbed':
      return shows({ ...state, selection: event.origin, choice: null, notice: null });
    case 'moveWanted':
      return put(state, event.origin, event.to);
    case 'returned':
      return putBack(state, event.from);
    case 'armyWanted':
      return wantArmy(state, event.pieces);
    case 'restWanted':
      return wantRest(state, event.pieces);
    case 'planFollowed':
      return followPlan(state);
    case 'readied':
      return canBeReady(gameOn(state)) ? intends({ ...state, selection: null }, { type: 'ready' }) : shows(state);
  }
}

function chosen(state: AppState, uci: string): Outcome {
  const { choice } = state;
  if (!choice?.moves.includes(uci)) return shows(state);
  return put({ ...state, choice: null }, choice.origin, choice.to, uci);
}

function typed(state: AppState, text: string): Outcome {
  const { position } = currentNode(gameOn(state));
  const wanted = text.trim();
  if (wanted === '' || isOver(gameOn(state)) || capabilities(gameOn(state)).handOver !== null) return shows(state);
  if (!capabilities(gameOn(state)).mayMove) return typedWhileWaiting(state, wanted);
  const read = readTyped(position, wanted);
  return 'kind' in read ? shows({ ...state, notice: read }) : put(state, read.origin, read.to, read.uci);
}

/** A piece and where it goes, as a text has them. */
interface TypedMove {
  readonly origin: Origin;
  readonly to: Square;
  readonly uci: string;
}

/** Returns the move that a text means in a position, or what is wrong with it. */
function readTyped(position: Position, text: string): TypedMove | Notice {
  const read = readMove(position, text);
  if (!read.ok) {
    return read.error.code === 'ambiguous'
      ? { kind: 'ambiguous', text }
      : { kind: 'notAMove', text, problem: read.error };
  }
  const explanation = read.value;
  const { move } = explanation;
  if (move === undefined) return { kind: 'refused', explanation, from: null, to: explanation.squares[0] ?? 0 };
  const origin = moveKind(move) === KIND.drop ? { role: moveRole(move) } : { square: moveFrom(move) };
  return { origin, to: moveTo(move), uci: makeUci(position.rules, move) };
}

/** A move typed while the other side has the turn is prepared, as on the board: with both squares named, even one not legal yet. */
function typedWhileWaiting(state: AppState, text: string): Outcome {
  const game = gameOn(state);
  const side = capabilities(game).premover;
  const position = side === null ? null : positionFor(currentNode(game).position, side);
  const notNow = shows({ ...state, notice: { kind: 'notNow' } });
  if (side === null || position === null) return notNow;
  const request = parseRequest(position.rules, text);
  const named = request.ok ? originOf(request.value) : null;
  if (request.ok && named && mayTake(game, side, named)) {
    return prepare(state, side, { type: 'moveWanted', origin: named, to: request.value.to });
  }
  const read = readTyped(position, text);
  if ('kind' in read) {
    const isOfTheirPiece = read.kind === 'refused' && read.explanation.code === 'opponentsPiece';
    const isTheirs = isOfTheirPiece || !('kind' in readTyped(currentNode(game).position, text));
    return isTheirs ? notNow : shows({ ...state, notice: read });
  }
  return prepare(state, side, { type: 'moveWanted', origin: read.origin, to: read.to });
}

const originOf = (request: MoveRequest): Origin =>
  'drop' in request ? { role: request.drop } : { square: request.from };
