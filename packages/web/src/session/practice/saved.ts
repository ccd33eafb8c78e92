/** Results of practice as text and back. An unreadable part costs itself only. */
import { VARIANT_IDS } from '@sitke/rules';
import * as v from 'valibot';
import { entriesOf, persisted, whole } from '../../platform/persisted.js';
import { NO_STREAK, TOP_BOX } from '../schedule.js';
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
  cards: entriesOf(Card, undefined, MOST_CARDS),
  mistakes: entriesOf(Mistake, undefined, MOST_MISTAKES),
  levels: v.fallback(v.record(v.string(), Level), {}),
  days: Streak,
  daily: Streak,
});

const SavedPractice = v.pipe(
  Saved,
  v.transform(({ version: _, ...practice }): Practice => practice),
);

/** The results as they are kept. */
export const KEPT_PRACTICE = persisted(SavedPractice, {
  most: MAX_LENGTH,
  write: (practice) => ({ version: VERSION, ...practice }),
});
