/** An engine that thinks about one game: a process that is started again when it fails. */

import { EngineFault, type EngineScore, type Patience, UciEngine } from '@sitke/match';

const PATIENCE: Patience = { readyMs: 30_000, moveMs: 120_000, stopMs: 5000 };
/** How often an engine may fail in a game. */
const MAX_FAULTS = 3;

/** An engine as a command. */
export type EngineCommand = readonly string[];

/** Starts an engine with the options that it has of these. Errors: rejects with EngineFault. */
export function startEngine(
  command: EngineCommand,
  options: readonly (readonly [name: string, value: string])[],
): Promise<UciEngine> {
  return UciEngine.start({ name: command[0] ?? '', command, options: [], limit: {} }, options, PATIENCE);
}

/** An engine's answer: a move, and the score of its side in hundredths of a pawn. */
export interface Thought {
  readonly move: string;
  readonly standing: number | null;
}

const MATE_SCORE = 100_000;

export class Thinker {
  readonly #command: EngineCommand;
  readonly #options: readonly (readonly [string, string])[];
  readonly #onFault: (fault: EngineFault) => void;
  #engine: UciEngine | null = null;
  #faults = 0;
  #isClosed = false;

  constructor(command: EngineCommand, variant: string, ruleset: string, onFault: (fault: EngineFault) => void) {
    this.#command = command;
    this.#options = [
      ['UCI_Variant', variant],
      ['Ruleset', ruleset],
    ];
    this.#onFault = onFault;
  }

  /** Returns what the engine would do, or null where it fails for good. `leftMs` is how long it may take at most. */
  async think(position: string, go: string, leftMs: number): Promise<Thought | null> {
    while (!this.#isClosed && this.#faults < MAX_FAULTS) {
      try {
        this.#engine ??= await startEngine(this.#command, this.#options);
        const { best, score } = await this.#engine.think(position, go, leftMs);
        return { move: best, standing: standingOf(score) };
      } catch (error) {
        if (!(error instanceof EngineFault)) throw error;
        this.#faults++;
        if (!this.#isClosed) this.#onFault(error);
        await this.#engine?.kill();
        this.#engine = null;
      }
    }
    return null;
  }

  /** Asks for an answer now. */
  hurry(): void {
    this.#engine?.stop();
  }

  /** Ends the engine; whoever waits for it gets nothing. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const engine = this.#engine;
    this.#engine = null;
    await engine?.kill();
  }
}

function standingOf(score: EngineScore | null): number | null {
  if (!score) return null;
  return score.kind === 'cp' ? score.value : Math.sign(score.value) * MATE_SCORE;
}
