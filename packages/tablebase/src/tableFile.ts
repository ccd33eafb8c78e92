/**
 * Table files: a header with the description, the coder's models and the offsets of the chunks, and the chunks, 16
 * blocks each. Numbers are little-endian, 32 bits.
 *
 *   0  magic "sitke tb"          header size   CRC-32 of the header
 *   8  version                   then the chunks, each:
 *  12  size of the header        CRC-32 of the rest of the chunk
 *  16  size of the file          size of each block, 7 bits a byte, the lowest first, bit 7: more follow
 *  20  size of the description   the blocks
 *  24  description (JSON), models, first byte of each chunk (per side; and the end of the last)
 *
 * Every byte is covered by a checksum, which is verified before the data is used.
 */

import type { Rules } from '@sitke/rules';
import { fail, ok, type ParseError, type Result } from '@sitke/rules/core';
import { BlockCache } from './blockCache.js';
import { SLOTS } from './blockLayout.js';
import { SideReader } from './coder.js';
import { crc32 } from './crc32.js';
import { type Material, parseMaterial } from './material.js';
import { PositionIndex } from './positionIndex.js';
import { ruleClass } from './ruleClass.js';
import { type Description, parseDescription } from './tableDescription.js';
import type { ByteSource } from './types.js';

export const MAGIC = 'sitke tb';
export const VERSION = 1;
/** Bytes before the description, bytes of a number, and blocks of a chunk. */
export const FIXED = 24;
export const WORD = 4;
export const CHUNK = 16;

/** Thrown when reading a table whose bytes are damaged, or cannot be read any more; the message says which and where. */
export class TableError extends Error {
  override readonly name = 'TableError';
  readonly table: Pick<Table, 'name' | 'material'>;

  constructor(table: Pick<Table, 'name' | 'material'>, problem: string, options?: ErrorOptions) {
    super(`${table.name ?? table.material.key}: ${problem}`, options);
    this.table = table;
  }
}

function textOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

function wordAt(bytes: Uint8Array, at: number): number {
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
}

/** One side's half of an open file. */
interface StoredSide {
  readonly reader: SideReader;
  /** First byte of each chunk, and the end of the last. */
  readonly chunks: Float64Array;
}

/** An open table file. */
export class Table {
  readonly material: Material;
  readonly index: PositionIndex;
  readonly description: Description;
  /** Name of its file, for messages. */
  readonly name?: string | undefined;
  readonly #source: ByteSource;
  readonly #sides: readonly StoredSide[];
  readonly #blocks: BlockCache;

  private constructor(
    source: ByteSource,
    description: Description,
    material: Material,
    index: PositionIndex,
    sides: readonly StoredSide[],
  ) {
    this.#source = source;
    this.description = description;
    this.name = source.name;
    this.material = material;
    this.index = index;
    this.#sides = sides;
    this.#blocks = new BlockCache(SLOTS * index.geometry.size);
  }

  /**
   * Opens a table for a ruleset: reads and verifies the header.
   *
   * Errors: `magic`, `version`, `truncated`, `checksum`, `header`, `model`, `foreign` (made for other rules); `at` is
   * the byte of the file.
   */
  static open(source: ByteSource, rules: Rules): Result<Table, ParseError> {
    if (source.size < FIXED) return fail('truncated', 'the table is shorter than its header', source.size);
    const fixed = source.read(0, FIXED);
    if (textOf(fixed.subarray(0, MAGIC.length)) !== MAGIC) return fail('magic', 'not a table file', 0);
    const [version, headerSize, fileSize, textSize] = [0, 1, 2, 3].map((i) =>
      wordAt(fixed, MAGIC.length + i * WORD),
    ) as [number, number, number, number];
    if (version !== VERSION) return fail('version', `the table has version ${version}, not ${VERSION}`, MAGIC.length);
    if (fileSize !== source.size || headerSize > fileSize || FIXED + textSize + WORD > headerSize) {
      return fail('truncated', `the table should have ${fileSize} bytes and has ${source.size}`, source.size);
    }
    const header = source.read(0, headerSize);
    const end = headerSize - WORD;
    if (crc32(header.subarray(0, end)) !== wordAt(header, end)) return fail('checksum', 'the header is damaged', 0);
    const description = parseDescription(textOf(header.subarray(FIXED, FIXED + textSize)));
    if (!description) return fail('header', 'the description of the table is not understood', FIXED);
    return Table.#openSides(source, rules, description, header.subarray(FIXED + textSize, end));
  }

