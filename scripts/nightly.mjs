// npm run nightly: the tests but those in a browser, with SITKE_NIGHTLY=1, which asks for deep perft and long property and fuzz runs.
import './checkNode.mjs';
import { compile, installMissing, runTool } from './prepare.mjs';

try {
  installMissing();
  if (!compile()) throw new Error('The build failed; the lines above say why.');
  const args = ['run', '--project', 'unit', '--project', 'programs', ...process.argv.slice(2)];
  process.exitCode = runTool('vitest', args, { env: { SITKE_NIGHTLY: '1' } });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
