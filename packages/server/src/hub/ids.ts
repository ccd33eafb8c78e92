/** Names of games: unguessable, and the same for the same request. */

import { createHash, randomBytes } from 'node:crypto';
import type { Seal } from '../games/arrange.js';
import type { GameState } from '../games/state.js';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 10;

function digest(...parts: readonly string[]): Buffer {
  return createHash('sha256').update(parts.join('\n')).digest();
}

function idOf(hash: Buffer): string {
  let rest = hash.readBigUInt64BE();
  let id = '';
  for (let i = 0; i < ID_LENGTH; i++) {
    id += DIGITS[Number(rest % 62n)];
    rest /= 62n;
  }
  return id;
}

/**
 * Returns the id of the game that a player creates by a command id, and whether chance gives them the second seat. The
 * player's own name is secret, so nobody else can guess the result.
 */
export function gameIdOf(player: string, actId: string): { readonly id: string; readonly isSecond: boolean } {
  const hash = digest('game', player, actId);
  return { id: idOf(hash), isSecond: (hash[31]! & 1) === 1 };
}

/** Returns the id of a game's rematch. */
export function rematchIdOf({ id, seats }: Pick<GameState, 'id' | 'seats'>): string {
  return idOf(digest('rematch', id, seats[0] ?? '', seats[1] ?? ''));
}

/** Returns a fresh salt, and SHA-256 of the salt's digits and a text. */
export const seal: Seal = (text) => {
  const salt = randomBytes(32).toString('hex');
  return { salt, digest: createHash('sha256').update(salt).update(text).digest('hex') };
};
