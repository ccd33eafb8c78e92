/** A short form of most commits, for the way to the writer's thread. */
import type { Commit, SecretChange } from '../gameLog.js';
import type { LogEvent } from '../row.js';

/**
 * A commit of which `Commit.isPlain` is true, as the writer gets it: id, version expected, deadlineMs, updatedMs,
 * about, new events, and secrets. Nearly all commits are such, and sending the omitted part took longer than the rest
 * of the way.
 */
export type PlainCommit = readonly [
  string,
  number,
  number | null,
  number,
  string,
  readonly PlainEvent[],
  readonly SecretChange[],
];
/** Kind, actId, seat, data and atMs of an event. */
type PlainEvent = readonly [string, string | null, LogEvent['seat'], string, number];

/** Returns a plain commit in its short form. */
export function plainCommit({ row, expect, events, secrets = [] }: Commit): PlainCommit {
  const { id, deadlineMs, updatedMs, about } = row;
  return [id, expect, deadlineMs, updatedMs, about, events.map(plainEvent), secrets];
}

function plainEvent({ kind, actId, seat, data, atMs }: LogEvent): PlainEvent {
  return [kind, actId, seat, data, atMs];
}

/** Returns the events that follow a version. */
export function eventsOf(version: number, events: readonly PlainEvent[]): LogEvent[] {
  return events.map(([kind, actId, seat, data, atMs], index) => {
    return { seq: version + 1 + index, kind, actId, seat, data, atMs };
  });
}
