// npm run build: installs what is missing, compiles all packages and the engine's cores, and builds the app with all its
// endgame tables, ready for `sitke serve --app packages/web/dist/app`. `-- compile` or `-- app` does one of the two.
import './checkNode.mjs';
import { buildApp, compile, installMissing } from './prepare.mjs';

try {
  installMissing();
  const part = process.argv[2];
  if ((part !== 'app' && !(await compile())) || (part !== 'compile' && !(await buildApp())))
    throw new Error('The build failed; the lines above say why.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
