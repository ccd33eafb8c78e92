/** A game as one person may see it, and how it changes. The server makes views; a client keeps one and applies changes. */

import * as v from 'valibot';
import { Digest, GameId, Ms, Seat, Version } from './ids.js';
import { MAX_LINE, MAX_MOVE_LENGTH } from './limits.js';
import { Who } from './people.js';
import { Options, Variant } from './ruleset.js';
import { TimeControl } from './timeControl.js';

/** How games end: by the rules (the first seven), or otherwise. `aborted` games have no winner and are no draw. */
export const TERMINATIONS = [
  'checkmate',
  'stalemate',
  'insufficientMaterial',
  'repetition',
  'moveLimit',
  'counting',
  'refusal',
  'resignation',
  'agreement',
  'time',
  'abandoned',
  'length',
  'aborted',
] as const;

/** How a game ended; a draw has no winner. `article` is that of the rules, where one says so. */
export const GameEnd = v.strictObject({
  by: v.picklist(TERMINATIONS),
  winner: v.nullable(Seat),
  article: v.nullable(v.pipe(v.string(), v.maxLength(32))),
});
export type GameEnd = v.InferOutput<typeof GameEnd>;

/**
 * The clock of a seat as it stood at `sinceMs`, or stands if that is null: it runs down from `sinceMs` on (which may lie a
 * little ahead, when a game begins).
 */
export const SeatClock = v.strictObject({
  mainMs: Ms,
  setupMs: Ms,
  periods: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sinceMs: v.nullable(Ms),
});
export type SeatClock = v.InferOutput<typeof SeatClock>;

/** An offer that stands: who has made it. */
const Standing = v.nullable(Seat);

/** A move as UCI, or `count+` and `count-`. */
const LineText = v.pipe(v.string(), v.minLength(4), v.maxLength(MAX_MOVE_LENGTH));
const Line = v.pipe(v.array(LineText), v.maxLength(MAX_LINE + 1));

function pair<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.tuple([schema, schema]);
}

const ENTRIES = {
  variant: Variant,
  options: Options,
  time: TimeControl,
  /** The recipient's seat; null for a spectator. */
  you: v.nullable(Seat),
  /** Who has the seats; null where one is free. */
  players: pair(v.nullable(Who)),
  status: v.picklist(['open', 'live', 'ended']),
  /** Whose turn it is; null while both arrange their armies in secret. */
  turn: v.nullable(Seat),
  /** Whether the side to move, or both sides in secret, are placing men. */
  placing: v.boolean(),
  clocks: pair(SeatClock),
  /** SHA-256 of salt and secret arrangement, once a seat has confirmed it: it cannot change any more. */
  ready: pair(v.nullable(Digest)),
  /** The salts, once both are ready: with the drops in `line` they give the digests above. */
  salts: v.nullable(pair(Digest)),
  offers: v.strictObject({ draw: Standing, takeback: Standing, rematch: Standing }),
  /** When a seat that has left the game may be beaten for it; null while it is here. */
  gone: pair(v.nullable(Ms)),
  end: v.nullable(GameEnd),
  /** The game that follows this one. */
  rematch: v.nullable(GameId),
};

/** A game as one person may see it. */
export const GameView = v.strictObject({ ...ENTRIES, line: Line });
export type GameView = v.InferOutput<typeof GameView>;

type Changeable = { [K in keyof typeof ENTRIES]: v.ExactOptionalSchema<(typeof ENTRIES)[K], undefined> };

const CHANGEABLE = Object.fromEntries(
  Object.entries(ENTRIES).map(([key, schema]) => [key, v.exactOptional(schema)]),
) as Changeable;

/** What is new in a view: whole fields, and of the line how much of it stays and what follows. */
export const ViewChange = v.strictObject({
  ...CHANGEABLE,
  line: v.exactOptional(v.strictObject({ keep: Version, add: Line })),
});
export type ViewChange = v.InferOutput<typeof ViewChange>;

/** Returns what turns one view into another. */
export function changeBetween(before: GameView, after: GameView): ViewChange {
  const { line: oldLine, ...old } = before;
  const { line, ...rest } = after;
  const changed = Object.entries(rest).filter(([key, value]) => {
    const was = old[key as keyof typeof old];
    return was !== value && canonical(was) !== canonical(value);
  });
  const change: ViewChange = Object.fromEntries(changed);
  let keep = 0;
  while (keep < line.length && keep < oldLine.length && line[keep] === oldLine[keep]) keep++;
  const isSame = keep === line.length && keep === oldLine.length;
  return isSame ? change : { ...change, line: { keep, add: line.slice(keep) } };
}

/** Returns a view with a change made. */
export function changeView(view: GameView, { line, ...change }: ViewChange): GameView {
  return { ...view, ...change, line: line ? [...view.line.slice(0, line.keep), ...line.add] : view.line };
}

/** The texts of objects, which never change: the same options are in every view of a game. */
const canonicals = new WeakMap<object, string>();

/** Returns plain data as JSON text that does not depend on the order of keys. */
function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) {
    // A long line of acts is what a view mostly is.
    const isFlat = value.every((each) => each === null || typeof each !== 'object');
    return isFlat ? JSON.stringify(value) : `[${value.map(canonical).join()}]`;
  }
  const known = canonicals.get(value);
  if (known !== undefined) return known;
  const text = canonicalObject(value as Record<string, unknown>);
  canonicals.set(value, text);
  return text;
}

function canonicalObject(object: Readonly<Record<string, unknown>>): string {
  const keys = Object.keys(object).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(object[key])}`).join()}}`;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Returns 32 bits that are equal for equal views (FNV-1a of the canonical JSON). They find mistakes, not fraud. */
export function viewHash(view: GameView): number {
  const text = canonicalObject(view);
  let hash = FNV_OFFSET;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  return hash >>> 0;
}
