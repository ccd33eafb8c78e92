/** Articles of Makruk that outcomes, claims and counts cite. */

import type { CitedArticle } from '../citedArticle.js';

export const CITED: readonly CitedArticle[] = [
  ['4.1', /Mate wins\. Stalemate draws/],
  ['4.2', /Dead position.*Repetition.*50 moves/],
  ['4.3', /Board's honour.*Pieces' honour/],
];
