/** The names by which the server knows who plays, and what it tells of them. */

import { hash } from 'node:crypto';
import type { Opponent, Who } from '@sitke/protocol';

/** No session has such a name: those have neither colons nor this length. */
const ENGINE = 'engine:';
const BOT = 'bot:';

/** Returns the player that is the engine of the server at a level. */
export function engineId(level: number): string {
  return `${ENGINE}${level}`;
}

/** Returns the player that a program is. */
export function botId(name: string): string {
  return `${BOT}${name}`;
}

/** Returns the level of a player that is the engine of the server; null for others. */
export function levelOf(player: string): number | null {
  return player.startsWith(ENGINE) ? Number(player.slice(ENGINE.length)) : null;
}

/** Returns the name of a player that is a program; null for others. */
export function botNameOf(player: string): string | null {
  return player.startsWith(BOT) ? player.slice(BOT.length) : null;
}

const DELETED = 'deleted:';

/** Returns who has a seat of which the log says that somebody has taken it, and nothing else is known: no session is theirs. */
export function deletedId(seat: 0 | 1): string {
  return `${DELETED}${seat}`;
}

/** Returns whether a player is somebody of whom nothing is known any more. */
export function isDeleted(player: string): boolean {
  return player.startsWith(DELETED);
}

/** Returns what everybody may know of a player, who has given himself a name or has not. */
export function whoOf(player: string, name: string | null): Who {
  const level = levelOf(player);
  if (level !== null) return { kind: 'engine', level };
  if (isDeleted(player)) return { kind: 'deleted' };
  const bot = botNameOf(player);
  return bot === null ? { kind: 'guest', name } : { kind: 'bot', name: bot };
}

/** Returns the only player who may join a game against such an opponent; null where anybody may. */
export function invitedPlayer(opponent: Opponent): string | null {
  return opponent.kind === 'bot' ? botId(opponent.name) : null;
}

/**
 * Returns the name by which an act of a player is known in the log of a game: that which the player gave it says nothing
 * about an act to which somebody else gave the same.
 */
export function actKeyOf(player: string | null, id: string): string {
  return hash('sha256', `act\n${player}\n${id}`, 'base64url').slice(0, 16);
}
