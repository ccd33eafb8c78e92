/** Programs that play at a server, `sitke bot`, for tests that start them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Served } from '#tools/soak/served';
import { sitkeProgram } from './program.js';

export const folder: string = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-bots-'));
const started: ChildProcess[] = [];

/** Ends the programs that are left, and removes the folder; call it in `afterAll`. */
export async function cleanUp(): Promise<void> {
  for (const each of started) {
    if (each.exitCode !== null || each.signalCode !== null) continue;
    const gone = once(each, 'exit');
    each.kill('SIGKILL');
    await gone;
  }
  fs.rmSync(folder, { recursive: true });
}

/** A running `sitke bot`, and what it has said. */
export class BotProcess {
  readonly process: ChildProcess;
  readonly said: string[] = [];
  readonly #waiting: { readonly words: RegExp; readonly heard: (line: string) => void }[] = [];

  constructor(served: Served, name: string, ...options: string[]) {
    const file = path.join(folder, `${name}.token`);
    const own = ['--server', served.url, '--name', name, '--token-file', file, '--engine', 'sitke'];
    this.process = spawn(process.execPath, [sitkeProgram, 'bot', ...own, ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(this.process);
    for (const stream of [this.process.stdout!, this.process.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => this.#hear(line));
    }
  }

  /** Returns a line that it has said or will say. */
  says(words: RegExp): Promise<string> {
    const line = this.said.find((each) => words.test(each));
    if (line !== undefined) return Promise.resolve(line);
    return new Promise((heard) => {
      this.#waiting.push({ words, heard });
    });
  }

  async exit(): Promise<number | null> {
    if (this.process.exitCode !== null) return this.process.exitCode;
    return (await once(this.process, 'exit'))[0];
  }

  #hear(line: string): void {
    this.said.push(line);
    for (const { words, heard } of this.#waiting) if (words.test(line)) heard(line);
  }
}
