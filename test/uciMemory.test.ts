/** The memory of an engine's process while its game and its Hash change. Nightly: 1,000 changes of game. */

import { spawnSync } from 'node:child_process';
import { often } from '@sitke/testkit/sizes';
import { expect, test, vi } from 'vitest';
import { LineProcess } from './dialogue.js';
import { sitkeProgram } from './program.js';

const CHANGES = often(15, 100, 1000);
const MOST_MIB = 250;
const GAMES = ['makruk', 'sissa', 'sittuyin'];

/** Returns the resident memory of a process in MiB. */
function residentMib({ pid }: LineProcess): number {
  return Number(spawnSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' }).stdout) / 1024;
}

/** Sends lines, and waits until all of them are answered. */
async function ask(engine: LineProcess, ...lines: readonly string[]): Promise<void> {
  for (const line of [...lines, 'isready']) engine.send(line);
  for (let said = await engine.next(); said !== 'readyok'; said = await engine.next())
    if (said === null || said.includes('error')) throw new Error(`${said} after ${lines.join(', ')}`);
}

test.each([16, 64])(`stays flat over ${CHANGES} changes of game at Hash %i`, async (mib) => {
  const engine = new LineProcess(process.execPath, [sitkeProgram, 'uci']);
  try {
    await ask(engine, `setoption name Hash value ${mib}`, 'go nodes 200');
    const start = residentMib(engine);
    const sizes: number[] = [];
    for (let change = 0; change < CHANGES; change++) {
      const game = GAMES[change % GAMES.length]!;
      await ask(engine, `setoption name UCI_Variant value ${game}`, 'position startpos', 'go nodes 200', 'stop');
      sizes.push(residentMib(engine) - start);
    }
    console.log(`Hash ${mib}: ${start.toFixed(0)} MiB, at most ${Math.max(...sizes).toFixed(0)} more`);
    expect(Math.max(...sizes)).toBeLessThan(MOST_MIB);
  } finally {
    engine.kill();
  }
});

test('shrinks with Hash', async () => {
  const engine = new LineProcess(process.execPath, [sitkeProgram, 'uci']);
  try {
    await ask(engine, 'setoption name Hash value 1');
    const start = residentMib(engine);
    await ask(engine, 'setoption name Hash value 1024');
    expect(residentMib(engine)).toBeGreaterThan(start + 1000);
    await ask(engine, 'setoption name Hash value 1');
    await vi.waitUntil(() => residentMib(engine) < start + MOST_MIB, { timeout: 5000 });
  } finally {
    engine.kill();
  }
});
