/** The settings: each is declared here once, as it is kept; its type and its first value follow. */
import { BOARD_IDS, SET_IDS } from '@sitke/board/looks';
import * as v from 'valibot';
import { persisted } from '../platform/persisted.js';

export const MOST_LINES = 5;

/** How analysis is shown. */
const Desk = v.object({
  /** Lines of the engine. */
  lines: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_LINES)), 3),
  /** Whether the best moves are drawn on the board. */
  showsArrows: v.fallback(v.boolean(), true),
  /** Whether the engine begins by itself. */
  isEngineOn: v.fallback(v.boolean(), true),
});

/** A fallback stands in for what an old, foreign or damaged text says; what is left out of it stays left out. */
export const PREFERENCES = v.object({
  theme: v.fallback(v.picklist(['system', 'light', 'dark']), 'system'),
  contrast: v.fallback(v.picklist(['system', 'more']), 'system'),
  /** Whether the screen shows the computer's thoughts. */
  showsThinking: v.fallback(v.boolean(), false),
  /** The language that somebody has chosen, as `i18n/languages.ts` names it; null or none for the browser's. */
  language: v.exactOptional(v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(20))), null)),
  digits: v.exactOptional(v.fallback(v.picklist(['latin', 'own']), 'latin')),
  /** Left out for each game's own signs. */
  pieces: v.exactOptional(v.fallback(v.picklist(SET_IDS), 'signs')),
  /** Left out for teak. */
  board: v.exactOptional(v.fallback(v.picklist(BOARD_IDS), 'teak')),
  /** The volume of sounds; left out for none. */
  sound: v.exactOptional(v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10)), 0)),
  isMuted: v.exactOptional(v.fallback(v.boolean(), false)),
  vibrates: v.exactOptional(v.fallback(v.boolean(), false)),
  /** Left out while nobody has changed anything at the desk. */
  desk: v.exactOptional(v.fallback(v.pipe(Desk, v.readonly()), v.parse(Desk, {}))),
});

export type Preferences = Readonly<v.InferOutput<typeof PREFERENCES>>;
export type DeskPreferences = NonNullable<Preferences['desk']>;
export type Digits = NonNullable<Preferences['digits']>;

export const KEPT_PREFERENCES = persisted<Preferences>(PREFERENCES);

/** The settings of a first visit. */
export const FIRST_PREFERENCES: Preferences = v.parse(PREFERENCES, {});

const FIRST_DESK: DeskPreferences = v.parse(Desk, {});

/** Returns how analysis is shown. */
export function deskOf({ desk }: Preferences): DeskPreferences {
  return desk ?? FIRST_DESK;
}
