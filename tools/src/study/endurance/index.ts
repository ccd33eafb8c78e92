/** `npm run endurance -- WHAT [options]`: the engine at work for long; see docs/testing.md. */

import { parseArgs } from 'node:util';
import { measureMemory } from './memory.js';
import { measureStops } from './stops.js';
import { measureThreads } from './threads.js';

const HELP = `Usage: npm run endurance -- memory [--minutes N] [--threads N]
       npm run endurance -- stops [--count N] [--threads N]
       npm run endurance -- threads [--depth N] [--rounds N] [--threads N]`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '60' },
    count: { type: 'string', default: '1000' },
    depth: { type: 'string', default: '14' },
    rounds: { type: 'string', default: '5' },
    threads: { type: 'string', default: '2' },
  },
});
const numbers = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]));
const { minutes = 0, count = 0, depth = 0, rounds = 0, threads = 0 } = numbers;
const isGood = Object.values(numbers).every((value) => value > 0);

if (isGood && positionals[0] === 'memory') process.exitCode = (await measureMemory(minutes, threads)) ? 0 : 1;
else if (isGood && positionals[0] === 'stops') await measureStops(count, threads);
else if (isGood && positionals[0] === 'threads') await measureThreads(threads, depth, rounds);
else {
  console.error(HELP);
  process.exitCode = 2;
}
