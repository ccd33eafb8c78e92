// npm run nightly: the tests but those in a browser, with SITKE_TESTS=nightly, which asks for deep perft and long property and fuzz runs.
import './checkNode.mjs';
import { compile, installMissing, runTool } from './prepare.mjs';

try {
  installMissing();
  if (!(await compile())) throw new Error('The build failed; the lines above say why.');
  const args = ['run', '--project', 'unit', '--project', 'programs', '--project', 'system', ...process.argv.slice(2)];
  process.exitCode = await runTool('vitest', args, { env: { SITKE_TESTS: 'nightly' } });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
