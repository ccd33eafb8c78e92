// Before the tests that start programs: all packages, compiled. Nothing to do after `npm test` has; alone, a test still runs the
// present sources.
import { compile } from './prepare.mjs';

/** Called by vitest once a run. */
export async function setup() {
  if (!(await compile())) throw new Error('It does not compile; the lines above say why.');
}
