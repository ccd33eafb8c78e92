/** A finished game as PGN, from its log alone: armies that were never revealed are not in it. */

import { type GameEnd, isServerEnd, SERVER_ENDS, type Seat, type TimeControl, type Who } from '@sitke/protocol';
import { Game, type GameResult, Position } from '@sitke/rules';
import { makePgn, type PgnTermination, parsePgn, pgnSteps } from '@sitke/rules/pgn';
import type { StoredGame } from '../store/index.js';
import { partsOf, Slices } from '../work/slices.js';
import { FREE, type Pay } from '../work/work.js';
import { evolve } from './evolve.js';
import { fromLogEvent } from './log.js';
import { whoOf } from './players.js';
import { playText, rulesFor } from './playLine.js';
import type { GameState } from './state.js';

const RESULTS: readonly [GameResult, GameResult] = ['1-0', '0-1'];

/** The final state, and the mover's clock after each ply. */
interface Replayed {
  readonly state: GameState;
  readonly clocksMs: readonly number[];
}

/** The portions of one turn of the event loop, about a millisecond each: events read, moves played, moves written. */
const EVENTS_A_TURN = 100;
const MOVES_A_TURN = 30;
const WRITTEN_A_TURN = 500;

async function replay({ row, events }: StoredGame, pay: Pay, slices: Slices): Promise<Replayed> {
  let state: GameState | null = null;
  const clocksMs: number[] = [];
  const read = (part: StoredGame['events']): GameState | null => {
    for (const event of part) {
      state = evolve(state, row.id, fromLogEvent(event, row), event.atMs);
      const { line, clocks } = state;
      clocksMs.length = Math.min(clocksMs.length, line.length);
      for (const { seat, stage } of line.plies(clocksMs.length)) {
        const { mainMs, setupMs } = clocks[seat];
        clocksMs.push(stage.placing ? mainMs + setupMs : mainMs);
      }
    }
    return state;
  };
  for (const part of partsOf(events, EVENTS_A_TURN)) {
    pay(() => read(part));
    await slices.worked(part.length / EVENTS_A_TURN);
  }
  const last = read([]);
  if (last === null) throw new Error(`game ${row.id} has no log`);
  return { state: last, clocksMs };
}

async function playAll({ variant, options, line }: GameState, pay: Pay, slices: Slices): Promise<Game> {
  const game = new Game(Position.initial(rulesFor({ variant, options })));
  let node = game.root;
  for (const part of partsOf(line.plies(), MOVES_A_TURN)) {
    pay(() => {
      for (const { text } of part) {
        node = playText(node, text);
        // The node caches it: this is the expensive part of writing.
        void node.san;
      }
    });
    await slices.worked(part.length / MOVES_A_TURN);
  }
  return game;
}

/** Returns the result of a game as PGN has it. */
export function resultOf({ winner, by }: GameEnd): GameResult {
  if (winner !== null) return RESULTS[winner];
  return by === 'aborted' ? '*' : '1/2-1/2';
}

function nameOf(who: Who | null): string {
  if (who === null) return '?';
  if (who.kind === 'deleted') return 'Deleted player';
  return who.kind === 'engine' ? `Sitke, level ${who.level}` : (who.name ?? 'Guest');
}

function terminationOf({ by }: GameEnd): PgnTermination {
  return isServerEnd(by) ? SERVER_ENDS[by].pgn : 'normal';
}

/** The format of the PGN standard (9.6.1): seconds, and days as seconds a move. */
function timeText(time: TimeControl): string {
  if (time.kind === 'unlimited') return '-';
  if (time.kind === 'correspondence') return `1/${time.days * 86_400}`;
  const { initialMs, incrementMs, periods, periodMs } = time;
  const overtime = periods > 0 ? `:${periods}x${periodMs / 1000}` : '';
  return `${initialMs / 1000}${incrementMs > 0 ? `+${incrementMs / 1000}` : ''}${overtime}`;
}

function headersOf(state: GameState, end: GameEnd): [string, string][] {
  const [day, time] = new Date(state.createdMs).toISOString().slice(0, 19).split('T') as [string, string];
  const date = day.replaceAll('-', '.');
  const who = (seat: Seat): Who | null => {
    const player = state.seats[seat];
    return player === null ? null : whoOf(player, state.names[seat]);
  };
  const typeOf = (seat: Seat): string => (/^(guest|deleted)$/.test(who(seat)?.kind ?? '') ? 'human' : 'program');
  return [
    ['Event', 'Casual game'],
    ['Date', date],
    ['Round', '-'],
    ['White', nameOf(who(0))],
    ['Black', nameOf(who(1))],
    ['WhiteType', typeOf(0)],
    ['BlackType', typeOf(1)],
    ['UTCDate', date],
    ['UTCTime', time],
    ['TimeControl', timeText(state.time)],
    ['Termination', terminationOf(end)],
    ['Reason', end.article === null ? end.by : `${end.by}, ${end.article}`],
    ['GameId', state.id],
  ];
}

/** Returns all tags that the PGN of a finished game has, by their names; none unless it has ended. */
export function tagsOf(state: GameState): Map<string, string> {
  const { variant, options, end } = state;
  if (end === null) return new Map();
  const game = new Game(Position.initial(rulesFor({ variant, options })));
  for (const [name, value] of headersOf(state, end)) game.headers.set(name, value);
  game.result = resultOf(end);
  const read = parsePgn(makePgn(game));
  if (!read.ok) throw new Error(`game ${state.id}: its tags cannot be read`);
  return new Map(read.value[0]!.headers);
}

/**
 * Returns a game as PGN, made in slices, each of which `pay` charges; null if it has not ended. Several games made one
 * after another share their `slices`.
 */
export async function pgnOf(
  stored: StoredGame,
  pay: Pay = FREE,
  slices: Slices = new Slices(),
): Promise<string | null> {
  if (stored.row.status !== 'ended') return null;
  const { state, clocksMs } = await replay(stored, pay, slices);
  const { end } = state;
  if (end === null) throw new Error(`game ${state.id} has ended without an end`);
  const game = await playAll(state, pay, slices);
  if (state.time.kind === 'clock') {
    game.mainline().forEach((node, index) => {
      node.clockMs = clocksMs[index];
    });
  }
  for (const [name, value] of headersOf(state, end)) game.headers.set(name, value);
  game.result = resultOf(end);
  const steps = pgnSteps(game, WRITTEN_A_TURN);
  for (;;) {
    const { done, value } = pay(() => steps.next());
    if (done) {
      await slices.worked((game.mainline().length % WRITTEN_A_TURN) / WRITTEN_A_TURN);
      return value;
    }
    await slices.worked(1);
  }
}
