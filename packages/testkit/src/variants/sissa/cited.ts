/** Articles of Sissa that outcomes, claims and counts cite. */

import type { CitedArticle } from '../citedArticle.js';

export const CITED: readonly CitedArticle[] = [
  ['3.6', /Mate wins, stalemate draws/],
  ['3.1', /One free path is enough/],
];
