/** The pages of a store's file before something is written over them, and what of whom stands on them. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { tablesOf, treePages } from '@sitke/server/store/database';
import type { Random } from '@sitke/testkit/random';

export interface Page {
  readonly number: number;
  readonly tree: string;
  readonly kind: 'root' | 'interior' | 'leaf';
}

/** An overwritten page. */
export interface Overwriting {
  readonly page: Page;
  readonly at: number;
  readonly bytes: Buffer;
}

const PAGE_BYTES = 4096;
const LEAF_HEADER = 8;
const INTERIOR_HEADER = 12;
const FILE_HEADER = 100;
const ID = /(?:seed|over)\d{6}/g;

/** Returns a digest of all rows of all tables. */
export function digest(file: string): string {
  const hash = createHash('sha256');
  for (const [table, row] of tablesOf(file)) hash.update(JSON.stringify([table, row]));
  return hash.digest('hex');
}

export class DamagedPages {
  readonly #file: string;
  readonly #pristine: Buffer;
  readonly #trees = new Map<string, Page[]>();
  readonly #roots: Page[] = [];
  /** All games, in the order of their names. */
  readonly #ids: readonly string[];
  /** All sessions with the games of their players, in the order that the store keeps them in. */
  readonly #sessions: readonly SeededSession[];

  /** `file` is whole still. */
  constructor(file: string, ids: readonly string[]) {
    this.#file = file;
    this.#ids = [...ids].sort();
    this.#sessions = sessionsOf(file);
    this.#pristine = fs.readFileSync(file);
    for (const page of treePages(file)) {
      if (page.kind !== 'leaf') this.#roots.push(page);
      else this.#trees.set(page.tree, [...(this.#trees.get(page.tree) ?? []), page]);
    }
  }

  /** Returns different leaves, or pages above them, as chance has it. */
  pick(kind: 'leaf' | 'root', count: number, random: Random): Page[] {
    const from = kind === 'leaf' ? [...this.#trees.values()].flat() : this.#roots;
    const picked = new Set<Page>();
    while (picked.size < Math.min(count, from.length)) picked.add(random.pick(from));
    return [...picked];
  }

  /** Returns some bytes to write over a page. */
  draw(page: Page, random: Random): Overwriting {
    const size = random.pick([16, 64, 64, 512, PAGE_BYTES]);
    const at = random.chance(0.2) ? 0 : random.int(0, PAGE_BYTES - size);
    return { page, at, bytes: Buffer.from(Array.from({ length: size }, () => random.int(0, 255))) };
  }

  write({ page, at, bytes }: Overwriting): void {
    const descriptor = fs.openSync(this.#file, 'r+');
    fs.writeSync(descriptor, bytes, 0, bytes.length, (page.number - 1) * PAGE_BYTES + at);
    fs.closeSync(descriptor);
  }

  /** Writes what was there before. */
  undo({ page }: Overwriting): void {
    this.write({ page, at: 0, bytes: this.#before(page) });
  }

  /**
   * The games of which something stands on leaves or those beside them, by whose help a leaf is split, and the one before
   * and after each: where the events of a game end is seen by what comes next, and what comes next of a game may belong on
   * the leaf. So for sessions: one that stands on the page above, between two leaves, is looked for on the leaf first.
   */
  gamesAt(leaves: readonly Page[]): Set<string> {
    const found = new Set<string>();
    for (const leaf of new Set(leaves.flatMap((each) => this.#beside(each)))) {
      const text = this.#before(leaf).toString('latin1');
      for (const [id] of text.matchAll(ID))
        for (const near of around(this.#ids, this.#ids.indexOf(id))) found.add(near);
      if (leaf.tree !== 'session') continue;
      for (const [place, { hash }] of this.#sessions.entries())
        if (text.includes(hash)) for (const { id } of around(this.#sessions, place)) found.add(id);
    }
    return found;
  }

  /** A leaf and those that SQLite may split or join together with it. */
  #beside(leaf: Page): readonly Page[] {
    const own = this.#trees.get(leaf.tree)!;
    const at = own.indexOf(leaf);
    return own.slice(Math.max(0, at - 2), at + 3);
  }

  /** The games of which events are not what they were. */
  changedGames(made: readonly Overwriting[]): Set<string> {
    const found = new Set<string>();
    for (const { page, at, bytes } of made) {
      if (page.tree !== 'event') continue;
      const before = this.#before(page);
      const after = Buffer.from(before);
      bytes.copy(after, at);
      for (const { id, pointer, from, to } of cellsOf(before)) {
        const isSame = (one: number, other: number) => before.subarray(one, other).equals(after.subarray(one, other));
        if (!isSame(from, to) || !isSame(pointer, pointer + 2)) found.add(id);
      }
    }
    return found;
  }

  /** Whether anything stands where bytes were written. */
  isUsed({ page, at, bytes }: Overwriting): boolean {
    const before = this.#before(page);
    const start = page.number === 1 ? FILE_HEADER : 0;
    const header = before[start]! < 10 ? INTERIOR_HEADER : LEAF_HEADER;
    const pointers = start + header + 2 * before.readUInt16BE(start + 3);
    const content = before.readUInt16BE(start + 5) || 65536;
    return at < pointers || at + bytes.length > content;
  }

  #before({ number }: Page): Buffer {
    return this.#pristine.subarray((number - 1) * PAGE_BYTES, number * PAGE_BYTES);
  }
}

interface SeededSession {
  readonly hash: string;
  readonly id: string;
}

function sessionsOf(file: string): SeededSession[] {
  const found: SeededSession[] = [];
  for (const [table, row] of tablesOf(file)) {
    if (table !== 'session') continue;
    const [hash, player] = row as [string, string];
    found.push({ hash, id: player.match(ID)![0] });
  }
  return found;
}

/** Returns the element at a place, and those before and after it. */
function around<T>(list: readonly T[], place: number): readonly T[] {
  return list.slice(Math.max(0, place - 1), place + 2);
}

interface EventCell {
  readonly id: string;
  /** Where it stands that the cell stands at `from`. */
  readonly pointer: number;
  readonly from: number;
  readonly to: number;
}

/** The events on a leaf. Source: "Database File Format", sqlite.org/fileformat2.html; rows here have less than 16384 bytes. */
function cellsOf(page: Buffer): EventCell[] {
  return Array.from({ length: page.readUInt16BE(3) }, (_, index) => {
    const pointer = LEAF_HEADER + 2 * index;
    const from = page.readUInt16BE(pointer);
    const isLong = page[from]! > 127;
    const payload = isLong ? ((page[from]! & 127) << 7) | page[from + 1]! : page[from]!;
    const row = from + (isLong ? 2 : 1);
    // A row that does not fit continues elsewhere; events are short.
    const to = Math.min(row + payload, PAGE_BYTES);
    const [id = ''] = page.toString('latin1', row, to).match(ID) ?? [];
    return { id, pointer, from, to };
  });
}
