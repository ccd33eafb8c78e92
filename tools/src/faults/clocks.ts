/** Clocks that can be set while programs run: libfaketime reads how far each machine's is ahead from a file. */

import fs from 'node:fs';
import path from 'node:path';
import type { Machine } from './network.js';

export class Clocks {
  readonly #folder: string;
  /** The library. */
  readonly #faketime: string;

  constructor(folder: string, faketime: string) {
    this.#folder = folder;
    this.#faketime = faketime;
  }

  /** Sets the clock of a machine so many seconds ahead of the true time. */
  set(machine: Machine, seconds: number): void {
    fs.writeFileSync(this.#fileOf(machine), seconds < 0 ? `${seconds}` : `+${seconds}`);
  }

  /** Returns the environment of a program that goes by the clock of a machine. */
  envOf(machine: Machine): Readonly<Record<string, string>> {
    return {
      LD_PRELOAD: this.#faketime,
      FAKETIME_TIMESTAMP_FILE: this.#fileOf(machine),
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  /**
   * Makes a folder with the programs of Postgres, of which the server itself goes by the clock of a machine; returns it.
   * Patroni starts it from there, whose Python does not bear it.
   */
  wrapPostgres(machine: Machine, programs: string): string {
    const folder = path.join(this.#folder, `bin-${machine.name}`);
    fs.mkdirSync(folder);
    for (const name of fs.readdirSync(programs)) fs.symlinkSync(path.join(programs, name), path.join(folder, name));
    const file = path.join(folder, 'postgres');
    fs.rmSync(file);
    const exports = Object.entries(this.envOf(machine)).map(([name, value]) => `export ${name}=${value}\n`);
    const script = `#!/bin/sh\n${exports.join('')}exec ${path.join(programs, 'postgres')} "$@"\n`;
    fs.writeFileSync(file, script, { mode: 0o755 });
    return folder;
  }

  #fileOf(machine: Machine): string {
    return path.join(this.#folder, `clock-${machine.name}`);
  }
}
