// Before the unit tests: the engine's cores, which cannot be tested from their sources.
import { buildWasm } from './prepare.mjs';

/** Called by vitest once a run. */
export function setup() {
  if (!buildWasm()) throw new Error('The core of the engine does not compile; the lines above say why.');
}
