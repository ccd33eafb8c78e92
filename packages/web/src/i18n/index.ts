/** English with all its parts, for tests and tools; the page loads parts as screens need them. */
import { english } from './language.js';
import { PART_NAMES } from './parts.js';

export type { Texts } from './language.js';

export const texts = english();
await texts.load(PART_NAMES);
