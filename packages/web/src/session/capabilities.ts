/**
 * The capabilities of the person at the page in the game on the board. They differ by whose hands play it, and here alone: gestures,
 * keys, menus, offers and the engine ask.
 */
import type { Offer } from '@sitke/protocol';
import type { Color } from '@sitke/rules';
import { actingSide, arrangingSide, atLineEnd, isAtEnd, isCurtained, isOver, ownSide, placementStyle } from './game.js';
import type { GameState, Hands, Versions } from './gameState.js';
import { redoable, takeBack, undoable } from './line.js';
import { canAbort, offersOf } from './online/offers.js';
import { ROOT } from './tree.js';

export interface Capabilities {
  /** The side that the device must be handed to before the game goes on; null when it is in the right hands. */
  readonly handOver: Color | null;
  /** Whether pieces may be moved, or placed. Against others only the end of a line goes on. */
  readonly mayMove: boolean;
  /** The side that may prepare a move while the other has the turn; null if none may. */
  readonly premover: Color | null;
  readonly mayTakeBack: boolean;
  readonly mayBringBack: boolean;
  /** Whether the engine may be asked about any position of the game. */
  readonly mayAnalyse: boolean;
  /** Whether the game may be taken to the desk. */
  readonly mayOpenDesk: boolean;
  /** Whether the engine may be asked for a move in a game against it. */
  readonly mayAskHint: boolean;
  /** How the person may end the game by word; nobody loses an aborted one. */
  readonly byWord: 'resign' | 'abort' | null;
  readonly offers: readonly Offer[];
}

const known = new WeakMap<GameState, Capabilities>();

/** Returns what the person at the page may do in the game on the board. */
export function capabilities(game: GameState): Capabilities {
  const found = known.get(game) ?? capabilitiesBy(game, game.hands);
  known.set(game, found);
  return found;
}

function capabilitiesBy(game: GameState, hands: Hands): Capabilities {
  if (hands.kind === 'desk') return atDesk(game, hands.versions);
  if (hands.kind === 'server') return atServer(game, hands);
  return game.computer ? againstComputer(game) : betweenPeople(game, hands.holder);
}

/** At the desk a version of the tree is taken back. */
function atDesk(game: GameState, { past, future }: Versions): Capabilities {
  return { ...freely(game), mayTakeBack: past.length > 0, mayBringBack: future.length > 0 };
}

/** Where nothing stands in the way. */
function freely(game: GameState): Capabilities {
  const isSeen = !isCurtained(game);
  return {
    handOver: null,
    mayMove: !isOver(game),
    premover: null,
    mayTakeBack: undoable(game) !== null,
    mayBringBack: !isOver(game) && redoable(game),
    mayAnalyse: isSeen,
    // Nobody looks behind a curtain.
    mayOpenDesk: isSeen && (arrangingSide(game) === null || game.cursor === ROOT),
    mayAskHint: false,
    byWord: null,
    offers: [],
  };
}

function betweenPeople(game: GameState, holder: Color): Capabilities {
  const free = freely(game);
  const arranging = placementStyle(game) === 'hidden' ? arrangingSide(game) : null;
  const handOver = arranging === holder ? null : arranging;
  const isHere = handOver === null;
  return {
    ...free,
    handOver,
    mayMove: isHere && free.mayMove,
    mayTakeBack: isHere && free.mayTakeBack,
    mayBringBack: isHere && free.mayBringBack,
    ...endsOf(game),
  };
}

/** How two people at a device, or a person against the engine, may end a game by word. */
function endsOf(game: GameState): Pick<Capabilities, 'byWord' | 'offers'> {
  if (!isAtEnd(game)) return { byWord: null, offers: [] };
  return isOver(game) ? { byWord: null, offers: ['rematch'] } : { byWord: 'resign', offers: ['draw'] };
}

function againstComputer(game: GameState): Capabilities {
  const free = freely(game);
  const isTurn = isAtEnd(game) && actingSide(game) === ownSide(game);
  const mayMove = free.mayMove && isTurn;
  return {
    ...free,
    ...endsOf(game),
    mayMove,
    premover: waits(game) && !isTurn ? ownSide(game) : null,
    mayTakeBack: isAtEnd(game) && takeBack(game) !== null,
    mayBringBack: free.mayBringBack && mayMove,
    mayAnalyse: free.mayAnalyse && isOver(atLineEnd(game)),
    mayAskHint: mayMove,
  };
}

function atServer(game: GameState, { view, isSending }: Extract<Hands, { kind: 'server' }>): Capabilities {
  const { you, status } = view;
  const isTurn = you !== null && isAtEnd(game) && actingSide(game) === you && !isSending;
  const mayMove = status === 'live' && isTurn && !isOver(game);
  return {
    handOver: null,
    mayMove,
    premover: status === 'live' && waits(game) && !isTurn ? you : null,
    // The piece of the own army placed last; moves are taken back by an offer.
    mayTakeBack: mayMove && isCurtained(game),
    mayBringBack: false,
    mayAnalyse: false,
    mayOpenDesk: false,
    mayAskHint: false,
    byWord: status === 'ended' || you === null ? null : canAbort(view, game) ? 'abort' : 'resign',
    offers: offersOf(view, game),
  };
}

/** Whether the game waits for a move at the position shown. */
function waits(game: GameState): boolean {
  return !isOver(game) && isAtEnd(game) && arrangingSide(game) === null;
}

/**
 * Returns the game as it stands, of which a page speaks: at the end of its line, whatever earlier position the board shows.
 * Where pieces may be moved at the position shown, as at the desk and on a shared device, the game stands there.
 */
export function runningGame(game: GameState): GameState {
  return capabilities(game).mayMove ? game : atLineEnd(game);
}
