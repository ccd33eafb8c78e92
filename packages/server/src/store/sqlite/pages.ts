/**
 * Checks the pages that all others depend on, without SQLite: the header, the free list, and of every tree the root and
 * the interior pages. They are a small part of a file, so that each start can check them; a leaf holds one row or a
 * few.
 *
 * Source: "Database File Format", sqlite.org/fileformat2.html.
 */
import fs from 'node:fs';
import { decodeRecord, orderOf, type RecordValue, readVarint } from './record.js';

export type { RecordValue as RowValue } from './record.js';

/** A tree of the database. */
export interface Tree {
  readonly name: string;
  readonly root: number;
  /** Whether its rows are found by their own values, as in indexes and tables without row ids. */
  readonly isIndex: boolean;
  /** Whether its texts are ordered without regard to case. */
  readonly isFolded: boolean;
  /** Returns the problem of a row, in words; null if there is none or it cannot be checked. */
  readonly problemOfRow?: (values: readonly RecordValue[]) => string | null;
}

const MAGIC = 'SQLite format 3\0';
const HEADER = 100;
const INTERIOR = { index: 2, table: 5 } as const;
const LEAF = { index: 10, table: 13 } as const;
const HEADERS = { interior: 12, leaf: 8 } as const;
/** How many of the pages under one are read to tell whether they are leaves. */
const ASKED = 5;
/** More levels than any file can have. */
const MAX_DEPTH = 20;

/** A problem of a page. */
class Damage extends Error {}

function must(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Damage(what);
}

/** A row of a tree, as far as it stands on the page itself. */
export interface TreeRow {
  /** Its values; null in a table with row ids. */
  readonly key: readonly RecordValue[] | null;
  readonly rowid: bigint;
}

/** The place of a page: its tree, and the rows before and after it; null at an end. */
export interface PagePlace {
  readonly tree: string;
  readonly low: TreeRow | null;
  readonly high: TreeRow | null;
}

/** Pages in the log, which stand for those of the file: where each begins. */
export interface PageLog {
  readonly descriptor: number;
  readonly places: ReadonlyMap<number, number>;
}

interface Cell extends TreeRow {
  /** The page before it, above the leaves. */
  readonly child: number;
  /** Where it begins on its page, and where its successor may begin. */
  readonly from: number;
  readonly to: number;
}

class Pages {
  readonly #descriptor: number;
  readonly #log: PageLog | undefined;
  readonly bytes: number;
  readonly usable: number;
  readonly count: number;
  readonly #first: Buffer;
  readonly #seen = new Set<number>();

  constructor(descriptor: number, log?: PageLog) {
    this.#descriptor = descriptor;
    this.#log = log;
    const header = Buffer.alloc(HEADER);
    const { size } = fs.fstatSync(descriptor);
    must(fs.readSync(descriptor, header, 0, HEADER, 0) === HEADER, 'it is cut off');
    must(header.toString('latin1', 0, MAGIC.length) === MAGIC, 'it does not begin as a database does');
    const bytes = header.readUInt16BE(16);
    this.bytes = bytes === 1 ? 65536 : bytes;
    this.usable = this.bytes - header[20]!;
    must(this.bytes >= 512 && (this.bytes & (this.bytes - 1)) === 0 && this.usable >= 480, 'its header is damaged');
    this.count = header.readUInt32BE(28);
    must(this.count > 0 && this.count * this.bytes <= size, 'it is cut off');
    this.#first = header;
  }

