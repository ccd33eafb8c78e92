/** Copies of the compiled rules with one line changed, each loaded as a separate library and held to all cases. */

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { VariantId } from '@sitke/rules';
import { failuresOf, type Library, readCases, rulesOfCase } from '@sitke/testkit/ruleCases';
import { CHECKED_IDS } from '@sitke/testkit/variants/registry';

const DIST = fileURLToPath(new URL('../../../packages/rules/dist/', import.meta.url));
/** Below node_modules, so that a test runner loads the copies as they are. */
const COPIES = fileURLToPath(new URL('../../../node_modules/.cache/mutants/', import.meta.url));

/** A file of the compiled rules, by its path there without `.js`, and its text after the change. */
export interface Change {
  readonly file: string;
  readonly text: string;
}

/** Returns the text of a compiled file of the rules. */
export function compiledText(file: string): string {
  return fs.readFileSync(path.join(DIST, `${file}.js`), 'utf8');
}

/** Returns the compiled files of a folder of the rules, without `.js`. */
export function compiledFiles(folder: string): string[] {
  const names = fs.readdirSync(path.join(DIST, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.js')).map((name) => path.posix.join(folder, name.slice(0, -3)));
}

function copyTree(from: string, to: string): void {
  fs.cpSync(from, to, {
    recursive: true,
    filter: (name) => /\.js$/.test(name) || fs.statSync(name).isDirectory(),
  });
}

/** Loads the rules with a change; `use` is given the copy, which is gone afterwards. */
async function withChange<T>({ file, text }: Change, use: (library: Library) => T): Promise<T> {
  fs.mkdirSync(COPIES, { recursive: true });
  const folder = fs.mkdtempSync(path.join(COPIES, 'copy-'));
  try {
    copyTree(DIST, folder);
    fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
    fs.writeFileSync(path.join(folder, `${file}.js`), text);
    const load = (name: string): Promise<unknown> => import(pathToFileURL(path.join(folder, name)).href);
    const rules = (await load('index.js')) as Library['rules'];
    const read = (await load('notation/readMove.js')) as Library['read'];
    return use({ rules, read });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the first case that a library fails or breaks on, undefined if it passes all. */
function firstFailure(library: Library, variants: readonly VariantId[]): string | undefined {
  for (const variant of variants) {
    for (const given of readCases(variant)) {
      for (const [ruleset, expected] of Object.entries(given.expect)) {
        try {
          const rules = rulesOfCase(library, variant, ruleset, given);
          if (failuresOf(library, rules, given, expected).length > 0) return `${variant} ${given.id} ${ruleset}`;
        } catch {
          return `${variant} ${given.id} ${ruleset}`;
        }
      }
    }
  }
  return undefined;
}

/** Returns the first case that fails after a change; a library that does not load fails as a whole. */
export async function noticerOf(
  change: Change,
  variants: readonly VariantId[] = CHECKED_IDS,
): Promise<string | undefined> {
  return withChange(change, (library) => firstFailure(library, variants)).catch(() => 'the library does not load');
}

/** Returns the first case that fails without any change; the mutants say something only if there is none. */
export function unchangedFailure(): Promise<string | undefined> {
  const [file] = compiledFiles('core');
  if (file === undefined) throw new Error('the rules are not compiled');
  return withChange({ file, text: compiledText(file) }, (library) => firstFailure(library, CHECKED_IDS));
}
