/** Events without a command: flags fall, players leave and come back, the server was down. */

import { type Command, type Refusal, refusal, type Seat } from '@sitke/protocol';
import { creditMs, expectedMs, flagMs, isTooLate } from './clock.js';
import { ended } from './decision.js';
import { levelOf } from './players.js';
import { cannotLose, type GameContext } from './playLine.js';
import { type GameEvent, type GameState, otherSeat, type Pair } from './state.js';

const SEATS = [0, 1] as const;
/** How long a player may be away before the opponent may claim the game: a part of the game's time, within bounds. */
const GONE_BASE_MS = 30_000;
const GONE_PART = 0.1;
const GONE_MAX_MS = 180_000;
/** How long a game waits for an opponent: by then its creator has gone, or even their session has ended. */
const WAIT_MS = 24 * 3_600_000;
const LONG_WAIT_MS = 30 * WAIT_MS;

/** No delay: for a game of which nobody was notified yet. */
export const NO_NOTIFY_DELAY: Pair<number> = [0, 0];

/** Returns when a game is next due though nobody acts; null if never. */
export function deadlineOf(state: GameState, notifyDelay: Pair<number> = NO_NOTIFY_DELAY): number | null {
  if (state.status === 'open') return state.createdMs + (state.time.kind === 'clock' ? WAIT_MS : LONG_WAIT_MS);
  if (state.status === 'ended') return null;
  let first: number | null = null;
  for (const seat of SEATS) {
    const atMs = flagMs(state.clocks[seat], state.time, state.stage.placing);
    if (atMs !== null && (first === null || atMs + notifyDelay[seat] < first)) first = atMs + notifyDelay[seat];
  }
  return first;
}

/** A seat that stops its clock, and the latency of its connection. */
interface Mover {
  readonly seat: Seat;
  readonly lagMs: number;
}

function flaggedSeat(state: GameState, nowMs: number, notifyDelay: Pair<number>, mover: Mover | null): Seat | null {
  const { clocks, time, stage } = state;
  const late = SEATS.filter((seat) => {
    const atMs = flagMs(clocks[seat], time, stage.placing);
    const ownMs = nowMs - notifyDelay[seat];
    if (atMs !== null && atMs <= ownMs) return true;
    if (mover?.seat !== seat) return false;
    return isTooLate(clocks[seat], time, stage.placing, ownMs, creditMs(clocks[seat], mover.lagMs, ownMs));
  });
  // Both may be late while both arrange: the first to be late loses; at the same time, the one who was to begin.
  const at = (seat: Seat): number => flagMs(clocks[seat], time, stage.placing)!;
  return late.sort((a, b) => at(a) - at(b))[0] ?? null;
}

/**
 * Returns the event of a flag that has fallen by a time, or null. A command that stops a clock is in time if it is with
 * the credit of its connection; without a command, a flag falls when no credit could help any more. `notifyDelay` is
 * how long the server took to notify each seat that its clock runs, which is charged to nobody.
 *
 * A flag draws if the opponent has only a king, and aborts a game in which not both have begun. A game that nobody has
 * joined for long is aborted too.
 */
export function timeoutEvent(
  { state, node }: GameContext,
  nowMs: number,
  notifyDelay: Pair<number>,
  mover: Mover | null = null,
): GameEvent | null {
  if (state.status === 'open') return deadlineOf(state)! <= nowMs ? ended('aborted', null) : null;
  if (state.status === 'ended') return null;
  const seat = flaggedSeat(state, nowMs, notifyDelay, mover);
  if (seat === null) return null;
  if (!(state.acted[0] && state.acted[1])) return ended('aborted', null);
  return ended('time', cannotLose(node.position, seat) ? null : otherSeat(seat));
}

/** Returns whether a command stops the clock of its player. */
export function stopsClock({ type }: Command): boolean {
  return type === 'move' || type === 'ready';
}

/**
 * Returns the event of a player who has left a game, or null if that has no effect: the engine never leaves, and does
 * not claim games.
 */
export function leftEvent(state: GameState, seat: Seat, nowMs: number): GameEvent | null {
  const { time, status, gone, seats } = state;
  if (status !== 'live' || time.kind !== 'clock' || gone[seat] !== null) return null;
  if (seats.some((player) => player !== null && levelOf(player) !== null)) return null;
  const waitMs = Math.min(GONE_MAX_MS, GONE_BASE_MS + Math.floor(GONE_PART * expectedMs(time)));
  return { kind: 'gone', seat, claimMs: nowMs + waitMs };
}

/** Returns the event of a player who has come back, or null if they were not missed. */
export function backEvent(state: GameState, seat: Seat): GameEvent | null {
  return state.status === 'live' && state.gone[seat] !== null ? { kind: 'back', seat } : null;
}

/**
 * Returns the event of a player who is present again after an outage, or null if their clock does not wait for that.
 */
export function resumedEvent({ status, awaited }: GameState, seat: Seat, nowMs: number): GameEvent | null {
  const untilMs = awaited[seat];
  return status === 'live' && untilMs !== null && nowMs < untilMs ? { kind: 'resumed', seat } : null;
}

/** Returns the refusal of a command that came after its flag, or of joining a game that has waited too long. */
export function tooLateRefusal(seat: Seat | null): Refusal {
  return seat === null ? refusal('game/notOpen') : refusal('game/ended', 'your time was up before this arrived');
}
