/** The face of a server's clock at a time. */
import type { SeatClock, TimeControl } from '@sitke/protocol';

/** The time that runs: for placing pieces, the main time, or a period of byo-yomi. Units: ms; `periods` with the running one. */
export interface ClockFace {
  readonly kind: 'setup' | 'main' | 'period';
  readonly leftMs: number;
  readonly periods: number;
  readonly isRunning: boolean;
  readonly isLow: boolean;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LOW_MS = 20_000;
const LOW_PART = 0.1;
const LOW_DAY_MS = DAY_MS / 4;

/** Returns what a clock shows; null where time is not limited. `placing`: whether its side is placing pieces. */
export function faceOf(clock: SeatClock, time: TimeControl, placing: boolean, nowMs: number): ClockFace | null {
  if (time.kind === 'unlimited') return null;
  const isRunning = clock.sinceMs !== null;
  const usedMs = clock.sinceMs === null ? 0 : Math.max(0, nowMs - clock.sinceMs);
  if (time.kind === 'correspondence') {
    // Each turn begins with all its days.
    const leftMs = Math.max(0, (isRunning ? clock.mainMs : time.days * DAY_MS) - usedMs);
    return { kind: 'main', leftMs, periods: 0, isRunning, isLow: isRunning && leftMs < LOW_DAY_MS };
  }
  const setupMs = placing ? clock.setupMs : 0;
  const { periods } = clock;
  if (usedMs < setupMs || (setupMs > 0 && !isRunning)) {
    return {
      kind: 'setup',
      leftMs: setupMs - usedMs,
      periods,
      isRunning,
      isLow: isLow(setupMs - usedMs, time.setupMs),
    };
  }
  const mainMs = clock.mainMs - (usedMs - setupMs);
  if (mainMs > 0 || periods === 0) {
    const leftMs = Math.max(0, mainMs);
    return { kind: 'main', leftMs, periods, isRunning, isLow: periods === 0 && isLow(leftMs, time.initialMs) };
  }
  const gone = Math.min(periods - 1, Math.floor(-mainMs / time.periodMs));
  const leftMs = Math.max(0, time.periodMs * (gone + 1) + mainMs);
  return { kind: 'period', leftMs, periods: periods - gone, isRunning, isLow: isLow(leftMs, time.periodMs) };
}

function isLow(leftMs: number, wholeMs: number): boolean {
  return leftMs < Math.max(LOW_PART * wholeMs, Math.min(LOW_MS, wholeMs / 3));
}

/** How exactly time is shown: tenths in the last ten seconds, minutes where days are given, else seconds. Units: ms. */
export function stepOf(leftMs: number, time: TimeControl): number {
  if (leftMs < 10_000) return 100;
  return time.kind === 'correspondence' && leftMs >= HOUR_MS ? 60_000 : 1000;
}

/** How many characters a clock takes at most: it keeps their place. */
export function charactersOf(time: TimeControl): number {
  if (time.kind === 'unlimited') return 1;
  if (time.kind === 'correspondence') return 8;
  return time.periods > 0 || time.initialMs >= HOUR_MS ? 7 : 5;
}
