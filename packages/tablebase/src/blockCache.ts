/** A cache of decoded blocks. Each block has one slot, by its number, and evicts the one before. */

/** Number of blocks. */
const SLOTS = 256;

export class BlockCache {
  readonly #size: number;
  /** By slot: the number of its block, -1 for none; how many of its entries have been read; and the entries. */
  readonly #keys: Int32Array = new Int32Array(SLOTS).fill(-1);
  readonly #counts: Uint16Array = new Uint16Array(SLOTS);
  readonly #values: Uint8Array[] = [];

  /** `size`: entries of the largest block. */
  constructor(size: number) {
    this.#size = size;
  }

  /** Returns an entry of a block; -1 if it has not been read. */
  valueAt(key: number, place: number): number {
    const slot = key % SLOTS;
    return this.#keys[slot] === key && place < this.#counts[slot]! ? this.#values[slot]![place]! : -1;
  }

  has(key: number): boolean {
    return this.#keys[key % SLOTS] === key;
  }

  /** Returns the memory for a block's entries; `keep` says that they are valid already. */
  roomFor(key: number): Uint8Array {
    const slot = key % SLOTS;
    this.#keys[slot] = -1;
    this.#values[slot] ??= new Uint8Array(this.#size);
    return this.#values[slot]!;
  }

  keep(key: number, count: number): void {
    this.#keys[key % SLOTS] = key;
    this.#counts[key % SLOTS] = count;
  }

  forget(): void {
    this.#keys.fill(-1);
  }
}
