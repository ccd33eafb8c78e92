/** Reasons in words. */

import type { Explanation, ReasonCode } from '../core/reasons.js';
import type { BoardSize } from './square.js';
import { squareName } from './square.js';

/** Returns an explanation as a sentence, from a language's templates (`@sitke/rules/text/en` has the English ones). */
export function explainText(
  size: BoardSize,
  explanation: Explanation,
  templates: Readonly<Record<ReasonCode, string>>,
): string {
  const names = explanation.squares.map((sq) => squareName(size, sq));
  return templates[explanation.code].replace(/\{(\d|all|rest)\}/g, (_, key: string) => {
    if (key === 'all') return names.join(', ');
    return key === 'rest' ? names.slice(1).join(', ') : (names[Number(key)] ?? '');
  });
}
