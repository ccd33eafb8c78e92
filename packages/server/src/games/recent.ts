/**
 * The last changes of a game, so that a client that has missed some gets them without a read of the log: for each, the
 * changed fields and how much of the line it left. Two numbers a change: there are many games.
 */

import { MAX_MISSED, VIEW_FIELDS, type ViewChange, type ViewFields } from '@sitke/protocol';

/** The changes since a version. */
export interface Since {
  readonly fields: readonly (keyof ViewFields)[];
  /** How many plies of the line still hold; null if it is unchanged. */
  readonly keep: number | null;
}

/** Below the fields: how much of the line stays, plus one; 0 says that the line is unchanged. */
const KEEP_BITS = 12;
const KEEP_MASK = (1 << KEEP_BITS) - 1;

export class Recent {
  /** Versions, each followed by the change after it, the oldest first. */
  #changes: number[] = [];

  /** Adds a change after a version. */
  add(from: number, change: ViewChange): void {
    let fields = 0;
    for (const [index, key] of VIEW_FIELDS.entries()) if (key in change) fields |= 1 << index;
    this.#add(from, fields, change.line?.keep ?? null);
  }

  /** Adds the fields that changed after a version, and how much of the line is left; null if it is unchanged. */
  addFields(from: number, fields: readonly (keyof ViewFields)[], keep: number | null): void {
    const packed = fields.reduce((all, key) => all | (1 << VIEW_FIELDS.indexOf(key)), 0);
    this.#add(from, packed, keep);
  }

  #add(from: number, fields: number, keep: number | null): void {
    const kept = keep === null ? 0 : Math.min(keep + 1, KEEP_MASK);
    this.#changes.push(from, (fields << KEEP_BITS) | kept);
    if (this.#changes.length > 4 * MAX_MISSED) this.#changes = this.#changes.slice(-2 * MAX_MISSED);
  }

  /** Returns the changes since a version; null if it is unknown, or too long ago. */
  since(version: number): Since | null {
    let fields = 0;
    let keep = KEEP_MASK;
    const changes = this.#changes;
    const oldest = Math.max(0, changes.length - 2 * MAX_MISSED);
    for (let at = changes.length - 2; at >= oldest; at -= 2) {
      const packed = changes[at + 1]!;
      fields |= packed >> KEEP_BITS;
      if ((packed & KEEP_MASK) > 0) keep = Math.min(keep, (packed & KEEP_MASK) - 1);
      if (changes[at] === version) {
        const changed = VIEW_FIELDS.filter((_, index) => (fields & (1 << index)) !== 0);
        return { fields: changed, keep: keep === KEEP_MASK ? null : keep };
      }
    }
    return null;
  }
}
