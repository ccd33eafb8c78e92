/** Names of games: nobody can guess one, and the same request gives the same one again. */

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
 * Returns the id of the game that a player asks for under the name of an act, and whether chance gives him the second
 * seat. Who does not know the player's own name, which no message tells, cannot guess it.
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
