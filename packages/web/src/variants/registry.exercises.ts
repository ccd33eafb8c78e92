/** The exercises of each game that has some: files of text, loaded when they are needed. docs/suites.md says what is in them. */
import type { VariantId } from '@sitke/rules';

const FILES: Readonly<Partial<Record<VariantId, () => Promise<{ readonly default: string }>>>> = {
  sittuyin: () => import('./sittuyin/exercises.txt?raw'),
  sissa: () => import('./sissa/exercises.txt?raw'),
};

/** The games that have exercises. */
export const EXERCISE_VARIANTS = Object.keys(FILES) as readonly VariantId[];

/** Returns the exercises of a game; empty where it has none. Errors: rejects where the file cannot be had. */
export async function exercisesOf(variant: VariantId): Promise<string> {
  return (await FILES[variant]?.())?.default ?? '';
}
