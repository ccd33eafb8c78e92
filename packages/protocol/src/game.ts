/** A game as one person may see it, and how it changes. The server makes views; a client keeps one and applies changes. */

import * as v from 'valibot';
import { Digest, GameId, Ms, Seat, Version } from './ids.js';
import { textOr } from './lenient.js';
import { MAX_LINE, MAX_MOVE_LENGTH } from './limits.js';
import { Who } from './people.js';
import { hasItsOptions, Options, Variant } from './ruleset.js';
import { TERMINATIONS } from './terminations.js';
import { TimeControl } from './timeControl.js';
import { Needs } from './versions.js';

/**
 * The end of a game; a draw has no winner. `article` names the article of the rules, if there is one. An end that a later
 * version has added is read as `other`; no server of this one says that.
 */
export const GameEnd = v.object({
  by: textOr(TERMINATIONS, 'other'),
  winner: v.nullable(Seat),
  article: v.nullable(v.pipe(v.string(), v.maxLength(32))),
});
export type GameEnd = v.InferOutput<typeof GameEnd>;

/**
 * A seat's clock at `sinceMs`, or now if that is null. It runs down from `sinceMs` on, which may lie a little ahead
 * when a game begins. `givenMs` is the time the seat was given back for its line in this game, and `bankMs` the time it
 * may still be given.
 */
export const SeatClock = v.object({
  bankMs: Ms,
  givenMs: Ms,
  mainMs: Ms,
  setupMs: Ms,
  periods: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sinceMs: v.nullable(Ms),
});
export type SeatClock = v.InferOutput<typeof SeatClock>;

/** A standing offer: the seat that made it. */
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
  /** The players by seat; null for a free seat. */
  players: pair(v.nullable(Who)),
  status: v.picklist(['open', 'live', 'ended']),
  /** The side to move; null while both arrange their armies in secret. */
  turn: v.nullable(Seat),
  /** Whether the side to move, or both sides in secret, are placing pieces. */
  placing: v.boolean(),
  clocks: pair(SeatClock),
  /** SHA-256 of salt and secret arrangement, once a seat has confirmed it; it cannot change after that. */
  ready: pair(v.nullable(Digest)),
  /** The salts, once both are ready: with the drops in `line` they give the digests above. */
  salts: v.nullable(pair(Digest)),
  offers: v.object({ draw: Standing, takeback: Standing, rematch: Standing }),
  /** When the opponent of a seat that has left may claim the game; null while the seat is present. */
  gone: pair(v.nullable(Ms)),
  end: v.nullable(GameEnd),
  /** The game that follows this one. */
  rematch: v.nullable(GameId),
};

/** The version that a reader needs to show the game. */
const needs = v.exactOptional(Needs);

/** A game as one person may see it. */
export const GameView = v.pipe(v.object({ ...ENTRIES, line: Line, needs }), hasItsOptions());
export type GameView = v.InferOutput<typeof GameView>;

type Changeable = { [K in keyof typeof ENTRIES]: v.ExactOptionalSchema<(typeof ENTRIES)[K], undefined> };

const CHANGEABLE = Object.fromEntries(
  Object.entries(ENTRIES).map(([key, schema]) => [key, v.exactOptional(schema)]),
) as Changeable;

/** Changes of a view: whole fields, and for the line how many entries stay and which follow. */
export const ViewChange = v.object({
  ...CHANGEABLE,
  line: v.exactOptional(v.object({ keep: Version, add: Line })),
  needs,
});
export type ViewChange = v.InferOutput<typeof ViewChange>;

/** Returns whether plain data is equal. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, index) => isEqual(value, b[index]));
  }
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return keys.every((key) => Object.hasOwn(b, key) && isEqual(one[key], other[key]));
}

/** A view besides its line and its recipient. */
export type ViewFields = Omit<GameView, 'line' | 'you' | 'needs'>;

