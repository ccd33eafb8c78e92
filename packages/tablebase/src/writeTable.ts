/** Writes table files; tableFile.ts describes the format. */

import type { Rules } from '@sitke/rules';
import { SideWriter } from './coder.js';
import { crc32 } from './crc32.js';
import { type RawTable, type SlicedTable, sliced } from './generate.js';
import { hasBareKing, type Material } from './material.js';
import { PositionIndex } from './positionIndex.js';
import { describe } from './tableDescription.js';
import { CHUNK, FIXED, MAGIC, VERSION, WORD } from './tableFile.js';

/** The largest number that a file can contain. */
const MOST_BYTES = 2 ** 32 - 1;

/** Writes bytes of a file at an offset. Everything is written once, the header last. */
export type WriteBytes = (at: number, bytes: Uint8Array) => void;

function asciiOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Returns numbers as bytes of a file. */
function wordsOf(numbers: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(numbers.length * WORD));
  numbers.forEach((value, i) => {
    view.setUint32(i * WORD, value, true);
  });
  return new Uint8Array(view.buffer);
}

/** Returns a number as 7 bits a byte, the lowest first. */
function sizeBytes(size: number): number[] {
  return size > 127 ? [(size & 127) | 128, ...sizeBytes(size >> 7)] : [size];
}

/** Returns a chunk of some blocks. */
function chunkOf(blocks: readonly Uint8Array[]): Uint8Array {
  const sizes = blocks.flatMap(({ length }) => sizeBytes(length));
  let at = WORD + sizes.length;
  const chunk = new Uint8Array(blocks.reduce((sum, { length }) => sum + length, at));
  chunk.set(sizes, WORD);
  for (const block of blocks) {
    chunk.set(block, at);
    at += block.length;
  }
  chunk.set(wordsOf([crc32(chunk.subarray(WORD))]));
  return chunk;
}

/** Writes the chunks of a side from an offset on; returns the start of each and the end of the last. */
function writeChunks(side: SideWriter, start: number, write: WriteBytes): number[] {
  const starts = [start];
  let at = start;
  let blocks: Uint8Array[] = [];
  const end = (): void => {
    const chunk = chunkOf(blocks);
    write(at, chunk);
    at += chunk.length;
    starts.push(at);
    blocks = [];
  };
  side.eachBlock((block) => {
    blocks.push(block);
    if (blocks.length === CHUNK) end();
  });
  if (blocks.length > 0) end();
  return starts;
}

/**
 * Writes the file of a table and returns its size. If color 1 has only its king, only the other side's turn is stored:
 * the bare king's value is the best of its few moves.
 *
 * Errors: throws RangeError if the file would be too large for its numbers.
 */
export function writeTable(rules: Rules, table: SlicedTable, write: WriteBytes): number {
  const stored = hasBareKing(table.index.material) ? ([0] as const) : ([0, 1] as const);
  const sides = stored.map((side) => new SideWriter(table, side));
  const text = asciiOf(JSON.stringify(describe(rules, table, sides)));
  const models = sides.flatMap(({ model }) => [...model]);
  const starts = sides.reduce((sum, { layout }) => sum + Math.ceil(layout.blocks / CHUNK) + 1, 0);
  const header = new Uint8Array(FIXED + text.length + models.length + (starts + 1) * WORD);
  let end = header.length;
  const chunks = sides.flatMap((side) => {
    const list = writeChunks(side, end, write);
    end = list.at(-1)!;
    return list;
  });
  if (end > MOST_BYTES) throw new RangeError(`${table.index.material.key}: the file is too large`);
  header.set([...asciiOf(MAGIC), ...wordsOf([VERSION, header.length, end, text.length]), ...text, ...models]);
  header.set(wordsOf(chunks), FIXED + text.length + models.length);
  header.set(wordsOf([crc32(header.subarray(0, -WORD))]), header.length - WORD);
  write(0, header);
  return end;
}

/** Returns the file of a whole table. */
export function makeTableFile(rules: Rules, material: Material, raw: RawTable): Uint8Array {
  const parts: [at: number, bytes: Uint8Array][] = [];
  const table = sliced(new PositionIndex(rules.geometry, material), raw);
  const file = new Uint8Array(writeTable(rules, table, (at, bytes) => parts.push([at, bytes])));
  for (const [at, bytes] of parts) file.set(bytes, at);
  return file;
}
