/** Values that this device keeps: a schema for each reads, checks and writes its text. */
import * as v from 'valibot';

/** How a kept value is read and written. */
export interface Persisted<T> {
  /** Returns the value of a text; null if the text has another form. */
  decode(text: string): T | null;
  encode(value: T): string;
  /** Returns the value of data from outside, as `decode` does of its text. */
  read(data: unknown): T | null;
  /** Returns what `encode` writes as JSON. */
  write(value: T): unknown;
}

export interface Form<T> {
  /** Longer texts are not read. Units: characters. */
  readonly most?: number;
  /** Returns the form of a value that is written and that the schema reads; without it, the value itself. */
  readonly write?: (value: T) => unknown;
}

/** Returns how a value of a schema is read and written. Its transformations may throw RangeError for what they refuse. */
export function persisted<T>(
  schema: v.GenericSchema<unknown, T>,
  { most = Number.POSITIVE_INFINITY, write = (value) => value }: Form<T> = {},
): Persisted<T> {
  const parse = (data: unknown): T => v.parse(schema, data);
  return {
    decode: (text) => (text.length > most ? null : readable(() => parse(JSON.parse(text)))),
    encode: (value) => JSON.stringify(write(value)),
    read: (data) => readable(() => parse(data)),
    write,
  };
}

/** Returns the result of a reader, or null if the text has another form. */
export function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    // The rules throw RangeError, JSON throws SyntaxError, schemas throw ValiError; anything else is a bug.
    if (error instanceof v.ValiError || error instanceof RangeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A whole number from 0 to a bound. */
export const whole = (most: number = Number.MAX_SAFE_INTEGER) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(most));

/** A record without entries of another form or with an unknown name, and with at most so many. */
export function entriesOf<T>(
  schema: v.GenericSchema<unknown, T>,
  isKnown: (name: string) => boolean = () => true,
  most: number = Number.POSITIVE_INFINITY,
) {
  const read = (entries: Readonly<Record<string, unknown>>): Record<string, T> => {
    const found = Object.entries(entries).slice(0, most);
    return Object.fromEntries(
      found.flatMap(([name, value]) => {
        const { success, output } = v.safeParse(schema, value);
        return success && isKnown(name) ? [[name, output] as const] : [];
      }),
    );
  };
  return v.pipe(v.record(v.string(), v.unknown()), v.transform(read));
}
