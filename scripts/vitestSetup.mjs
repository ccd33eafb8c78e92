// Before the unit tests: the modules in AssemblyScript, which cannot be tested from their sources.
import { buildWasm } from './prepare.mjs';

/** Called by vitest once a run. */
export function setup() {
  if (!buildWasm()) throw new Error('A module in AssemblyScript does not compile; the lines above say why.');
}
