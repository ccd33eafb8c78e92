/** The part of the state that the online screens have. Nothing of it is kept: the address and the server know it all. */
import type { Act, ErrorCode, Link } from '@sitke/protocol';
import type { Color } from '@sitke/rules';
import type { GameState } from '../types.js';

/** Which online screen is open. */
export type OnlinePlace = { readonly kind: 'lobby' } | { readonly kind: 'game'; readonly id: string };

/** Of a game on the board that is played over the network. */
export interface Remote {
  /** The side of the person at the page; null for who watches. */
  readonly you: Color | null;
  readonly status: 'open' | 'live' | 'ended';
  /** Whether an act of the line is under way to the server: the next must wait for it. */
  readonly isSending: boolean;
}

/** A game of the server. Once its view is there, `AppState.game` is what the board shows of it. */
export interface OnlineGame {
  readonly link: Link;
  /** What was done here and not given to the link yet. */
  readonly acts: readonly Act[];
  /** Why the server cannot show it. */
  readonly problem: ErrorCode | null;
  /** The digests of both armies as they were told before the armies were shown; null where they were not. */
  readonly digests: readonly [string | null, string | null];
  /** Whether the armies shown have those digests; null before that is known. */
  readonly isGenuine: boolean | null;
  /** How long the line was when the server had been away and gave its time back; null where that was not. */
  readonly creditedAt: number | null;
  /** The game that lay on the board before. */
  readonly parked: GameState;
}

export interface OnlineState {
  readonly place: OnlinePlace;
  /** Null in the lobby. */
  readonly game: OnlineGame | null;
}