  read(number: number, what: string): Buffer {
    must(number >= 1 && number <= this.count, `${what} leads to page ${number}, which does not exist`);
    must(!this.#seen.has(number), `${what} leads to page ${number}, which belongs elsewhere`);
    this.#seen.add(number);
    return this.peek(number);
  }

  peek(number: number): Buffer {
    const page = Buffer.alloc(this.bytes);
    const logged = this.#log?.places.get(number);
    const [from, at] =
      logged === undefined ? [this.#descriptor, (number - 1) * this.bytes] : [this.#log!.descriptor, logged];
    const read = fs.readSync(from, page, 0, this.bytes, at);
    must(read === this.bytes, `page ${number} cannot be read`);
    return page;
  }

  textOf(number: number): string {
    return this.#tryTo(() => this.peek(number).toString('latin1')) ?? '';
  }

  /** Free pages are chained: growth takes one of them. */
  checkFreeList(): void {
    const total = this.#first.readUInt32BE(36);
    let found = 0;
    for (let trunk = this.#first.readUInt32BE(32); trunk !== 0; ) {
      const page = this.read(trunk, 'the list of free pages');
      const leaves = page.readUInt32BE(4);
      must(leaves <= this.usable / 4 - 2, `page ${trunk} of the list of free pages is damaged`);
      for (let at = 0; at < leaves; at++) {
        const free = page.readUInt32BE(8 + 4 * at);
        must(
          free >= 2 && free <= this.count && !this.#seen.has(free),
          `page ${trunk} of the list of free pages is damaged`,
        );
        this.#seen.add(free);
      }
      found += 1 + leaves;
      trunk = page.readUInt32BE(0);
    }
    must(found === total, 'the list of free pages is damaged');
  }

  /** Checks a tree down to the leaves, of which only the kind of one is checked. */
  checkTree(tree: Tree): void {
    const { name, root } = tree;
    const kind = tree.isIndex ? 'index' : 'table';
    const isBefore = (one: Cell, other: Cell): boolean =>
      one.key === null || other.key === null ? one.rowid < other.rowid : orderOf(one.key, other.key, tree.isFolded) < 0;
    const walk = (number: number, depth: number, low: Cell | null, high: Cell | null): void => {
      must(depth < MAX_DEPTH, `${name} is deeper than it can be`);
      const page = this.read(number, name);
      const at = `page ${number} of ${name}`;
      const start = number === 1 ? HEADER : 0;
      const type = page[start];
      const isLeaf = depth === 0 && type === LEAF[kind];
      must(isLeaf || type === INTERIOR[kind], `${at} is of another kind than it must be`);
      const cells = this.#cellsOf(page, start, { ...tree, isLeaf }, at);
      let before = low;
      for (const cell of cells) {
        must(before === null || isBefore(before, cell), `${at} is not in order`);
        before = cell;
      }
      must(before === null || high === null || !isBefore(high, before), `${at} is not in order`);
      if (isLeaf) return;
      const children = [...cells.map(({ child }) => child), page.readUInt32BE(start + 8)];
      if (this.#areLeaves(children, kind, at)) {
        for (const child of children) this.#note(child, at);
        return;
      }
      for (const [index, child] of children.entries())
        walk(child, depth + 1, cells[index - 1] ?? low, cells[index] ?? high);
    };
    walk(root, 0, null, null);
  }

  /** Adds the places of those of `wanted` that a tree leads to, as far as its other pages can be read. */
  findPlaces(
    { name, root, isIndex, isFolded }: Tree,
    wanted: ReadonlySet<number>,
    found: Map<number, PagePlace>,
  ): void {
    const kind = isIndex ? 'index' : 'table';
    const walk = (number: number, depth: number, low: Cell | null, high: Cell | null): void => {
      if (wanted.has(number)) found.set(number, { tree: name, low, high });
      const page = depth < MAX_DEPTH ? this.#tryTo(() => this.peek(number)) : null;
      const start = number === 1 ? HEADER : 0;
      if (page?.[start] !== INTERIOR[kind]) return;
      const tree = { name, root, isIndex, isFolded, isLeaf: false };
      const cells = this.#tryTo(() => this.#cellsOf(page, start, tree, name)) ?? [];
      const children = [...cells.map(({ child }) => child), page.readUInt32BE(start + 8)];
      const areLeaves = cells.length === 0 || this.#tryTo(() => this.#areLeaves(children, kind, name)) !== false;
      for (const [index, child] of cells.length === 0 ? [] : children.entries()) {
        const [before, after] = [cells[index - 1] ?? low, cells[index] ?? high];
        if (!areLeaves) walk(child, depth + 1, before, after);
        else if (wanted.has(child)) found.set(child, { tree: name, low: before, high: after });
      }
    };
    walk(root, 0, null, null);
  }

  /** Returns the result of `read`; null if what it reads is damaged. */
  #tryTo<T>(read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      if (error instanceof Damage) return null;
      throw error;
    }
  }

