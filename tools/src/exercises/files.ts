/** Where the exercises of the games are: with what the app has of each game. */

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { VariantId } from '@sitke/rules';

const APP = fileURLToPath(new URL('../../../packages/web/src/variants', import.meta.url));

/** Returns the file of a variant's exercises. */
export function exercisesFile(variant: VariantId): string {
  return path.join(APP, variant, 'exercises.txt');
}
