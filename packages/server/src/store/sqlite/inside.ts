/** The layout of a file, for tests that damage it. */
import { Database } from './driver.js';

/** A page of a tree; a tree of one page has a root alone. */
export interface TreePage {
  readonly number: number;
  /** The table or index that it belongs to. */
  readonly tree: string;
  readonly kind: 'root' | 'interior' | 'leaf';
}

/** Returns the pages of the trees of a file that is not open, each tree in its order. */
export function treePages(file: string): TreePage[] {
  const db = new Database(file, { fileMustExist: true });
  const sql = `SELECT pageno AS number, name AS tree, iif(path = '/', 'root', iif(pagetype = 'leaf', 'leaf', 'interior')) AS kind
    FROM dbstat WHERE pagetype <> 'overflow' ORDER BY name, path`;
  const pages = db.prepare<[], TreePage>(sql).all();
  db.close();
  return pages;
}

/** Returns every row of a file with the table that it is in. */
export function* tablesOf(file: string): Generator<[table: string, row: unknown]> {
  const db = new Database(file, { fileMustExist: true });
  try {
    const tables = db.prepare<[], string>(TABLES).pluck().all();
    for (const name of tables) {
      const statement = STATEMENTS[name];
      if (statement === undefined) throw new Error(`no rows of ${name} are asked for`);
      for (const row of db.prepare(statement).raw().all()) yield [name, row];
    }
  } finally {
    db.close();
  }
}

const TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name";
const STATEMENTS: Readonly<Record<string, string>> = {
  act: 'SELECT * FROM act ORDER BY name',
  beat: 'SELECT * FROM beat ORDER BY id',
  bot: 'SELECT * FROM bot ORDER BY name',
  event: 'SELECT * FROM event ORDER BY game_id, seq',
  game: 'SELECT * FROM game ORDER BY id',
  key: 'SELECT * FROM key ORDER BY name',
  log: 'SELECT * FROM log ORDER BY name',
  log_event: 'SELECT * FROM log_event ORDER BY log, seq',
  message: 'SELECT * FROM message ORDER BY n',
  migration: 'SELECT * FROM migration ORDER BY id',
  packed: 'SELECT * FROM packed ORDER BY id',
  place: 'SELECT * FROM place ORDER BY reader',
  record: 'SELECT * FROM record ORDER BY kind, key',
  secret: 'SELECT * FROM secret ORDER BY game_id, seat',
  session: 'SELECT * FROM session ORDER BY hash',
};
