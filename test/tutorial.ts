/**
 * How docs/adding-a-variant.md is read, so that tests do what it says.
 *
 * - A block below a line that begins with "Make `PATH`" is a file that is not there yet, whole.
 * - A `diff` block below a line that begins with "In `PATH`" is an edit: the lines without `+` of each of its hunks stand in
 *   the file, once; `@@` stands between two hunks.
 * - A `sh` block holds commands and what they print, as in README.md. `text` is not run.
 */

import fs from 'node:fs';
import path from 'node:path';
import { type Block, codeBlocks } from './readmeBlocks.js';

/** One thing to do: a file to make, an edit, or commands to run. */
export type Step =
  | { readonly kind: 'file'; readonly path: string; readonly text: string; readonly line: number }
  | { readonly kind: 'edit'; readonly path: string; readonly old: string; readonly new: string; readonly line: number }
  | { readonly kind: 'commands'; readonly block: Block };

/** Returns the steps of a tutorial in order. Errors: throws on an invalid block. */
export function tutorialSteps(markdown: string): Step[] {
  const lines = markdown.split('\n');
  return codeBlocks(markdown).flatMap((block): Step[] => {
    const { language, text, line } = block;
    if (language === 'text') return [];
    if (/^(sh|bash)$/.test(language)) return [{ kind: 'commands', block }];
    const above =
      lines
        .slice(0, line - 1)
        .filter((one) => one.trim() !== '')
        .at(-1) ?? '';
    const [, verb, file = ''] = /^(Make|In) `([^`]+)`/.exec(above) ?? [];
    if (verb === 'In' && language === 'diff')
      return text.split(/^@@\n/m).map((hunk) => ({ kind: 'edit', path: file, ...sidesOf(hunk.trimEnd()), line }));
    if (verb === 'Make' && language !== 'diff') return [{ kind: 'file', path: file, text: `${text}\n`, line }];
    throw new Error(`the ${language} block of line ${line} says neither which file to make nor which to edit`);
  });
}

/** The text before and after an edit. */
function sidesOf(diff: string): { readonly old: string; readonly new: string } {
  const without = (sign: string): string =>
    diff
      .split('\n')
      .filter((line) => !line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  return { old: without('+'), new: without('-') };
}

/** Does what a step asks for in a tree. Errors: throws where a file is there already, or an edit does not fit once. */
export function takeStep(tree: string, step: Step): void {
  if (step.kind === 'commands') return;
  const file = path.join(tree, step.path);
  if (step.kind === 'file') {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, step.text, { flag: 'wx' });
    return;
  }
  const parts = fs.readFileSync(file, 'utf8').split(step.old);
  if (parts.length !== 2) throw new Error(`the edit of line ${step.line} fits ${step.path} ${parts.length - 1} times`);
  fs.writeFileSync(file, parts.join(step.new));
}
