/** The English sentences of the reasons that only this game gives. */

import type { SissaReason } from './reasons.js';

export const reasons: Readonly<Record<SissaReason, string>> = {
  conversionDue:
    'The first move of the bishop on {0} must be its conversion, one square along rank or file[: to {advice&or}].',
  conversionSpent: 'The bishop on {0} has no conversion to make: it moves diagonally.',
  conversionCapture: 'A conversion may not capture under these rules, and {0} is occupied.',
};
