/** Runs the blocks of READMEs where packages are installed: `js` as modules, `sh` command by command. */

import fs from 'node:fs';
import path from 'node:path';
import { codeBlocks, commandsOf, printedLines } from '../readmeBlocks.js';
import { type Place, run } from './packed.js';

/** Returns where a README shows something else than what is printed, none if all is as it says. */
export function readmeProblems(place: Place, readme: string): string[] {
  const blocks = codeBlocks(readme).filter(({ language }) => /^(js|sh)$/.test(language));
  if (blocks.length === 0) return ['shows nothing'];
  return blocks.flatMap((block) => {
    if (block.language === 'js') {
      const file = path.join(place.folder, `line${block.line}.js`);
      fs.writeFileSync(file, block.text);
      return differences(run(place, 'node', file), printedLines(block), false);
    }
    return commandsOf(block).flatMap(({ command, output, hasMore }) => {
      const words = command.split(' ');
      // All is installed already.
      if (words[0] === 'npm' && /^(i|install)$/.test(words[1] ?? '')) return [];
      return differences(run(place, 'sh', '-c', quiet(command)), output, hasMore);
    });
  });
}

/** A command that takes only what is installed, and does not tell of itself. */
function quiet(command: string): string {
  return command.replace(/^npx /, 'npx --no -- ').replace(/^npm (start|run \w+)/, 'npm --silent $1');
}

function differences(printed: string, shown: readonly string[], hasMore: boolean): string[] {
  if (shown.length === 0) return [];
  const lines = printed
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd());
  const wanted = shown.map((line) => line.trimEnd());
  const found = hasMore ? lines.slice(0, wanted.length) : lines;
  return found.join('\n') === wanted.join('\n') ? [] : [`shows\n${wanted.join('\n')}\nand prints\n${found.join('\n')}`];
}

/** Copies the example of a folder into a project and returns what its README says wrongly. */
export function exampleProblems(place: Place, from: string): string[] {
  const folder = path.join(place.folder, 'examples', path.basename(from));
  fs.cpSync(from, folder, { recursive: true, filter: (file) => !/node_modules|dist/.test(path.relative(from, file)) });
  return readmeProblems({ ...place, folder }, fs.readFileSync(path.join(from, 'README.md'), 'utf8'));
}
