/** The results of practice in the browser's store, shared by all pages. */
import type { ReadonlySignal } from '@preact/signals';
import { NO_PRACTICE, type Practice } from '../practice/practice.js';
import { decodePractice, encodePractice } from '../practice/saved.js';
import { inBrowser, KeptValue } from './keptValue.js';
import { PRACTICE } from './practised.js';

const PLACE = { key: PRACTICE, none: NO_PRACTICE, encode: encodePractice, decode: decodePractice };

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
