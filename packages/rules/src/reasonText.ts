/** A reason as it ends the message of a thrown error: for whoever reads a stack, in the words that programs compare. */

import type { Explanation } from './core/reasons.js';
import type { Rules } from './variants/define.js';

/** Returns the code of a reason, the squares that show it, and the article: `: cannotReach d1 e5 (article 2)`. */
export function reasonText(rules: Rules, { code, squares, article }: Explanation): string {
  return `: ${[code, ...squares.map(rules.name)].join(' ')} (article ${article})`;
}