  static #openSides(
    source: ByteSource,
    rules: Rules,
    description: Description,
    rest: Uint8Array,
  ): Result<Table, ParseError> {
    const material = description.variant === rules.def.id ? parseMaterial(rules.def, description.material) : null;
    if (!material?.ok || ruleClass(rules, material.value) !== description.ruleClass) {
      const of = `${description.variant} ${description.material}.${description.ruleClass}`;
      return fail('foreign', `the table is of ${of}, which is not for these rules`, FIXED);
    }
    const index = new PositionIndex(rules.geometry, material.value);
    const readers: SideReader[] = [];
    let at = 0;
    for (const [side, { values }] of description.sides.entries()) {
      const opened = SideReader.open(index, side as 0 | 1, values, rest.subarray(at));
      if (!opened.ok) return opened;
      readers.push(opened.value.reader);
      at += opened.value.length;
    }
    const sides: StoredSide[] = [];
    for (const reader of readers) {
      const count = Math.ceil(reader.layout.blocks / CHUNK) + 1;
      if (at + count * WORD > rest.length) return fail('header', 'the header is too short', FIXED);
      const chunks = Float64Array.from({ length: count }, (_, i) => wordAt(rest, at + i * WORD));
      if (chunks.some((start, i) => start > source.size || (i > 0 && start < chunks[i - 1]! + WORD))) {
        return fail('header', 'the chunks of the table lie outside of it', FIXED);
      }
      sides.push({ reader, chunks });
      at += count * WORD;
    }
    return ok(new Table(source, description, material.value, index, sides));
  }

  /** Whether a side's turn is stored; the bare king's is not. */
  hasSide(side: 0 | 1): boolean {
    return side < this.#sides.length;
  }

  /**
   * Returns the value of an entry: 0 = draw, 255 = no position, else plies to mate + 1.
   *
   * Errors: throws TableError where the file is damaged.
   */
  valueAt(side: 0 | 1, entry: number): number {
    const { layout } = this.#sides[side]!.reader;
    const block = layout.blockOf(entry);
    const key = block * this.#sides.length + side;
    const place = layout.placeOf(entry);
    const kept = this.#blocks.valueAt(key, place);
    return kept >= 0 ? kept : this.#read(side, block, key, place);
  }

  /** Reads a block up to an entry; the second time all of it. */
  #read(side: 0 | 1, block: number, key: number, place: number): number {
    const wanted = this.#blocks.has(key) ? Infinity : place + 1;
    const values = this.#blocks.roomFor(key);
    const read = this.#readBlock(side, block, values, wanted);
    if (!read.ok) throw new TableError(this, `${read.error.message} (byte ${read.error.at ?? 0})`);
    this.#blocks.keep(key, read.value);
    return values[place]!;
  }

  /** Clears the cache of blocks, so that the next probe reads the file. */
  forget(): void {
    this.#blocks.forget();
  }

  #bytes(start: number, length: number): Uint8Array {
    try {
      return this.#source.read(start, length);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new TableError(this, `it cannot be read (${why})`, { cause: error });
    }
  }

  /** Returns the bytes of a chunk after verifying their checksum. */
  #chunk(side: 0 | 1, chunk: number): Result<Uint8Array, ParseError> {
    const { chunks } = this.#sides[side]!;
    const start = chunks[chunk]!;
    const bytes = this.#bytes(start, chunks[chunk + 1]! - start);
    return crc32(bytes.subarray(WORD)) === wordAt(bytes, 0) ? ok(bytes) : fail('checksum', 'a chunk is damaged', start);
  }

  /** Reads the first entries of a block; default: all. Returns their number. */
  #readBlock(side: 0 | 1, block: number, out: Uint8Array, wanted?: number): Result<number, ParseError> {
    const { reader } = this.#sides[side]!;
    const chunk = Math.floor(block / CHUNK);
    const checked = this.#chunk(side, chunk);
    if (!checked.ok) return checked;
    const bytes = checked.value;
    const count = Math.min(CHUNK, reader.layout.blocks - chunk * CHUNK);
    let at = WORD;
    let before = 0;
    let size = 0;
    for (let i = 0; i < count; i++) {
      let length = bytes[at]! & 127;
      for (let shift = 7; bytes[at++]! > 127 && shift < 28; shift += 7) length |= (bytes[at]! & 127) << shift;
      if (i < block % CHUNK) before += length;
      if (i === block % CHUNK) size = length;
    }
    const read = reader.read(block, bytes.subarray(at + before, at + before + size), out, wanted);
    return read.ok ? read : fail(read.error.code, read.error.message, this.#sides[side]!.chunks[chunk]!);
  }

  /**
   * Returns a slice of a side (`SlicedTable`) as the generator made it.
   *
   * Errors: `checksum`, `block`; `at` is the byte of the chunk.
   */
  slice(side: 0 | 1, digit: number): Result<Uint8Array, ParseError> {
    const { layout } = this.#sides[side]!.reader;
    const { folding, geometry, size } = this.index;
    const out = new Uint8Array(size / folding.kings);
    const blocks = layout.blocks / folding.kings;
    for (let block = digit * blocks; block < (digit + 1) * blocks; block++) {
      const from = layout.firstRun(block) * geometry.size - digit * out.length;
      const read = this.#readBlock(side, block, out.subarray(from));
      if (!read.ok) return read;
    }
    return ok(out);
  }

  /** Reads the whole table and verifies every checksum. Errors: `checksum`; `at` is the byte of the chunk. */
  compareChecksums(): Result<null, ParseError> {
    for (const [side, { chunks }] of this.#sides.entries()) {
      for (let chunk = 0; chunk < chunks.length - 1; chunk++) {
        const checked = this.#chunk(side as 0 | 1, chunk);
        if (!checked.ok) return checked;
      }
    }
    return ok(null);
  }

  /** Verifies every checksum, then decodes every block. Errors: `checksum`, `block`; `at` is the byte of the chunk. */
  verify(): Result<null, ParseError> {
    const checked = this.compareChecksums();
    if (!checked.ok) return checked;
    for (const [side, { reader }] of this.#sides.entries()) {
      const values = new Uint8Array(SLOTS * this.index.geometry.size);
      for (let block = 0; block < reader.layout.blocks; block++) {
        const read = this.#readBlock(side as 0 | 1, block, values);
        if (!read.ok) return read;
      }
    }
    return ok(null);
  }
}
