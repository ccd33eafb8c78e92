/** Work on many games at once, and the heartbeat of a store. */

/** The place of a game in the order of packing. */
export interface EndPlace {
  readonly endedMs: number;
  readonly id: string;
}

/** Which games to pack: those that ended, and changed last, not after `untilMs`. */
export interface PackOrder {
  readonly untilMs: number;
  /** Where the last order stopped; null to begin with the oldest. */
  readonly after: EndPlace | null;
  readonly limit: number;
}

export interface Maintenance {
  /**
   * Packs finished games: their logs take less room, and lose the commands that caused their events. A later change
   * unpacks a game. Damaged ones are skipped. Returns the last place reached; null if no more are to be packed.
   */
  pack(order: PackOrder): Promise<EndPlace | null>;
  /** Deletes void games that changed last, not after `untilMs`: at most `limit`, the oldest first. Returns how many. */
  deleteVoid(untilMs: number, limit: number): Promise<number>;
  /**
   * Deletes a player from at most `limit` finished games: seats, names and salts, so that the log names them no more. A
   * damaged row loses them too, and stays damaged. Returns the ids of the games.
   */
  forget(player: string, limit: number): Promise<readonly string[]>;
  /** Records that a server was running at `nowMs`. */
  heartbeat(nowMs: number): Promise<void>;
  /** The time of the last heartbeat; null before the first. */
  lastHeartbeat(): Promise<number | null>;
}
