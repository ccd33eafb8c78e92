/** Results of practice as text and back. An unreadable part costs itself only. */
import { VARIANT_IDS } from '@sitke/rules';
import * as v from 'valibot';
import { NO_STREAK, TOP_BOX } from '../state/schedule.js';
import { MOST_MISTAKES, type Practice, TOP_LEVEL } from './practice.js';

/** Raised when the form changes; other versions are not read. */
const VERSION = 1;
const MAX_LENGTH = 2_000_000;
const MOST_CARDS = 20_000;

const Whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Uci = v.pipe(v.string(), v.maxLength(16));

const CARD = { box: v.pipe(Whole, v.maxValue(TOP_BOX)), due: Whole, tries: Whole, failures: Whole };
const Card = v.object(CARD);
const Mistake = v.object({
  ...CARD,
  variant: v.picklist(VARIANT_IDS),
  ruleset: v.pipe(v.string(), v.maxLength(2000)),
  fen: v.pipe(v.string(), v.maxLength(256)),
  played: Uci,
  best: Uci,
  noted: Whole,
});
const Streak = v.fallback(v.object({ last: Whole, length: Whole, longest: Whole }), NO_STREAK);
const Level = v.pipe(v.number(), v.minValue(1), v.maxValue(TOP_LEVEL));

const Saved = v.object({
  version: v.literal(VERSION),
  cards: v.record(v.string(), v.unknown()),
  mistakes: v.record(v.string(), v.unknown()),
  levels: v.fallback(v.record(v.string(), Level), {}),
  days: Streak,
  daily: Streak,
});

/** Returns the entries of a record that have a form, so many at most. */
function readable<Schema extends v.GenericSchema>(
  schema: Schema,
  entries: Readonly<Record<string, unknown>>,
  most: number,
): Record<string, v.InferOutput<Schema>> {
  const read = Object.entries(entries)
    .slice(0, most)
    .flatMap(([key, value]) => {
      const { success, output } = v.safeParse(schema, value);
      return success ? [[key, output] as const] : [];
    });
  return Object.fromEntries(read);
}

/** Returns results as text. */
export function encodePractice(practice: Practice): string {
  return JSON.stringify({ version: VERSION, ...practice });
}

/** Returns the results of a text; null if it is none at all. */
export function decodePractice(text: string): Practice | null {
  if (text.length > MAX_LENGTH) return null;
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  const saved = v.safeParse(Saved, data);
  if (!saved.success) return null;
  const { cards, mistakes, levels, days, daily } = saved.output;
  return {
    cards: readable(Card, cards, MOST_CARDS),
    mistakes: readable(Mistake, mistakes, MOST_MISTAKES),
    levels,
    days,
    daily,
  };
}
