/** Names that the servers on a store keep: of registered programs, and of their own keys. */

import type { Session } from './sessions.js';

/** A registered program. Its name is never given again. */
export interface Bot {
  readonly name: string;
  readonly createdMs: number;
  /** Null where it has none, or one that is stored already. */
  readonly session: Session | null;
}

/** The name of a program, and since when it is taken. */
export type BotName = Pick<Bot, 'name' | 'createdMs'>;

/** A private key of the servers on a store, as the text of a JWK (RFC 7517). */
export interface StoredKey {
  readonly name: string;
  readonly jwk: string;
}

export interface Directory {
  /** Registers the name of a program for good, with a session of it; false if the name is taken, in whatever case. */
  addBot(bot: Bot): Promise<boolean>;
  /** Frees the name of a program; false if there is none of that name, in whatever case. */
  freeBot(name: string): Promise<boolean>;
  /** The names of all programs, the oldest first. */
  botNames(): Promise<readonly BotName[]>;
  /** Keeps a key by a name that has none; a key that is there stays. */
  addKey(key: StoredKey): Promise<void>;
  /** All keys, by their names in order. */
  keys(): Promise<readonly StoredKey[]>;
}
