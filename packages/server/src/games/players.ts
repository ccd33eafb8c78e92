/** The server's secret names of players, and what it reveals of them. */

import { hash } from 'node:crypto';
import type { Opponent, Who } from '@sitke/protocol';

/** No session has such a name: session names have neither colons nor this length. */
const ENGINE = 'engine:';
const BOT = 'bot:';

/** Returns the player name of the server's engine at a level. */
export function engineId(level: number): string {
  return `${ENGINE}${level}`;
}

/** Returns the player name of a program. */
export function botId(name: string): string {
  return `${BOT}${name}`;
}

/** Returns the level of a player that is the server's engine; null for others. */
export function levelOf(player: string): number | null {
  return player.startsWith(ENGINE) ? Number(player.slice(ENGINE.length)) : null;
}

/** Returns the name of a player that is a program; null for others. */
export function botNameOf(player: string): string | null {
  return player.startsWith(BOT) ? player.slice(BOT.length) : null;
}

const DELETED = 'deleted:';

/** Returns the player of a taken seat of which nothing else is known; no session has this name. */
export function deletedId(seat: 0 | 1): string {
  return `${DELETED}${seat}`;
}

/** Returns whether a player's data have been deleted. */
export function isDeleted(player: string): boolean {
  return player.startsWith(DELETED);
}

/** Returns the public part of a player, with the name they use if any. */
export function whoOf(player: string, name: string | null): Who {
  const level = levelOf(player);
  if (level !== null) return { kind: 'engine', level };
  if (isDeleted(player)) return { kind: 'deleted' };
  const bot = botNameOf(player);
  return bot === null ? { kind: 'guest', name } : { kind: 'bot', name: bot };
}

/** Returns the only player who may join a game against such an opponent; null if anybody may. */
export function invitedPlayer(opponent: Opponent): string | null {
  return opponent.kind === 'bot' ? botId(opponent.name) : null;
}

/**
 * Returns the name of a player's command in the log of a game: two players may use the same id for different commands.
 */
export function actKeyOf(player: string | null, id: string): string {
  return hash('sha256', `act\n${player}\n${id}`, 'base64url').slice(0, 16);
}
