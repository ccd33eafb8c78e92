/** The results of practice in the browser's store, shared by all pages. */
import type { ReadonlySignal } from '@preact/signals';
import { inBrowser, KeptValue } from '../../platform/keptValue.js';
import { NO_PRACTICE, type Practice } from '../practice/practice.js';
import { KEPT_PRACTICE } from '../practice/saved.js';
import { PRACTICE } from './practised.js';

const PLACE = { key: PRACTICE, none: NO_PRACTICE, ...KEPT_PRACTICE };

/** The door to the results of practice. */
export class PracticeDoor extends KeptValue<Practice> {
  constructor(storage: Storage | null) {
    super(storage, PLACE);
  }

  get practice(): ReadonlySignal<Practice> {
    return this.value;
  }
}

/** Returns the results of practice of this browser. */
export const browserPractice = inBrowser<Practice, PracticeDoor>((storage) => new PracticeDoor(storage));
