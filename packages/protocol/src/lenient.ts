/**
 * How a reader takes what a later version may say. Fields that it does not know are dropped by every schema of this package.
 * A value that only describes (a player, an end, a code) is read as the nearest one that it knows; in a list, entries that it
 * cannot read are left out. Values without which a game cannot be shown have no such reading: the game then needs a newer reader.
 */

import * as v from 'valibot';

/** Longer texts of a kind that nobody knows are not read at all. */
const MAX_KIND_LENGTH = 64;

/** Reads a kind that a later version has added. */
const Unknown = v.pipe(v.string(), v.maxLength(MAX_KIND_LENGTH));

/** Reads one of some texts; any other as `other`. */
export function textOr<const Known extends readonly string[], const Other extends string>(known: Known, other: Other) {
  return v.union([
    v.picklist(known),
    v.pipe(
      Unknown,
      v.transform(() => other),
    ),
  ]);
}

/** Reads a list without the entries that the schema refuses, and no more than `most`. */
export function readableOf<const Schema extends v.GenericSchema>(schema: Schema, most: number) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((entries): v.InferOutput<Schema>[] => {
      const read: v.InferOutput<Schema>[] = [];
      for (const entry of entries) {
        const parsed = v.safeParse(schema, entry, { abortEarly: true });
        if (parsed.success && read.length < most) read.push(parsed.output);
      }
      return read;
    }),
  );
}

/** Calls `say` with the path of each value that was not read as it stands: a field nobody knows, a value read as another. */
export function sayUnread(given: unknown, read: unknown, say: (path: string) => void, path = ''): void {
  if (given === read) return;
  if (!isObject(given) || !isObject(read) || lengthOf(given) !== lengthOf(read)) {
    say(path);
    return;
  }
  for (const key of Object.keys(given)) {
    const inner = path === '' ? key : `${path}.${key}`;
    if (Object.hasOwn(read, key)) sayUnread(given[key], read[key], say, inner);
    else say(inner);
  }
}

function lengthOf(value: object): number | null {
  return Array.isArray(value) ? value.length : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object';
}