  #note(number: number, at: string): void {
    must(
      number >= 2 && number <= this.count && !this.#seen.has(number),
      `${at} leads to page ${number}, which it cannot`,
    );
    this.#seen.add(number);
  }

  /** All leaves are equally deep: if most of a sample of pages are leaves, all are, whatever a damaged one holds. */
  #areLeaves(children: readonly number[], kind: 'index' | 'table', at: string): boolean {
    const step = Math.max(1, Math.floor(children.length / ASKED));
    const asked = children.filter((_, index) => index % step === 0);
    const interior = asked.filter((number) => {
      must(number >= 2 && number <= this.count, `${at} leads to page ${number}, which does not exist`);
      return this.peek(number)[0] === INTERIOR[kind];
    });
    return 2 * interior.length < asked.length;
  }

  #cellsOf(page: Buffer, start: number, tree: Tree & { readonly isLeaf: boolean }, at: string): Cell[] {
    const count = page.readUInt16BE(start + 3);
    const content = page.readUInt16BE(start + 5) || 65536;
    const pointers = start + (tree.isLeaf ? HEADERS.leaf : HEADERS.interior);
    must((count > 0 || tree.isLeaf) && pointers + 2 * count <= content && content <= this.usable, `${at} is damaged`);
    const cells = Array.from({ length: count }, (_, index) => {
      const pointer = page.readUInt16BE(pointers + 2 * index);
      must(pointer >= content && pointer + 4 <= this.usable, `${at} is damaged`);
      return this.#cellAt(page, pointer, tree, at);
    });
    this.#checkSpace(page, start, content, cells, at);
    return cells;
  }

  #cellAt(page: Buffer, from: number, tree: Tree & { readonly isLeaf: boolean }, at: string): Cell {
    const { isIndex, isLeaf } = tree;
    const child = isLeaf ? 0 : page.readUInt32BE(from);
    const first = readVarint(page, isLeaf ? from : from + 4);
    must(first !== null, `${at} is damaged`);
    // Above the leaves, a table with row ids has no rows.
    if (!isIndex && !isLeaf) return { child, from, to: first.next, key: null, rowid: first.value };
    const payload = Number(first.value);
    must(payload > 0 && payload <= this.count * this.usable, `${at} is damaged`);
    const rowid = isIndex ? { value: 0n, next: first.next } : readVarint(page, first.next);
    must(rowid !== null, `${at} is damaged`);
    const local = this.#localOf(payload, isIndex);
    const to = rowid.next + local + (local < payload ? 4 : 0);
    must(to <= this.usable, `${at} is damaged`);
    const values = decodeRecord(page.subarray(rowid.next, rowid.next + local), payload);
    must(values !== null, `${at} is damaged`);
    const problem = tree.problemOfRow?.(values) ?? null;
    must(problem === null, `${at} is damaged: ${problem}`);
    if (local < payload) this.#note(page.readUInt32BE(to - 4), at);
    return { child, from, to: Math.max(to, from + 4), key: isIndex ? values : null, rowid: rowid.value };
  }

  /** How much of a row is on its page; the rest is elsewhere. */
  #localOf(payload: number, isIndex: boolean): number {
    const most = isIndex ? Math.floor(((this.usable - 12) * 64) / 255) - 23 : this.usable - 35;
    const least = Math.floor(((this.usable - 12) * 32) / 255) - 23;
    if (payload <= most) return payload;
    const kept = least + ((payload - least) % (this.usable - 4));
    return kept <= most ? kept : least;
  }

  /** The rest of a page is free, and every byte is one or the other. */
  #checkSpace(page: Buffer, start: number, content: number, cells: readonly Cell[], at: string): void {
    const used = cells.map(({ from, to }) => [from, to] as [number, number]);
    for (let free = page.readUInt16BE(start + 1), last = 0; free !== 0; free = page.readUInt16BE(free)) {
      must(free > last && free >= content && free + 4 <= this.usable, `${at} is damaged`);
      const size = page.readUInt16BE(free + 2);
      must(size >= 4 && free + size <= this.usable, `${at} is damaged`);
      used.push([free, free + size]);
      last = free;
    }
    used.sort(([a], [b]) => a - b);
    let [position, gaps] = [content, 0];
    for (const [from, to] of used) {
      must(from >= position, `${at} is damaged`);
      gaps += from - position;
      position = to;
    }
    must(gaps + this.usable - position === page[start + 7], `${at} is damaged`);
  }
}

/**
 * Checks the pages of a file that all others depend on; nobody may write to it meanwhile, and this process may have no
 * connection to it. Returns the problem, in words; null for none.
 */
export function problemOfPages(file: string, trees: readonly Tree[]): string | null {
  const descriptor = fs.openSync(file, 'r');
  try {
    const pages = new Pages(descriptor);
    pages.checkFreeList();
    for (const tree of trees) pages.checkTree(tree);
    return null;
  } catch (error) {
    if (error instanceof Damage) return error.message;
    throw error;
  } finally {
    fs.closeSync(descriptor);
  }
}

/** The pages of a file that is open, as far as they can be read. */
export interface OpenPages {
  /** Returns where pages are; one that no readable page leads to has no place. */
  readonly placesOf: (trees: readonly Tree[], wanted: ReadonlySet<number>) => ReadonlyMap<number, PagePlace>;
  /** Returns the bytes of a page as text, a character each; empty if they cannot be read. */
  readonly textOf: (number: number) => string;
}

/** Returns the pages of a file; null if its header is damaged. */
export function openPages(descriptor: number, log?: PageLog): OpenPages | null {
  try {
    const pages = new Pages(descriptor, log);
    return {
      placesOf: (trees, wanted) => {
        const found = new Map<number, PagePlace>();
        for (const tree of trees) pages.findPlaces(tree, wanted, found);
        return found;
      },
      textOf: (number) => pages.textOf(number),
    };
  } catch (error) {
    if (error instanceof Damage) return null;
    throw error;
  }
}
