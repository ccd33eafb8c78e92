// npm run release:check: packs every package that is published and tries the tarballs as a stranger would.
import './checkNode.mjs';
import { compile } from './prepare.mjs';
import { runSteps, runTests } from './steps.mjs';

await runSteps('npm run release:check', [
  { name: 'compile', parts: [], run: compile },
  {
    name: 'API as docs/api says',
    parts: [],
    needs: 'compile',
    run: async () => (await import('./api.mjs')).checkApi(),
  },
  { name: 'packages', parts: [], needs: 'compile', run: () => runTests(['release']) },
]);
