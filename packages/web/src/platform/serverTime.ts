/** The time by the server's clock, from the answers to pings. */

/** Units: milliseconds. `offsetMs` is to be added to the page's own clock. */
export interface ServerTime {
  readonly offsetMs: number;
  /** The round trip of the ping that measured it: the error is at most half of that. */
  readonly tripMs: number;
  readonly measuredMs: number;
}

/** After so long a slower ping counts too: the clocks may have drifted, or been set. */
const STALE_MS = 60_000;

/** Returns the estimate before the first answer: both clocks agree. */
export function newServerTime(): ServerTime {
  return { offsetMs: 0, tripMs: Number.POSITIVE_INFINITY, measuredMs: 0 };
}

/** Returns the estimate after an answer. */
export function withPong(
  time: ServerTime,
  { sentMs, receivedMs, atMs }: { readonly sentMs: number; readonly receivedMs: number; readonly atMs: number },
): ServerTime {
  const tripMs = receivedMs - sentMs;
  const measured = { offsetMs: Math.round(atMs - (sentMs + receivedMs) / 2), tripMs, measuredMs: receivedMs };
  // Where the answers contradict each other, one of the clocks was set.
  const isContradicted = Math.abs(measured.offsetMs - time.offsetMs) > (measured.tripMs + time.tripMs) / 2 + 1;
  const isBetter = tripMs <= time.tripMs || receivedMs - time.measuredMs >= STALE_MS || isContradicted;
  return isBetter ? measured : time;
}
