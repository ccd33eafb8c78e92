/** The pictures that a server has drawn, and draws: for the previews of links, in about the ratio that these have. */
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate, type ZlibOptions } from 'node:zlib';
import { encodePng, Painter } from '@sitke/board';
import { type Position, VARIANT_IDS, type VariantId, variantOf } from '@sitke/rules';
import type { Turns } from '../work/turns.js';
import type { Payer } from '../work/work.js';

/** In pixels. */
const SIZE = { width: 600, height: 315 };
/** How many pictures are kept; each has some 20 kB. */
const MAX_KEPT = 200;
/** The most pictures that are packed at a time, by the threads of Node's pool; others are asked for again. */
const MAX_PACKING = 8;
/** The cost of packing a picture: processor time of a thread of the pool, which is the main thread's neighbour. */
const PACK_MS = 3;

const pack: (bytes: Uint8Array, options: ZlibOptions) => Promise<Buffer> = promisify(deflate);
/** The quickest: pictures have large even areas. */
const packQuickly = (bytes: Uint8Array): Promise<Buffer> => pack(bytes, { level: 1 });

/** The board and the pieces of each game, which are painted once. */
const painters = new Map<VariantId, Painter>();

function painterOf(id: VariantId): Painter {
  const known = painters.get(id);
  if (known) return known;
  const { files, ranks, pieces } = variantOf(id);
  const painter = new Painter({ variant: id, files, ranks }, SIZE);
  painter.prepare(pieces.flatMap((_, index) => [index + 1, 16 + index + 1]));
  painters.set(id, painter);
  return painter;
}

/** Paints the parts of all games, so that no picture has to: some 100 ms each, in slices. */
async function prepare(): Promise<void> {
  for (const id of VARIANT_IDS) {
    await setImmediate();
    painterOf(id);
  }
}

/** Returns a picture of a position as PNG, the first side at the bottom; pieces in pockets are not on it. */
export function drawPosition(
  position: Position,
  pay: Payer['pay'] = (work) => work(),
): Promise<Uint8Array<ArrayBuffer>> {
  const { data } = pay(() => painterOf(position.rules.def.id as VariantId).paint(position), PACK_MS);
  return encodePng(SIZE.width, SIZE.height, data, packQuickly);
}

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
    void prepare();
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
      return await drawPosition(position, payer.pay);
    } finally {
      this.#packing--;
    }
  }
}
