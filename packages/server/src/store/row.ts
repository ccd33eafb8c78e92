/** The row of a game, and the events of its log. */

/** One event of a game's log. */
export interface LogEvent {
  /** From 1, without gaps. */
  readonly seq: number;
  readonly kind: string;
  /** The id of the command that caused the event; no two events of a game have the same. */
  readonly actId: string | null;
  readonly seat: 0 | 1 | null;
  /** JSON. */
  readonly data: string;
  readonly atMs: number;
}

/** Whether a game waits for an opponent, is played, or has ended. */
export type GameStatus = 'open' | 'live' | 'ended';

/** A game without its log. */
export interface GameRow {
  readonly id: string;
  readonly variant: string;
  /** JSON. */
  readonly options: string;
  readonly status: GameStatus;
  /** The data that lists show besides the other columns, JSON. */
  readonly about: string;
  /** The number of events in the log. */
  readonly version: number;
  /** The players, by seat; null also for a player whose data have been deleted. */
  readonly seats: readonly [string | null, string | null];
  /** The names they use. */
  readonly names: readonly [string | null, string | null];
  /** The salts of the log's digests of players and names. */
  readonly salts: readonly [string | null, string | null];
  /** The only player who may join. */
  readonly invited: string | null;
  /** JSON. */
  readonly timeControl: string;
  /** When the game is due without a command: a flag falls, a player has been away too long. */
  readonly deadlineMs: number | null;
  /** The game of which this one is the rematch; a game has at most one rematch. */
  readonly parentId: string | null;
  readonly createdMs: number;
  readonly updatedMs: number;
  /** JSON, once the game has ended. */
  readonly result: string | null;
  /** Whether it ended before both had begun: nobody misses it for long. */
  readonly isVoid: boolean;
}
