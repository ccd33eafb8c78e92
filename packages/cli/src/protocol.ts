/** The engine's text protocols on the lines of a program's input and output. */

import { readFile } from 'node:fs/promises';
import { ENGINE_VARIANTS, type OpenedTables, type SessionHost, type Tables } from '@sitke/engine';
import { loadNet, loadVariant } from '@sitke/engine/node';
import type { Rules } from '@sitke/rules';
import { type Tablebase, TableError } from '@sitke/tablebase';
import { openFolder } from '@sitke/tablebase/node';
import { versionText } from './commands/version.js';
import type { Io } from './io.js';
import { t } from './texts.js';

/** The common face of both protocols' sessions. */
interface Session {
  readonly hasQuit: boolean;
  handle(line: string): Promise<void>;
  finish(): Promise<void>;
}

/** Tables of which one that turns out to be damaged is said and put aside; what it knew is unknown then. */
function soundTables(tables: Tablebase, say: (text: string) => void): Tables {
  const ask = <T>(question: () => T | null): T | null => {
    try {
      return question();
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      tables.setAside(error.table);
      say(t('tables.putAside', { problem: error.message }));
      return null;
    }
  };
  return {
    pieces: tables.pieces,
    probe: (position) => ask(() => tables.probe(position)),
    valueOn: (board) => ask(() => tables.valueOn(board)),
  };
}

/** Opens the tables of a folder, and says what was found there. */
async function openTables(folder: string, rules: Rules, say: (text: string) => void): Promise<OpenedTables> {
  const { tables, files, refused } = openFolder(folder, rules);
  const about = [...refused].reduce(
    (first, [name, why]) => t('both', { first, next: t('tables.unusable', { name, why }) }),
    t('tables.opened', { count: files.size }),
  );
  return { tables: soundTables(tables, say), about };
}

/** Holds a session until it has quit or its input has ended. */
export async function holdSession(io: Io, begin: (host: SessionHost) => Session): Promise<void> {
  let written = Promise.resolve();
  const session = begin({
    variants: ENGINE_VARIANTS,
    name: versionText().trim(),
    load: loadVariant,
    openTables,
    loadNet,
    readFile: (file) => readFile(file),
    write: (line) => {
      written = written.then(() => io.out(`${line}\n`));
      // A failed write means that the reader is gone: quit, and drop the search under way.
      written.catch(() => session.handle('quit'));
    },
  });
  while (!session.hasQuit) {
    const line = await io.ask('');
    if (line === null) break;
    await session.handle(line);
    await written;
  }
  await session.finish();
  await written;
}
