// npm run test:beside [-- --times N --busy N]: whether `npm test` is green whatever else the machine does. N times (10), each
// time on a fresh clone of what is committed, beside so many processes (2) that keep a core busy and have the same priority.
import './checkNode.mjs';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './prepare.mjs';

/** @param {string} folder */
function runOnce(folder) {
  const clone = path.join(folder, 'clone');
  const cloned = spawnSync('git', ['clone', '-q', root, clone], { stdio: 'inherit' });
  if (cloned.status !== 0) throw new Error('git clone failed');
  const startedMs = Date.now();
  const { status, stdout, stderr } = spawnSync('npm', ['test'], {
    cwd: clone,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    shell: process.platform === 'win32',
  });
  const minutes = ((Date.now() - startedMs) / 60_000).toFixed(1);
  const summary = /\n(?:ok {2}|FAIL)[^\n]* s\n[\s\S]*$/.exec(stdout)?.[0].trim() ?? stdout.slice(-2000);
  const failed = /== what has failed[\s\S]*$/.exec(stdout)?.[0];
  console.log(status === 0 ? summary : `${failed ?? summary}\n${stderr.slice(-2000)}`);
  console.log(`${status === 0 ? 'green' : 'RED'} after ${minutes} minutes`);
  return status === 0;
}

const { values } = parseArgs({
  options: { times: { type: 'string', default: '10' }, busy: { type: 'string', default: '2' } },
});
const [times, busy] = [Number(values.times), Number(values.busy)];
const others = Array.from({ length: busy }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
const end = () => others.forEach((child) => void child.kill('SIGKILL'));
process.once('exit', end);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
let green = 0;
for (let time = 1; time <= times; time++) {
  console.log(`\n== ${time} of ${times}, beside ${busy} busy processes`);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-beside-'));
  try {
    if (runOnce(folder)) green++;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
console.log(`\n${green} of ${times} green`);
process.exit(green === times ? 0 : 1);
