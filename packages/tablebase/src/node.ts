/** @sitke/tablebase/node: folders of endgame tables, for Node. */

import fs from 'node:fs';
import path from 'node:path';
import type { Rules } from '@sitke/rules';
import { fail, type ParseError, type Result } from '@sitke/rules/core';
import { type ByteSource, type Table, Tablebase } from './index.js';

/** The end of the name of a table's file. */
const ENDING = '.stb';
/** Files up to this size are read whole when they are opened. */
const SMALL_BYTES = 1 << 24;

/** Returns the bytes of a file: in memory if it is small, else read as they are wanted. Errors: those of the file system. */
export function fileSource(file: string): ByteSource {
  const { size } = fs.statSync(file);
  const name = path.basename(file);
  if (size <= SMALL_BYTES) return memorySource(name, fs.readFileSync(file));
  const descriptor = fs.openSync(file, 'r');
  return {
    name,
    size,
    read(offset, length) {
      const bytes = new Uint8Array(length);
      if (fs.readSync(descriptor, bytes, 0, length, offset) < length) throw new RangeError(`${file} ends too soon`);
      return bytes;
    },
  };
}

function memorySource(name: string, bytes: Uint8Array): ByteSource {
  return {
    name,
    size: bytes.length,
    read(offset, length) {
      if (offset + length > bytes.length) throw new RangeError('there are no such bytes');
      return bytes.subarray(offset, offset + length);
    },
  };
}

/** A folder of tables, as far as they serve a ruleset. */
export interface TableFolder {
  readonly tables: Tablebase;
  /** By the name of their files. */
  readonly files: ReadonlyMap<string, Table>;
  /** Files that look like tables and cannot be used, and why; those for other rules are not among them. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Opens a file for a tablebase; one that cannot be read is refused as one that is not a table. */
function openFile(tables: Tablebase, file: string): Result<Table, ParseError> {
  try {
    return tables.load(fileSource(file));
  } catch (error) {
    return fail('unreadable', (error as Error).message);
  }
}

/** Opens all tables of a folder that serve a ruleset. Errors: those of the file system. */
export function openFolder(folder: string, rules: Rules): TableFolder {
  const tables = new Tablebase(rules);
  const files = new Map<string, Table>();
  const refused = new Map<string, string>();
  for (const name of fs.readdirSync(folder).sort()) {
    if (!name.endsWith(ENDING)) continue;
    const opened = openFile(tables, path.join(folder, name));
    if (opened.ok) files.set(name, opened.value);
    else if (opened.error.code !== 'foreign') refused.set(name, opened.error.message);
  }
  return { tables, files, refused };
}
