#!/usr/bin/env node
import { existsSync } from 'node:fs';

if (existsSync(new URL('../dist/main.js', import.meta.url))) await (await import('../dist/main.js')).main();
else {
  console.error('sitke is not built yet: run `npm run build` first.');
  process.exitCode = 1;
}
