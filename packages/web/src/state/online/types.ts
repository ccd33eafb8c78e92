/** The part of the state that the online screens have. Nothing of it is kept: the address and the server know it all. */

/** Which online screen is open. */
export type OnlinePlace = { readonly kind: 'lobby' } | { readonly kind: 'game'; readonly id: string };

export interface OnlineState {
  readonly place: OnlinePlace;
}
