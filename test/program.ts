/** The command `sitke` as a program, for tests that start it. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../scripts/prepare.mjs';

/** The file to start with Node. */
export const sitkeProgram: string = path.join(root, 'packages/cli/bin/sitke.js');

/**
 * Compiles it: nothing to do after `npm test` has; alone, a test still runs the present sources. Errors: throws where
 * they do not compile.
 */
export function compileSitke(): void {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-b', 'packages/cli'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the command line does not compile:\n${stdout}`);
}
