/**
 * Who plays, kept apart from the log. The log has a digest of each player and his name, made with a salt; all three stand
 * in the game's row. Without them the log is what it was, chain and all, and says nothing of a person any more.
 */

import { createHash, randomBytes } from 'node:crypto';
import type { Opponent } from '@sitke/protocol';
import { canonicalJson, type GameRow } from '../store/index.js';
import { botNameOf, deletedId, invitedPlayer, isDeleted, levelOf } from './players.js';
import type { GameState } from './state.js';

const SALT_BYTES = 16;

/** What a row knows of the people of a game. */
export type People = Pick<GameRow, 'seats' | 'names' | 'salts' | 'invited'>;

/** Against whom somebody wanted to play, as the log has it: a program has no name there. */
export type LoggedOpponent = Exclude<Opponent, { kind: 'bot' }> | { readonly kind: 'bot' };

/** Returns a fresh salt for who takes a seat; null for an empty seat and for the engine, who is nobody. */
export function saltOf(player: string | null): string | null {
  return player === null || levelOf(player) !== null ? null : randomBytes(SALT_BYTES).toString('base64url');
}

/**
 * Returns what the log says of who takes a seat: the digest, 43 signs of base64url, or the engine's own name.
 */
export function loggedSeat(player: string | null, name: string | null, salt: string | null): string | null {
  if (player === null || salt === null) return player;
  return createHash('sha256')
    .update(canonicalJson(['sitke/seat/1', salt, player, name]))
    .digest('base64url');
}

/** Returns an opponent as the log has it. */
export function loggedOpponent(opponent: Opponent): LoggedOpponent {
  return opponent.kind === 'bot' ? { kind: 'bot' } : opponent;
}

/** Returns the opponent that the log has, with the name that stands beside it. */
export function opponentFrom(logged: LoggedOpponent, invited: string | null): Opponent {
  return logged.kind === 'bot' ? { kind: 'bot', name: (invited && botNameOf(invited)) ?? '' } : logged;
}

/** Returns the people of a game as its row has them. */
export function peopleOf({ seats, names, seatSalts, opponent }: GameState): People {
  const kept = (player: string | null) => (player === null || isDeleted(player) ? null : player);
  return { seats: [kept(seats[0]), kept(seats[1])], names, salts: seatSalts, invited: invitedPlayer(opponent) };
}

/** Returns whether nobody has come or gone between two states. */
export function hasSamePeople(before: GameState, after: GameState): boolean {
  return before.seats === after.seats && before.names === after.names && before.seatSalts === after.seatSalts;
}

/** Returns who has a seat of which the log says that somebody has taken it. */
export function seatedIn({ seats }: People, seat: 0 | 1): string {
  return seats[seat] ?? deletedId(seat);
}
