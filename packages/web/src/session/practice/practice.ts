/** Results of exercises and of a learner's own mistakes on this device: when each comes again, the level, and days in a row. */
import type { VariantId } from '@sitke/rules';
import { isDue, NO_STREAK, type Rest, rested, type Streak, streakWith } from '../schedule.js';

/** How an exercise or a mistake has gone. */
export interface Card extends Rest {
  readonly tries: number;
  readonly failures: number;
}

/** A position in which a learner slipped, as it is asked again. */
export interface Mistake extends Card {
  readonly variant: VariantId;
  readonly ruleset: string;
  readonly fen: string;
  /** The slip and the better move, as UCI. */
  readonly played: string;
  readonly best: string;
  /** When it was noted. Units: days since 1970. */
  readonly noted: number;
}

export interface Practice {
  /** By `puzzleKey`. */
  readonly cards: Readonly<Record<string, Card>>;
  /** By id. */
  readonly mistakes: Readonly<Record<string, Mistake>>;
  /** By variant: how hard exercises are to be, from 1 to 6. */
  readonly levels: Readonly<Record<string, number>>;
  /** Days with an exercise or a mistake solved. */
  readonly days: Streak;
  /** Days whose problem was solved. */
  readonly daily: Streak;
}

export const NO_PRACTICE: Practice = { cards: {}, mistakes: {}, levels: {}, days: NO_STREAK, daily: NO_STREAK };
export const NEW_CARD: Card = { box: 0, due: 0, tries: 0, failures: 0 };

/** More mistakes than these are not kept: those known best go first. */
export const MOST_MISTAKES = 300;
export const TOP_LEVEL = 6;
const LEVEL_UP = 0.4;
const LEVEL_DOWN = 0.5;
/** A position just seen is not asked again on the same day. Units: days. */
const LEAST_REST = 1;

/** A result: `day` in days since 1970 at this place. */
export interface Result {
  readonly isSolved: boolean;
  readonly day: number;
}

/** Returns the name under which the card of an exercise stands. */
export function puzzleKey(variant: VariantId, id: string): string {
  return `${variant}|${id}`;
}

/** Returns how hard exercises of a game are to be for this learner, from 1 to 6. */
export function levelOf({ levels }: Practice, variant: VariantId): number {
  return levels[variant] ?? 1;
}

function cardAfter(card: Card, { isSolved, day }: Result): Card {
  const { tries, failures } = card;
  return {
    ...rested(card.box, isSolved, day, LEAST_REST),
    tries: tries + 1,
    failures: failures + (isSolved ? 0 : 1),
  };
}

function dayWith(practice: Practice, { isSolved, day }: Result): Streak {
  return isSolved ? streakWith(practice.days, day) : practice.days;
}

/** Returns the level after a result: what was easier than it does not raise it, what was harder does not lower it. */
function levelAfter(level: number, grade: number, isSolved: boolean): number {
  if (isSolved) return grade >= Math.floor(level) ? Math.min(level + LEVEL_UP, TOP_LEVEL) : level;
  return grade <= Math.ceil(level) ? Math.max(level - LEVEL_DOWN, 1) : level;
}

/** Returns the results with that of an exercise. */
export function withPuzzle(
  practice: Practice,
  { variant, id, grade }: { readonly variant: VariantId; readonly id: string; readonly grade: number },
  result: Result,
): Practice {
  const key = puzzleKey(variant, id);
  return {
    ...practice,
    cards: { ...practice.cards, [key]: cardAfter(practice.cards[key] ?? NEW_CARD, result) },
    levels: { ...practice.levels, [variant]: levelAfter(levelOf(practice, variant), grade, result.isSolved) },
    days: dayWith(practice, result),
  };
}

