/** Names the games of damaged pages: by the rows before and after each, since the page itself may hold anything. */

import fs from 'node:fs';
import { treesOf } from './database.js';
import type { Database } from './driver.js';
import { openPages, type PageLog, type PagePlace, type RowValue } from './pages.js';

/** Source: "Database File Format", sqlite.org/fileformat2.html, 4.1 "WAL File Format". */
const LOG = { header: 32, frame: 24, salts: 16 } as const;
/** The trees whose rows begin with the id of their game; of `game` itself each id has one row. */
const BY_GAME = ['game', 'event', 'secret', 'event_act'];
const MAX_NAMES = 50;

/** The store to which the pages belong: its connection, its file, open, and the ids that it has anywhere. */
export interface PagesOf {
  readonly db: Database;
  readonly descriptor: number;
  readonly ids: ReadonlySet<string>;
}

/** Returns the problems of a file, each that names a page with the games on it, as far as they can be read. */
export function withGames(problems: readonly string[], { db, descriptor, ids }: PagesOf): string[] {
  const wanted = new Set(problems.map(pageIn).filter((page) => page !== null));
  if (wanted.size === 0) return [...problems];
  return withLog(`${db.name}-wal`, (log) => {
    const pages = openPages(descriptor, log);
    const places = pages?.placesOf(treesOf(db), wanted) ?? new Map<number, PagePlace>();
    return problems.map((text) => {
      const page = pageIn(text);
      if (page === null) return text;
      const place = places.get(page);
      return `${text} (${place ? inTree(place, db, ids) : alone(pages?.textOf(page) ?? '', ids)})`;
    });
  });
}

/** Returns the page that SQLite's check names. */
function pageIn(text: string): number | null {
  const [, page] = /^(?:Tree \d+ page|Page) (\d+)\b/.exec(text) ?? [];
  return page === undefined ? null : Number(page);
}

function inTree({ tree, low, high }: PagePlace, db: Database, ids: ReadonlySet<string>): string {
  if (BY_GAME.includes(tree)) {
    const isWithin = (id: string): boolean => isFrom(low?.key?.[0], id, tree) && isFrom(id, high?.key?.[0], tree);
    return `${tree}: ${named([...ids].filter(isWithin))}`;
  }
  if (tree === 'packed') {
    const sql = 'SELECT id FROM game WHERE packed_id > ? AND packed_id <= ?';
    const [from, to] = [low?.rowid ?? 0n, high?.rowid ?? 0x7fff_ffff_ffff_ffffn];
    return `packed: ${named(db.prepare<[bigint, bigint], string>(sql).pluck().all(from, to))}`;
  }
  return `${tree}: no moves of games`;
}

/** Whether a text may come before another in a tree; one that is not known may. */
function isFrom(one: RowValue, other: RowValue, tree: string): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return true;
  return tree === 'game' ? one < other : one <= other;
}

/** A page that nothing readable leads to may have its rows still. */
function alone(bytes: string, ids: ReadonlySet<string>): string {
  const found = [...ids].filter((id) => bytes.includes(id));
  return found.length === 0 ? 'which games it had cannot be read' : `with traces of ${named(found)}`;
}

function named(ids: readonly string[]): string {
  if (ids.length === 0) return 'no known games';
  const rest = ids.length - MAX_NAMES;
  const names = [...ids].sort().slice(0, MAX_NAMES).join(', ');
  return `games ${names}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** Reads with the pages of a log, if there is one: those up to its last whole transaction. */
function withLog<T>(file: string, read: (log: PageLog | undefined) => T): T {
  if (!fs.existsSync(file)) return read(undefined);
  const descriptor = fs.openSync(file, 'r');
  try {
    const { size } = fs.fstatSync(descriptor);
    const header = bytesAt(descriptor, 0, LOG.header);
    const step = LOG.frame + header.readUInt32BE(8);
    const places = new Map<number, number>();
    let open: [page: number, at: number][] = [];
    for (let at: number = LOG.header; at + step <= size && step > LOG.frame; at += step) {
      const frame = bytesAt(descriptor, at, LOG.frame);
      if (frame.compare(header, LOG.salts, LOG.salts + 8, 8, 16) !== 0) break;
      open.push([frame.readUInt32BE(0), at + LOG.frame]);
      // The last frame of a transaction has the size of the file.
      if (frame.readUInt32BE(4) === 0) continue;
      for (const [page, place] of open) places.set(page, place);
      open = [];
    }
    return read({ descriptor, places });
  } finally {
    fs.closeSync(descriptor);
  }
}

function bytesAt(descriptor: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  fs.readSync(descriptor, bytes, 0, length, at);
  return bytes;
}
