// Before the unit tests: what cannot be tested from its sources, the modules in AssemblyScript and the server's threads.
import { buildWasm, runTool } from './prepare.mjs';

/** Called by vitest once a run. */
export async function setup() {
  if (!(await buildWasm())) throw new Error('A module in AssemblyScript does not compile; the lines above say why.');
  if ((await runTool('tsc', ['-b', 'packages/server'])) !== 0) throw new Error('The server does not compile.');
}
