/** The results of practice in the browser's store, shared by all pages: each change is made to what lies there. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { NO_PRACTICE, type Practice } from '../practice/practice.js';
import { decodePractice, encodePractice } from '../practice/saved.js';
import { browserStorage, load, save } from './storage.js';

const PRACTICE = 'sitke.practice';

/** The door to the results of practice. */
export class PracticeDoor {
  readonly #storage: Storage | null;
  readonly #practice = signal<Practice>(NO_PRACTICE);
  readonly #isKept = signal(true);

  constructor(storage: Storage | null) {
    this.#storage = storage;
    this.#read();
  }

  get practice(): ReadonlySignal<Practice> {
    return this.#practice;
  }

  /** Whether the last change was kept: the store may be full or forbidden. */
  get isKept(): ReadonlySignal<boolean> {
    return this.#isKept;
  }

  /** Makes a change to the results as they are now, whichever page made the last one. */
  update(change: (practice: Practice) => Practice): void {
    const mayWrite = this.#read();
    const before = this.#practice.peek();
    const after = change(before);
    if (after === before) return;
    this.#practice.value = after;
    this.#isKept.value = mayWrite && this.#storage !== null && save(this.#storage, PRACTICE, encodePractice(after));
  }

  /** Hears of a change by another page. */
  hear(key: string | null): void {
    if (key === PRACTICE || key === null) this.#read();
  }

  /** Reads what lies in the store, where the last change lies there; returns whether writing loses nothing. */
  #read(): boolean {
    if (!this.#storage || !this.#isKept.peek()) return this.#storage !== null;
    const { state, mayWrite } = load(this.#storage, PRACTICE, decodePractice);
    if (state) this.#practice.value = state;
    return mayWrite;
  }
}

let door: PracticeDoor | undefined;

/** Returns the results of practice of this browser. */
export function browserPractice(): PracticeDoor {
  if (!door) {
    const opened = new PracticeDoor(browserStorage('localStorage'));
    addEventListener('storage', ({ key }) => opened.hear(key));
    door = opened;
  }
  return door;
}
