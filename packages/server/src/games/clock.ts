/**
 * Clocks. Only the server's time counts. A seat on a slow line gets credit, at most the latency that the server itself
 * has measured on its connection, out of a bank. A client that delays all its messages cannot be told from a slow line,
 * so the bank bounds what a game can give. It is full when the game begins, with a hundredth of the time that a game is
 * expected to take, 3 s at most; a move adds a four-hundredth, 130 ms at most: then a line of 150 ms costs 20 ms a move
 * at most, however long the game.
 */

import type { ClockControl, TimeControl } from '@sitke/protocol';
import type { Clock } from './state.js';

const DAY_MS = 86_400_000;
/** The expected moves of a live game a side: in main time with increments, and in byo-yomi. */
const MOVES = 40;
const BYOYOMI_MOVES = 25;
const BANK_PART = 1 / 100;
const BANK_MAX_MS = 3000;
const MOVE_PART = 1 / 400;
const MOVE_MAX_MS = 130;
/** How long a clock waits when a live game begins: its creator may have to come back to the page. */
const START_GRACE_MS = 5000;

/** Returns the time that a seat is expected to take for a game, in milliseconds. */
export function expectedMs(time: ClockControl): number {
  return time.initialMs + MOVES * time.incrementMs + BYOYOMI_MOVES * time.periodMs;
}

/** The size of a bank and what a move adds to it, in milliseconds. */
export interface Bank {
  readonly mostMs: number;
  readonly moveMs: number;
}

/** Returns the bank of a seat; empty if latency does not matter at this pace. */
export function bankOf(time: TimeControl): Bank {
  if (time.kind !== 'clock') return { mostMs: 0, moveMs: 0 };
  const gameMs = expectedMs(time);
  return {
    mostMs: Math.min(BANK_MAX_MS, Math.floor(gameMs * BANK_PART)),
    moveMs: Math.min(MOVE_MAX_MS, Math.floor(gameMs * MOVE_PART)),
  };
}

/** Returns the clock of a seat before the game, not running. */
export function newClock(time: TimeControl): Clock {
  const own = time.kind === 'clock' ? time : { initialMs: 0, setupMs: 0, periods: 0 };
  const { mostMs: bankMs } = bankOf(time);
  return { mainMs: own.initialMs, setupMs: own.setupMs, periods: own.periods, bankMs, givenMs: 0, sinceMs: null };
}

/** Returns a clock that runs from a time on. In correspondence, each turn begins with all its days. */
export function startClock(clock: Clock, time: TimeControl, atMs: number): Clock {
  return { ...clock, mainMs: time.kind === 'correspondence' ? time.days * DAY_MS : clock.mainMs, sinceMs: atMs };
}

/** Returns when the clocks of a game that begins now start to run. */
export function firstStartMs(time: TimeControl, nowMs: number): number {
  return time.kind === 'clock' ? nowMs + START_GRACE_MS : nowMs;
}

function usedMs(clock: Clock, atMs: number): number {
  return clock.sinceMs === null ? 0 : Math.max(0, atMs - clock.sinceMs);
}

/** Returns how long a seat may think if its clock starts now; infinite without a limit. */
function leftMs(clock: Clock, time: TimeControl, placing: boolean): number {
  if (time.kind === 'unlimited') return Number.POSITIVE_INFINITY;
  const periodMs = time.kind === 'clock' ? time.periodMs : 0;
  return (placing ? clock.setupMs : 0) + clock.mainMs + clock.periods * periodMs;
}

/** Returns a seat's credit for the measured latency of its line. */
export function creditMs(clock: Clock, lagMs: number, atMs: number): number {
  return Math.floor(Math.max(0, Math.min(lagMs, clock.bankMs, usedMs(clock, atMs))));
}

/** Returns whether a seat that acts at a time, with that credit, is too late. */
export function isTooLate(clock: Clock, time: TimeControl, placing: boolean, atMs: number, credit: number): boolean {
  return clock.sinceMs !== null && usedMs(clock, atMs) - credit >= leftMs(clock, time, placing);
}

/** Returns when a running clock's flag falls, whatever credit its seat may get; null if never. */
export function flagMs(clock: Clock, time: TimeControl, placing: boolean): number | null {
  const left = leftMs(clock, time, placing);
  return clock.sinceMs === null || left === Number.POSITIVE_INFINITY ? null : clock.sinceMs + left + clock.bankMs;
}

/** Returns a clock stopped, with the time used taken off: set-up time first, then main time, then whole periods. */
export function stopClock(clock: Clock, time: TimeControl, placing: boolean, atMs: number, credit = 0): Clock {
  if (clock.sinceMs === null) return clock;
  let used = usedMs(clock, atMs) - credit;
  if (time.kind === 'unlimited') used = 0;
  const setupUsed = placing ? Math.min(used, clock.setupMs) : 0;
  const mainUsed = Math.min(used - setupUsed, clock.mainMs);
  const over = used - setupUsed - mainUsed;
  const periodMs = time.kind === 'clock' ? time.periodMs : 0;
  const periodsUsed = over > 0 && periodMs > 0 ? Math.min(clock.periods, Math.floor(over / periodMs)) : 0;
  return {
    mainMs: clock.mainMs - mainUsed,
    setupMs: clock.setupMs - setupUsed,
    periods: clock.periods - periodsUsed,
    // Games of earlier versions may have had more.
    bankMs: Math.max(0, clock.bankMs - credit),
    givenMs: clock.givenMs + credit,
    sinceMs: null,
  };
}

/**
 * Returns a stopped clock with what a move adds: the increment, unless set-up time paid for the move, and time in the
 * bank.
 */
export function payMove(clock: Clock, time: TimeControl, placing: boolean): Clock {
  if (time.kind !== 'clock') return clock;
  const { mostMs, moveMs } = bankOf(time);
  const bankMs = Math.min(mostMs, clock.bankMs + moveMs);
  const isFree = placing && time.setupMs > 0;
  return { ...clock, mainMs: clock.mainMs + (isFree ? 0 : time.incrementMs), bankMs };
}
