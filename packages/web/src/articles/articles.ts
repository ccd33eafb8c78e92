/** The rules of each game in words, by articles; `docs/rules` has the documents, which the build reads. */

import { DOCUMENTS } from 'virtual:articles';
import type { VariantId } from '@sitke/rules';
import type { Article } from './types.js';

/** Loads the articles of a game, in order. Errors: rejects where the network fails. */
export async function loadArticles(variant: VariantId): Promise<readonly Article[]> {
  return (await DOCUMENTS[variant]?.())?.articles ?? [];
}
