/** The command `sitke` as a program, for tests that start it. */
import path from 'node:path';
import { root } from '#scripts/prepare';

/** The file to start with Node. */
export const sitkeProgram: string = path.join(root, 'packages/cli/bin/sitke.js');
