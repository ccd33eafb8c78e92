/** Texts that a browser's store has kept, read by schemas. */
import * as v from 'valibot';

/** A whole number from 0 to a bound. */
export const whole = (most: number = Number.MAX_SAFE_INTEGER) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(most));

/** Returns what a schema makes of a text of JSON; null where it makes nothing of it, or it is longer than `most`. */
export function readText<Output>(schema: v.GenericSchema<unknown, Output>, text: string, most: number): Output | null {
  if (text.length > most) return null;
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return success ? output : null;
}

/** Returns the entries of a record that have a form, so many at most, under names that are known. */
export function readEntries<Output>(
  schema: v.GenericSchema<unknown, Output>,
  entries: Readonly<Record<string, unknown>>,
  isKnown: (name: string) => boolean = () => true,
  most: number = Number.POSITIVE_INFINITY,
): Record<string, Output> {
  const read = Object.entries(entries)
    .slice(0, most)
    .flatMap(([name, value]) => {
      const { success, output } = v.safeParse(schema, value);
      return success && isKnown(name) ? [[name, output] as const] : [];
    });
  return Object.fromEntries(read);
}
