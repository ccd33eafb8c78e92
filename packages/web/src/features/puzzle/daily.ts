/** The problem of each day: an ending with a running count that has one solution, proved by the tables. */
import { parseFen } from '@sitke/rules';
import { courseOf, type Puzzle } from '../../session/puzzle/puzzle.js';
import { rulesOfGame } from '../../session/rules.js';
import { EXERCISE_VARIANTS } from '../../variants/registry.exercises.js';
import { puzzlesOf } from './collection.js';

/** Returns whether the count decides an exercise. */
export function isCounted(puzzle: Puzzle): boolean {
  if (puzzle.task !== 'win' && puzzle.task !== 'hold') return false;
  const position = parseFen(rulesOfGame(courseOf(puzzle)), puzzle.fen);
  return position.ok && position.value.count !== null;
}

/** Returns the problem of a day, the same for everybody; null where there is none. Units: days since 1970. */
export function puzzleOfDay(puzzles: readonly Puzzle[], day: number): Puzzle | null {
  // By name, which is as good as by lot, so that easy and hard ones take turns.
  const counted = puzzles.filter(isCounted).sort((a, b) => (a.id < b.id ? -1 : 1));
  return counted[day % counted.length] ?? null;
}

/** Returns the problem of a day out of all games. Errors: rejects where the exercises cannot be had. */
export async function dailyPuzzle(day: number): Promise<Puzzle | null> {
  return puzzleOfDay((await Promise.all(EXERCISE_VARIANTS.map(puzzlesOf))).flat(), day);
}
