/** The pictures that a server has drawn, and draws. */

import type { Position } from '@sitke/rules';
import type { Turns } from '../work/turns.js';
import type { Payer } from '../work/work.js';
import { composePosition, packPicture, preparePictures } from './picture.js';

/** How many pictures are kept; each has some 10 kB. */
const MAX_KEPT = 200;
/** The most pictures that are packed at a time, by the threads of Node's pool; others are asked for again. */
const MAX_PACKING = 8;
/** The cost of packing a picture: processor time of a thread of the pool, which is the main thread's neighbour. */
const PACK_MS = 3;

/**
 * The pictures of a server. Drawing is charged to the address that asks, and waits for its turn: many addresses may ask
 * at the same moment.
 */
export class Pictures {
  readonly turns: Turns;
  readonly #kept = new Map<string, Uint8Array<ArrayBuffer>>();
  #packing = 0;

  constructor(turns: Turns) {
    this.turns = turns;
    preparePictures();
  }

  /** Returns the picture of a position; null if too many are being packed. */
  async of(position: Position, payer: Payer): Promise<Uint8Array<ArrayBuffer> | null> {
    const key = `${position.rules.def.id} ${position.fen}`;
    const picture = this.#kept.get(key) ?? (await this.#draw(position, payer));
    if (picture === null) return null;
    this.#kept.delete(key);
    this.#kept.set(key, picture);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_KEPT) break;
      this.#kept.delete(oldest);
    }
    return picture;
  }

  async #draw(position: Position, payer: Payer): Promise<Uint8Array<ArrayBuffer> | null> {
    if (this.#packing >= MAX_PACKING) return null;
    this.#packing++;
    try {
      await this.turns.turn(payer.key);
      return await packPicture(payer.pay(() => composePosition(position), PACK_MS));
    } finally {
      this.#packing--;
    }
  }
}
