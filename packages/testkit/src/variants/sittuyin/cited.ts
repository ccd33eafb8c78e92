/** Articles of Sittuyin that outcomes, claims and counts cite. */

import type { CitedArticle } from '../citedArticle.js';

export const CITED: readonly CitedArticle[] = [
  ['4.1', /Mate wins\. Stalemate/],
  ['4.2', /Dead position.*Repetition.*50 moves/],
  ['4.3', /a count starts at 0/],
  ['3.1 c.7', /may claim a draw/],
];
