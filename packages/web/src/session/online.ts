/** The part of the state that the online screens have. Nothing of it is kept: the address and the server know it all. */
import type { ErrorCode, Link } from '@sitke/protocol';

/** Which online screen is open. */
export type OnlinePlace = { readonly kind: 'lobby' } | { readonly kind: 'game'; readonly id: string };

/** A game of the server. Once its view is there, `AppState.game` is what the board shows of it. */
export interface OnlineGame {
  /** The only link there is: the state that the server has sent, and the commands under way. */
  readonly link: Link;
  /** Why the server cannot show it. */
  readonly problem: ErrorCode | null;
  /** The digests of both armies as they were told before the armies were shown; null where they were not. */
  readonly digests: readonly [string | null, string | null];
  /** Whether the armies shown have those digests; null before that is known. */
  readonly isGenuine: boolean | null;
  /** How long the line was when the server had been away and gave its time back; null where that was not. */
  readonly creditedAt: number | null;
}

export interface OnlineState {
  readonly place: OnlinePlace;
  /** Null in the lobby. */
  readonly game: OnlineGame | null;
}
