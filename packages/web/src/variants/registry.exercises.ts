/** The exercises of each game that has some: text files, loaded on demand. docs/suites.md has their format. */
import type { VariantId } from '@sitke/rules';

const FILES: Readonly<Partial<Record<VariantId, () => Promise<{ readonly default: string }>>>> = {
  sittuyin: () => import('./sittuyin/exercises.txt?raw'),
  sissa: () => import('./sissa/exercises.txt?raw'),
};

/** The games that have exercises. */
export const EXERCISE_VARIANTS = Object.keys(FILES) as readonly VariantId[];

/** Returns the exercises of a game; empty if it has none. Errors: rejects if the file cannot be loaded. */
export async function exercisesOf(variant: VariantId): Promise<string> {
  return (await FILES[variant]?.())?.default ?? '';
}
