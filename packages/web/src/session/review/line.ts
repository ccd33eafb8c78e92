/** A line of the engine, played on a position. */
import { type Move, makeSan, type Position, parseUci } from '@sitke/rules';

/** A move of a line. */
interface Step {
  readonly move: Move;
  readonly san: string;
  readonly after: Position;
}

/** Plays a line, up to the first text that is not a move. */
export function stepsOf(start: Position, line: readonly string[]): Step[] {
  const steps: Step[] = [];
  let position = start;
  for (const uci of line) {
    const move = parseUci(position, uci);
    if (!move.ok) break;
    const san = makeSan(position, move.value);
    position = position.play(move.value);
    steps.push({ move: move.value, san, after: position });
  }
  return steps;
}

/** Returns the moves of a line in the game's notation, up to the first text that is not a move. */
export function sansOf(start: Position, line: readonly string[]): string[] {
  return stepsOf(start, line).map(({ san }) => san);
}
