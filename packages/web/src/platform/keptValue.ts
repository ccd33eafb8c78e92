/** A value in the browser's store that all pages share: each change applies to the stored value. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Persisted } from './persisted.js';
import { browserStorage, load, save } from './storage.js';

/** The place of a value, its form, and its first value. */
export interface KeptPlace<T> extends Pick<Persisted<T>, 'encode' | 'decode'> {
  readonly key: string;
  readonly none: T;
}

export class KeptValue<T> {
  readonly #storage: Storage | null;
  readonly #place: KeptPlace<T>;
  readonly #value;
  readonly #isKept = signal(true);

  constructor(storage: Storage | null, place: KeptPlace<T>) {
    this.#storage = storage;
    this.#place = place;
    this.#value = signal(place.none);
    this.#read();
  }

  get value(): ReadonlySignal<T> {
    return this.#value;
  }

  /** Whether the last change was kept: the store may be full or forbidden. */
  get isKept(): ReadonlySignal<boolean> {
    return this.#isKept;
  }

  /** Makes a change to the value as it is now, whichever page made the last one. */
  update(change: (value: T) => T): void {
    const mayWrite = this.#read();
    const before = this.#value.peek();
    const after = change(before);
    if (after === before) return;
    const { key, encode } = this.#place;
    this.#value.value = after;
    this.#isKept.value = mayWrite && this.#storage !== null && save(this.#storage, key, encode(after));
  }

  /** Another page has changed a key; null means that everything was cleared. */
  keyChanged(key: string | null): void {
    if (key === this.#place.key || key === null) this.#read();
  }

  /** Reads the stored value, unless the last change could not be kept; returns whether writing loses nothing. */
  #read(): boolean {
    if (!this.#storage || !this.#isKept.peek()) return this.#storage !== null;
    const { state, mayWrite } = load(this.#storage, this.#place.key, this.#place);
    if (state) this.#value.value = state;
    return mayWrite;
  }
}

/** Returns a function that opens a value of this browser when it is first asked for. */
export function inBrowser<T>(place: KeptPlace<T>): () => KeptValue<T> {
  let kept: KeptValue<T> | undefined;
  return () => {
    if (!kept) {
      const opened = new KeptValue(browserStorage('localStorage'), place);
      addEventListener('storage', ({ key }) => opened.keyChanged(key));
      kept = opened;
    }
    return kept;
  };
}
