/** The errors of a store. */

/** The disk is full or the store is locked: nothing was written, and the same call may succeed later. */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError';
}

/** The store is closed: by `close`, or because a write failed in a way that leaves its outcome unknown. */
export class StoreFailedError extends Error {
  override readonly name = 'StoreFailedError';
}

/** There is nothing that can be used as a store; the message is for the person who started the program. */
export class StoreOpenError extends Error {
  override readonly name = 'StoreOpenError';
}

/** The stored data of one game are not as they were written. Other games are unaffected. */
export class DamagedGameError extends Error {
  override readonly name = 'DamagedGameError';
  readonly game: string;
  /** The problem, in words. */
  readonly what: string;

  constructor(game: string, what: string) {
    super(`Game ${game} is damaged: ${what}.`);
    this.game = game;
    this.what = what;
  }
}

/** The stored data of one log are not as they were written. Others are unaffected. */
export class DamagedLogError extends Error {
  override readonly name = 'DamagedLogError';
  /** Its `chainName`, as `tournament/ID`. */
  readonly log: string;
  /** The problem, in words. */
  readonly what: string;

  constructor(log: string, what: string) {
    super(`Log ${log} is damaged: ${what}.`);
    this.log = log;
    this.what = what;
  }
}

/** A game or a log that is put in quarantine. */
export type Damage = DamagedGameError | DamagedLogError;

/** Other stored data than a game or a log, such as a session, cannot be read: this call fails, others do not. */
export class DamagedPageError extends Error {
  override readonly name = 'DamagedPageError';
}
