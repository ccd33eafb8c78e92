/** An engine's seat in a series of games: a process started on demand and replaced when it has failed. */

import type { Player } from './game.js';
import type { EngineSpec } from './spec.js';
import { type Answer, EngineFault, type Patience, UciEngine } from './uciEngine.js';

/** UCI options to set if the engine has them. */
export type Preset = readonly (readonly [name: string, value: string])[];

/** A player in its own process. */
export class Seat implements Player {
  readonly spec: EngineSpec;
  readonly #preset: Preset;
  readonly #patience: Patience;
  #engine: UciEngine | null = null;
  #isClosed = false;

  constructor(spec: EngineSpec, preset: Preset, patience: Patience) {
    this.spec = spec;
    this.#preset = preset;
    this.#patience = patience;
  }

  async begin(): Promise<void> {
    this.#engine ??= await UciEngine.start(this.spec, this.#preset, this.#patience);
    if (this.#isClosed) throw new EngineFault('crash', 'the match is stopped');
    await this.#engine.newGame();
  }

  async think(position: string, go: string, deadlineMs: number | null): Promise<Answer> {
    if (!this.#engine) throw new EngineFault('crash', 'no process');
    return this.#engine.think(position, go, deadlineMs);
  }

  async discard(): Promise<void> {
    const engine = this.#engine;
    this.#engine = null;
    await engine?.kill();
  }

  /** Kills the process and starts no other: a running game fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.discard();
  }

  /** Ends the process by the protocol. */
  async quit(): Promise<void> {
    const engine = this.#engine;
    this.#engine = null;
    await engine?.quit();
  }
}
