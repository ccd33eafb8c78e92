/**
 * The people of a game, kept outside its log. The log has a digest of each player and their name, made with a salt; all
 * three are in the game's row. Deleting them leaves the log as it was, chain and all, and it names nobody any more.
 */

import { createHash, randomBytes } from 'node:crypto';
import type { Opponent } from '@sitke/protocol';
import { canonicalJson, type GameRow } from '../store/index.js';
import { botNameOf, deletedId, invitedPlayer, isDeleted, levelOf } from './players.js';
import type { GameState } from './state.js';

const SALT_BYTES = 16;

/** The people of a game in its row. */
export type People = Pick<GameRow, 'seats' | 'names' | 'salts' | 'invited'>;

/** The wanted opponent as the log has it: a program has no name there. */
export type LoggedOpponent = Exclude<Opponent, { kind: 'bot' }> | { readonly kind: 'bot' };

/**
 * Returns a fresh salt for a player who takes a seat; null for an empty seat and for the engine, which is not a person.
 */
export function saltOf(player: string | null): string | null {
  return player === null || levelOf(player) !== null ? null : randomBytes(SALT_BYTES).toString('base64url');
}

/**
 * Returns a player who takes a seat, as the log has them: the digest, 43 characters of base64url, or the engine's own
 * name.
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

/** Returns the opponent in a log, with the name stored next to it. */
export function opponentFrom(logged: LoggedOpponent, invited: string | null): Opponent {
  return logged.kind === 'bot' ? { kind: 'bot', name: (invited && botNameOf(invited)) ?? '' } : logged;
}

/** Returns the people of a game as its row has them. */
export function peopleOf({ seats, names, seatSalts, opponent }: GameState): People {
  const kept = (player: string | null) => (player === null || isDeleted(player) ? null : player);
  return { seats: [kept(seats[0]), kept(seats[1])], names, salts: seatSalts, invited: invitedPlayer(opponent) };
}

/** Returns whether the players are the same in two states. */
export function hasSamePeople(before: GameState, after: GameState): boolean {
  return before.seats === after.seats && before.names === after.names && before.seatSalts === after.seatSalts;
}

/** Returns the player of a seat that the log says is taken. */
export function seatedIn({ seats }: People, seat: 0 | 1): string {
  return seats[seat] ?? deletedId(seat);
}
