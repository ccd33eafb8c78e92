#!/usr/bin/env node
import { existsSync } from 'node:fs';

if (existsSync(new URL('../dist/nodeIo.js', import.meta.url))) await (await import('../dist/nodeIo.js')).runProcess();
else {
  console.error('sitke is not built yet: run `npm run build` first.');
  process.exitCode = 1;
}
