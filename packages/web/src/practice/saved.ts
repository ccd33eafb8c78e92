/** Results of practice as text and back. An unreadable part costs itself only. */
import { VARIANT_IDS } from '@sitke/rules';
import * as v from 'valibot';
import { readEntries, readText, whole } from '../state/saved.js';
import { NO_STREAK, TOP_BOX } from '../state/schedule.js';
import { MOST_MISTAKES, type Practice, TOP_LEVEL } from './practice.js';

/** Raised when the form changes; other versions are not read. */
const VERSION = 1;
const MAX_LENGTH = 2_000_000;
const MOST_CARDS = 20_000;

const Whole = whole();
const Uci = v.pipe(v.string(), v.maxLength(16));

const CARD = { box: whole(TOP_BOX), due: Whole, tries: Whole, failures: Whole };
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

/** Returns results as text. */
export function encodePractice(practice: Practice): string {
  return JSON.stringify({ version: VERSION, ...practice });
}

/** Returns the results of a text; null if it is none at all. */
export function decodePractice(text: string): Practice | null {
  const saved = readText(Saved, text, MAX_LENGTH);
  if (!saved) return null;
  const { cards, mistakes, levels, days, daily } = saved;
  return {
    cards: readEntries(Card, cards, undefined, MOST_CARDS),
    mistakes: readEntries(Mistake, mistakes, undefined, MOST_MISTAKES),
    levels,
    days,
    daily,
  };
}
