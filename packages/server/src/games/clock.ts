/**
 * Clocks. Only the server's time counts. For a slow line a seat gets credit, as much as the server itself has measured on
 * its connection, out of a bank: it starts at three times what a move adds to it, holds at most seven times, and a move
 * adds min(1 s, 0.15 s + 4 ms for each second that a game is expected to take).
 */

import type { ClockControl, TimeControl } from '@sitke/protocol';
import type { Clock } from './state.js';

const DAY_MS = 86_400_000;
/** A live game is expected to have so many moves a side in main time with increments, and so many in byo-yomi. */
const MOVES = 40;
const BYOYOMI_MOVES = 25;
const BANK_START = 3;
const BANK_MAX = 7;
/** How long a clock waits when a live game begins: its creator may have to come back to the page. */
const START_GRACE_MS = 5000;

/** Returns the time that a seat is expected to take for a game, in milliseconds. */
export function expectedMs(time: ClockControl): number {
  return time.initialMs + MOVES * time.incrementMs + BYOYOMI_MOVES * time.periodMs;
}

function bankGainMs(time: TimeControl): number {
  return time.kind === 'clock' ? Math.min(1000, 150 + Math.floor((4 * expectedMs(time)) / 1000)) : 0;
}

/** Returns the clock of a seat before the game, not running. */
export function newClock(time: TimeControl): Clock {
  const own = time.kind === 'clock' ? time : { initialMs: 0, setupMs: 0, periods: 0 };
  const bankMs = BANK_START * bankGainMs(time);
  return { mainMs: own.initialMs, setupMs: own.setupMs, periods: own.periods, bankMs, sinceMs: null };
}

/** Returns a clock that runs from a time on. Correspondence begins each turn with all its days. */
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

/** Returns how long a seat may think from now on, were its clock to start now; infinite where there is no limit. */
function leftMs(clock: Clock, time: TimeControl, placing: boolean): number {
  if (time.kind === 'unlimited') return Number.POSITIVE_INFINITY;
  const periodMs = time.kind === 'clock' ? time.periodMs : 0;
  return (placing ? clock.setupMs : 0) + clock.mainMs + clock.periods * periodMs;
}

/** Returns the credit that a seat gets for a line on which so much time was measured. */
export function creditMs(clock: Clock, lagMs: number, atMs: number): number {
  return Math.floor(Math.max(0, Math.min(lagMs, clock.bankMs, usedMs(clock, atMs))));
}

/** Returns whether a seat that acts at a time, with that credit, acts too late. */
export function isTooLate(clock: Clock, time: TimeControl, placing: boolean, atMs: number, credit: number): boolean {
  return clock.sinceMs !== null && usedMs(clock, atMs) - credit >= leftMs(clock, time, placing);
}

/** Returns when a running clock's flag falls, whatever credit its seat may ask for; null if it never does. */
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
    bankMs: clock.bankMs - credit,
    sinceMs: null,
  };
}

/** Returns a stopped clock with what a move adds: the increment, unless set-up time paid for it, and to the bank. */
export function payMove(clock: Clock, time: TimeControl, placing: boolean): Clock {
  if (time.kind !== 'clock') return clock;
  const gain = bankGainMs(time);
  const bankMs = Math.min(BANK_MAX * gain, clock.bankMs + gain);
  const isFree = placing && time.setupMs > 0;
  return { ...clock, mainMs: clock.mainMs + (isFree ? 0 : time.incrementMs), bankMs };
}
