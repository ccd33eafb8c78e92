/** The data of a person: shown to them, and deleted on request. `docs/privacy.md` lists them. */

import type { GameEnd, Seat, Who } from '@sitke/protocol';
import { ended } from '../games/decision.js';
import type { TakenNames } from '../games/names.js';
import { botNameOf, whoOf } from '../games/players.js';
import { type GameState, seatOf } from '../games/state.js';
import type { Hub } from '../hub/hub.js';
import type { Directory, GameLog, GameRow, GameStatus, Maintenance } from '../store/index.js';
import { yieldToEventLoop } from '../work/slices.js';
import { FREE, type Pay } from '../work/work.js';
import type { Sessions } from './sessions.js';

/** How many games a deletion takes at once, and how many a page lists. */
const SLICE = 20;
const PAGE = 100;
/** The cost of a game that a deletion changes or leaves, besides the measured part: two writes, one after the other. */
const FORGOTTEN_MS = 0.2;
/** The order of the pages. */
const STATUSES = ['live', 'open', 'ended'] as const satisfies readonly GameStatus[];

/** A game as its player may see it. Times are milliseconds since 1970. */
export interface OwnGame {
  readonly id: string;
  readonly variant: string;
  readonly options: unknown;
  readonly time: unknown;
  readonly status: GameStatus;
  /** Null for an invited player. */
  readonly seat: Seat | null;
  /** The name they used. */
  readonly name: string | null;
  readonly opponent: Who | null;
  readonly end: GameEnd | null;
  readonly createdMs: number;
  readonly updatedMs: number;
  /** The path of its PGN, once it has ended. */
  readonly pgn: string | null;
}

/** A page of a person's data; `next` asks for the next one, and is null on the last. */
export interface OwnPage {
  /** The name of a program; people have none but those in games. */
  readonly program: string | null;
  readonly games: readonly OwnGame[];
  readonly next: string | null;
}

/** The beginning of a page. */
export interface OwnPlace {
  readonly status: GameStatus;
  readonly before?: Pick<GameRow, 'createdMs' | 'id'>;
}

/** Reads the `next` of a page; null if it is malformed. */
export function readPlace(text: string): OwnPlace | null {
  const [, word, ms, id] = /^(live|open|ended)(?:-(\d{1,15})-([0-9A-Za-z]{1,20}))?$/.exec(text) ?? [];
  const status = STATUSES.find((each) => each === word);
  if (status === undefined) return null;
  return id === undefined ? { status } : { status, before: { createdMs: Number(ms), id } };
}

export interface OwnDataOptions {
  readonly hub: Hub;
  readonly games: GameLog;
  readonly maintenance: Maintenance;
  readonly directory: Directory;
  readonly sessions: Sessions;
  readonly names: TakenNames;
  /** Drops what is cached of games whose people have changed. */
  readonly dropCached: (games: readonly string[]) => void;
  /** Ends the sockets and streams of a player. */
  readonly disconnect: (player: string) => void;
}

export class OwnData {
  readonly #options: OwnDataOptions;

  constructor(options: OwnDataOptions) {
    this.#options = options;
  }

  /** Returns a page of a player's data, running games first, newest first. */
  async page(player: string, { status, before }: OwnPlace, pay: Pay): Promise<OwnPage> {
    const rows = await pay(() => this.#options.games.list({ status, player, limit: PAGE, ...(before && { before }) }));
    await yieldToEventLoop();
    const games = pay(() => rows.map((row) => ownGame(row, player)));
    const last = rows.at(-1);
    const following = STATUSES[STATUSES.indexOf(status) + 1];
    const next = rows.length === PAGE && last ? `${status}-${last.createdMs}-${last.id}` : (following ?? null);
    return { program: botNameOf(player), games, next };
  }

  /**
   * Deletes a player's data: resigns running games, removes them from all games, frees the name of a program, and ends
   * sessions, sockets and streams. Returns the number of games; `pay` charges the caller. If interrupted, it may be
   * requested again.
   */
  async forget(player: string, pay: Pay = FREE): Promise<number> {
    const { hub, maintenance, directory, sessions, names, dropCached, disconnect } = this.#options;
    let count = 0;
    // A pending command may create one more game meanwhile.
    for (let left = true; left; ) {
      await this.#leaveGames(player, pay);
      for (;;) {
        const ids = await maintenance.forget(player, SLICE);
        pay(() => {
          hub.drop(ids);
          dropCached(ids);
        }, ids.length * FORGOTTEN_MS);
        count += ids.length;
        if (ids.length < SLICE) break;
        await yieldToEventLoop();
      }
      left = await this.#isPlaying(player);
    }
    const program = botNameOf(player);
    if (program !== null && (await directory.freeBot(program))) names.free(program);
    // Last, so that an interrupted player can ask again.
    await sessions.end(player);
    disconnect(player);
    return count;
  }

  async #isPlaying(player: string): Promise<boolean> {
    const { games } = this.#options;
    const lists = await Promise.all(
      (['live', 'open'] as const).map((status) => games.list({ status, player, limit: 1 })),
    );
    return lists.some((rows) => rows.length > 0);
  }

  async #leaveGames(player: string, pay: Pay): Promise<void> {
    const { hub, games } = this.#options;
    for (const status of ['open', 'live'] as const) {
      const rows = await games.list({ status, player, limit: PAGE });
      for (const { id } of rows) {
        const became = await hub.endGame(id, (state) => leavingEvent(state, player), pay);
        if (became === 'failed') throw new Error(`the game ${id} of a player who is deleted could not be ended`);
      }
    }
  }
}

/** Leaving a game that both have begun resigns it; otherwise it is void. */
function leavingEvent(state: GameState, player: string) {
  const seat = seatOf(state, player);
  const isGame = state.status === 'live' && seat !== null && state.acted[0] && state.acted[1];
  return isGame ? ended('resignation', seat === 0 ? 1 : 0) : ended('aborted', null);
}

function ownGame(row: GameRow, player: string): OwnGame {
  const at = row.seats.indexOf(player);
  const seat = at === -1 ? null : (at as Seat);
  const other = seat === 1 ? 0 : 1;
  const opponent = row.seats[other];
  return {
    id: row.id,
    variant: row.variant,
    options: JSON.parse(row.options),
    time: JSON.parse(row.timeControl),
    status: row.status,
    seat,
    name: seat === null ? null : row.names[seat],
    opponent: opponent === null ? null : whoOf(opponent, row.names[other]),
    end: row.result === null ? null : JSON.parse(row.result),
    createdMs: row.createdMs,
    updatedMs: row.updatedMs,
    pgn: row.status === 'ended' ? `/game/${row.id}.pgn` : null,
  };
}
