/** Time controls. */

import * as v from 'valibot';
import { Ms } from './ids.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function upTo(limitMs: number) {
  return v.pipe(Ms, v.maxValue(limitMs));
}

/**
 * A clock: main time, the increment of a move, and periods of byo-yomi after it (a move within a period keeps the
 * period). `setupMs` is for placing pieces, besides the main time, which runs once it is used up; without it, placing
 * takes main time and adds increments as moves do. All in milliseconds.
 */
export const ClockControl = v.pipe(
  v.object({
    kind: v.literal('clock'),
    initialMs: upTo(3 * HOUR),
    incrementMs: upTo(3 * MINUTE),
    periods: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10)),
    periodMs: upTo(10 * MINUTE),
    setupMs: upTo(HOUR),
  }),
  v.check(
    ({ initialMs, periods, periodMs }) => initialMs + periods * periodMs >= 1000,
    'less than a second to move in',
  ),
  v.check(({ periods, periodMs }) => (periods === 0) === (periodMs === 0), 'periods and their length belong together'),
);
export type ClockControl = v.InferOutput<typeof ClockControl>;

/** Days for each move, for each piece placed, and for a whole army arranged in secret. */
const Correspondence = v.object({
  kind: v.literal('correspondence'),
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(14)),
});

const Unlimited = v.object({ kind: v.literal('unlimited') });

/** The time that players have: none, days for each move, or clocks. In milliseconds. */
export const TimeControl = v.variant('kind', [ClockControl, Correspondence, Unlimited]);
export type TimeControl = v.InferOutput<typeof TimeControl>;
