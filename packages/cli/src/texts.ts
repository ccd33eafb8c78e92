/** The language of the command line. */

import { type Translate, translator } from '@sitke/rules/text';
import { CLI_EN } from './en.js';

/** Says a sentence of the command line. */
export const t: Translate<typeof CLI_EN> = translator<typeof CLI_EN>('en-GB', CLI_EN);
