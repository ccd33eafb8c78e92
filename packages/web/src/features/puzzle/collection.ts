/** The exercises of a game, once they are loaded. */
import type { VariantId } from '@sitke/rules';
import { type Puzzle, readPuzzles } from '../../session/puzzle/puzzle.js';
import { exercisesOf } from '../../variants/registry.exercises.js';

const loaded = new Map<VariantId, readonly Puzzle[]>();

/** Returns all exercises of a game. Errors: rejects where they cannot be had. */
export async function puzzlesOf(variant: VariantId): Promise<readonly Puzzle[]> {
  const puzzles = loaded.get(variant) ?? readPuzzles(variant, await exercisesOf(variant));
  loaded.set(variant, puzzles);
  return puzzles;
}
