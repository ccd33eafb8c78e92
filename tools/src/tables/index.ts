/** `npm run tables -- opponent|kill`: long checks of the endgame tables; see docs/tablebase.md. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '@sitke/testkit/random';
import { killBuilds } from './kill.js';
import { runOpponent } from './runOpponent.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tables: { type: 'string' },
    count: { type: 'string', default: '300' },
    nodes: { type: 'string', default: '200000' },
    concurrency: { type: 'string', default: '2' },
    seed: { type: 'string', default: '2026' },
    times: { type: 'string', default: '10' },
    materials: { type: 'string', default: '' },
  },
});

async function kill(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-kill-'));
  const random = new Random(Number(values.seed));
  const args = values.materials === '' ? ['--pieces', '3'] : ['--materials', values.materials];
  const { kills, files, different } = await killBuilds(folder, args, Number(values.times), () => random.next());
  console.log(`${kills} kills, ${files} files, different: ${different.join(' ') || 'none'}`);
  fs.rmSync(folder, { recursive: true });
  process.exitCode = different.length === 0 ? 0 : 1;
}

async function opponent(): Promise<void> {
  if (values.tables === undefined) throw new Error('opponent needs --tables FOLDER');
  const broken = await runOpponent({
    folder: values.tables,
    count: Number(values.count),
    nodes: Number(values.nodes),
    concurrency: Number(values.concurrency),
    seed: Number(values.seed),
  });
  process.exitCode = broken === 0 ? 0 : 1;
}

const [what = ''] = positionals;
const tasks: Readonly<Record<string, () => Promise<void>>> = { kill, opponent };
const task = tasks[what];
if (!task) throw new Error(`tables: ${Object.keys(tasks).join(' or ')}, not "${what}"`);
await task();
