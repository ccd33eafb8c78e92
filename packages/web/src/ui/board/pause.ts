/**
 * How long the board stays in sight after a move that ends a game, before the card with the result comes: the king falls, and the
 * hand that has moved leaves. Units: ms.
 */
export const PAUSE_MS = 900;
