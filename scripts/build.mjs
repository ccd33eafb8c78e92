// npm run build: installs what is missing and compiles all packages and the engine's cores.
import './checkNode.mjs';
import { compile, installMissing } from './prepare.mjs';

try {
  installMissing();
  if (!compile()) throw new Error('The build failed; the lines above say why.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