/** Returns the results with that of a mistake tried again; the same where it is not known. */
export function withMistake(practice: Practice, id: string, result: Result): Practice {
  const mistake = practice.mistakes[id];
  if (!mistake) return practice;
  const next: Mistake = { ...mistake, ...cardAfter(mistake, result) };
  return { ...practice, mistakes: { ...practice.mistakes, [id]: next }, days: dayWith(practice, result) };
}

/** Returns the results with mistakes noted, due from the day on which they are; those that are there stay as they are. */
export function noting(
  practice: Practice,
  found: readonly (Omit<Mistake, keyof Card | 'noted'> & { readonly id: string })[],
  day: number,
): Practice {
  const fresh = found
    .filter(({ id }) => !practice.mistakes[id])
    .map(({ id, ...mistake }) => [id, { ...mistake, ...NEW_CARD, due: day, noted: day }] as const);
  if (fresh.length === 0) return practice;
  const all: (readonly [string, Mistake])[] = [...Object.entries(practice.mistakes), ...fresh];
  const kept = all.sort(([, a], [, b]) => a.box - b.box || b.noted - a.noted).slice(0, MOST_MISTAKES);
  return { ...practice, mistakes: Object.fromEntries(kept) };
}

/** Returns the results with the problem of a day solved. */
export function withDaily(practice: Practice, day: number): Practice {
  return { ...practice, daily: streakWith(practice.daily, day) };
}

/** Returns the ids of the mistakes that are due, the longest due first. */
export function dueMistakes({ mistakes }: Practice, day: number): string[] {
  return Object.entries(mistakes)
    .filter(([, mistake]) => isDue(mistake, day))
    .sort(([, a], [, b]) => a.due - b.due)
    .map(([id]) => id);
}

/** Returns how many exercises of a game are due, of all games where none is named. */
export function duePuzzles({ cards }: Practice, day: number, variant?: VariantId): number {
  return Object.entries(cards).filter(
    ([key, card]) => (variant === undefined || key.startsWith(puzzleKey(variant, ''))) && isDue(card, day),
  ).length;
}

/** How many exercises of a game were tried, and how many of them were solved the last time. */
export function tallyOf({ cards }: Practice, variant: VariantId): { readonly tried: number; readonly solved: number } {
  const own = Object.entries(cards).filter(([key]) => key.startsWith(puzzleKey(variant, '')));
  return { tried: own.length, solved: own.filter(([, { box }]) => box > 0).length };
}

type Tried = Readonly<Record<string, Card>>;

/** Returns the cards of two collections, of each the one with more tries; the first collection where nothing is added. */
function mergeCards<Kind extends Card>(own: Readonly<Record<string, Kind>>, other: Readonly<Record<string, Kind>>) {
  const isMore = ([key, { tries }]: readonly [string, Kind]): boolean => {
    const mine = (own as Tried)[key];
    return mine === undefined || tries > mine.tries;
  };
  const more = Object.entries(other).filter(isMore);
  return more.length === 0 ? own : { ...own, ...Object.fromEntries(more) };
}

/** Returns the later of two streaks, with the longest of both. */
function mergeStreaks(own: Streak, other: Streak): Streak {
  const later = other.last > own.last ? other : own;
  const longest = Math.max(own.longest, other.longest);
  return later.longest === longest ? later : { ...later, longest };
}

/** Returns two collections of results as one, so that nothing of the first is lost; the first itself where nothing is added. */
export function mergePractice(own: Practice, other: Practice): Practice {
  const higher = Object.entries(other.levels).filter(([game, level]) => level > (own.levels[game] ?? 0));
  const levels = higher.length === 0 ? own.levels : { ...own.levels, ...Object.fromEntries(higher) };
  const merged: Practice = {
    cards: mergeCards(own.cards, other.cards),
    mistakes: mergeCards(own.mistakes, other.mistakes),
    levels,
    days: mergeStreaks(own.days, other.days),
    daily: mergeStreaks(own.daily, other.daily),
  };
  const names = Object.keys(merged) as (keyof Practice)[];
  return names.every((name) => merged[name] === own[name]) ? own : merged;
}