/** The names of these fields in this version, in order: what the hash of a view covers besides the line. */
export const VIEW_FIELDS: readonly (keyof ViewFields)[] = [
  'clocks',
  'end',
  'gone',
  'offers',
  'options',
  'placing',
  'players',
  'ready',
  'rematch',
  'salts',
  'status',
  'time',
  'turn',
  'variant',
];

/** Returns the fields besides the line that have changed. */
export function changedFields(before: ViewFields, after: ViewFields): Partial<ViewFields> {
  const changed: Record<string, unknown> = {};
  for (const key of VIEW_FIELDS) if (!isEqual(before[key], after[key])) changed[key] = after[key];
  return changed as Partial<ViewFields>;
}

/** Returns a view with a change applied. */
export function changeView(view: GameView, { line, ...change }: ViewChange): GameView {
  return { ...view, ...change, line: line ? [...view.line.slice(0, line.keep), ...line.add] : view.line };
}

/** Returns whether the keys of all objects in plain data are in order. */
function isOrdered(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.every(isOrdered);
  const keys = Object.keys(value);
  return keys.every((key, index) => index === 0 || keys[index - 1]! < key) && Object.values(value).every(isOrdered);
}

function ordered(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(ordered);
  const entries = Object.entries(value).map(([key, inner]) => [key, ordered(inner)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns plain data as JSON text that does not depend on the order of keys. Most data is built in order. */
function canonical(value: unknown): string {
  return JSON.stringify(isOrdered(value) ? value : ordered(value));
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const BLANK = 32;

function fnv(hash: number, text: string): number {
  let next = hash;
  for (let i = 0; i < text.length; i++) next = Math.imul(next ^ text.charCodeAt(i), FNV_PRIME);
  return next;
}

/** The hash of an empty line. */
export const NO_LINE_HASH: number = FNV_OFFSET;

/** Returns the hash of a line with one more entry. */
export function nextLineHash(hash: number, text: string): number {
  return Math.imul(fnv(hash, text) ^ BLANK, FNV_PRIME);
}

function mix(hash: number, next: number): number {
  return Math.imul(hash ^ next, FNV_PRIME);
}

/** The hash of each field of a view, in the order of their names. */
export type FieldHashes = readonly number[];

/** Returns the hashes of all fields besides the line. A field that is the same object as before keeps its hash. */
export function hashFields(fields: ViewFields, before?: { fields: ViewFields; hashes: FieldHashes }): FieldHashes {
  return VIEW_FIELDS.map((key, index) =>
    before && before.fields[key] === fields[key] ? before.hashes[index]! : fnv(FNV_OFFSET, canonical(fields[key])),
  );
}

/** The hash of each field of a view by its name, as it was sent: also of fields, and of values in them, that the reader does not know. */
export type SentHashes = Readonly<Record<string, number>>;

/** Returns the hashes of the fields of a view, or of a change, as it was sent. */
export function hashSent(sent: object): SentHashes {
  const hashes: Record<string, number> = {};
  for (const [key, value] of Object.entries(sent)) if (key !== 'line') hashes[key] = fnv(FNV_OFFSET, canonical(value));
  return hashes;
}

/** Returns the hash of a view by the hashes of its fields as they were sent; `fields` are those that the server hashes. */
export function sentHash(hashes: SentHashes, fields: readonly string[], line: readonly string[]): number {
  return hashOf(
    fields.map((name) => hashes[name] ?? 0),
    line.reduce(nextLineHash, NO_LINE_HASH),
  );
}

/** Returns the hash of a view. */
export function hashOf(hashes: FieldHashes, lineHash: number): number {
  return hashes.reduce(mix, lineHash) >>> 0;
}

/**
 * Returns 32 bits that are equal for equal views, whoever the recipient is. They detect mistakes, not fraud. First
 * FNV-1a of each entry of the line with a blank after it; into that, field by field in the order of their names, but
 * without `you`, goes FNV-1a of the field's canonical JSON: xor, then times the prime.
 */
export function viewHash(view: GameView): number {
  return hashOf(hashFields(view), view.line.reduce(nextLineHash, NO_LINE_HASH));
}
