/** How much there is to repeat: endgame lessons, exercises and mistakes together. */
import { isTrainedAndDue, type Training } from '../training.js';
import { dueMistakes, duePuzzles, type Practice } from './practice.js';

/** Returns how many endgame lessons are due on a day, under all rules. */
export function dueLessonsCount(training: Training, day: number): number {
  return Object.values(training).filter((record) => isTrainedAndDue(record, day)).length;
}

/** Returns how many things are due on a day. */
export function dueToday(training: Training, practice: Practice, day: number): number {
  return dueLessonsCount(training, day) + duePuzzles(practice, day) + dueMistakes(practice, day).length;
}
