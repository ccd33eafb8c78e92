/** Builds tables by `sitke tb build`, killed again and again: what is there in the end must be what an undisturbed build makes. */

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { sitkeProgram } from './program.js';

/** Runs a build; kills it after so many milliseconds, or lets it end. Returns whether it came to its end, and its time. */
function build(
  folder: string,
  args: readonly string[],
  killMs: number | null,
): Promise<{ ended: boolean; ms: number }> {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const child = spawn(process.execPath, [sitkeProgram, 'tb', 'build', '--tables', folder, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-2000);
    });
    const timer = killMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), killMs);
    child.on('error', reject);
    child.on('close', (status, signal) => {
      clearTimeout(timer);
      if (status !== 0 && signal === null) reject(new Error(`the build failed: ${complaint}`));
      else resolve({ ended: status === 0, ms: performance.now() - startedMs });
    });
  });
}

/** The result of a series of kills. */
interface KillReport {
  /** How many builds were killed before their end. */
  readonly kills: number;
  readonly files: number;
  /** Names of files that differ from those of the undisturbed build, or are in one folder only. */
  readonly different: readonly string[];
}

/** Builds undisturbed in one folder and killed `times` times in another, and compares. `next` gives chances from 0 to 1. */
export async function killBuilds(
  folder: string,
  args: readonly string[],
  times: number,
  next: () => number,
): Promise<KillReport> {
  const [whole, torn] = ['whole', 'torn'].map((name) => path.join(folder, name)) as [string, string];
  const { ms } = await build(whole, args, null);
  let kills = 0;
  while (kills < times) {
    if (!(await build(torn, args, next() * ms)).ended) kills++;
    // A finished build begins again: its first files are lost.
    else for (const name of fs.readdirSync(torn)) if (next() < 0.5) fs.rmSync(path.join(torn, name));
  }
  await build(torn, args, null);
  const names = new Set([...fs.readdirSync(whole), ...fs.readdirSync(torn)]);
  const bytes = (file: string): Buffer => (fs.existsSync(file) ? fs.readFileSync(file) : Buffer.alloc(0));
  const different = [...names].filter((name) => !bytes(path.join(whole, name)).equals(bytes(path.join(torn, name))));
  return { kills, files: names.size, different };
}
