/** A UCI engine in its own process, which is not trusted. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { EngineSpec } from './spec.js';

/** The kinds of faults. */
export type FaultKind = 'crash' | 'hang' | 'rubbish' | 'illegalMove' | 'timeForfeit';

/** A fault of an engine: it loses the game, and the match continues. */
export class EngineFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Timeouts in milliseconds. */
export interface Patience {
  /** From the start to `uciok`, and for each `readyok`. */
  readonly readyMs: number;
  /** For a move without a time limit. */
  readonly moveMs: number;
  /** For the answer to `stop`, and to `quit`. */
  readonly stopMs: number;
}

/** A score for the side to move: centipawns, or moves to mate. */
export interface EngineScore {
  readonly kind: 'cp' | 'mate';
  readonly value: number;
}

/** The answer to `go`. */
export interface Answer {
  /** The word after `bestmove`. */
  readonly best: string;
  /** The last exact score of the first line. */
  readonly score: EngineScore | null;
  readonly depth: number | null;
  /** The last count of nodes in its lines. */
  readonly nodes: number | null;
  /** From `go` to `bestmove`, by our clock. */
  readonly elapsedMs: number;
}

const MAX_LINE = 1_000_000;
const MAX_COMPLAINT = 200;

interface Expectation {
  /** Receives a line; true if it is the one awaited. */
  readonly hear: (line: string) => boolean;
  readonly fail: (fault: EngineFault) => void;
}

/** A running engine; it handles one request at a time. */
export class UciEngine {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #patience: Patience;
  readonly #gone: Promise<void>;
  /** Names of the engine's options, by their lower-case form. */
  readonly #options = new Map<string, string>();
  /** Values of an option, if the engine lists them. */
  readonly #values = new Map<string, readonly string[]>();
  #name = '';
  #expected: Expectation | undefined;
  #death: EngineFault | undefined;
  #pending = '';
  #complaint = '';

  private constructor(spec: EngineSpec, patience: Patience) {
    this.#patience = patience;
    const [program = '', ...args] = spec.command;
    this.#child = spawn(program, args, { stdio: 'pipe' });
    // Writes to a dead engine are lost; the events below report its death.
    this.#child.stdin.on('error', () => {});
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint = (this.#complaint + text).slice(-MAX_COMPLAINT);
    });
    this.#gone = new Promise((resolve) => {
      this.#child.on('error', (error) => {
        this.#die(new EngineFault('crash', `does not start: ${error.message}`));
        resolve();
      });
      this.#child.on('close', (code, signal) => {
        const last = this.#complaint.trim().split('\n').at(-1) ?? '';
        const how = signal === null ? `exit status ${code}` : `signal ${signal}`;
        this.#die(new EngineFault('crash', `ended with ${how}${last === '' ? '' : `: ${last}`}`));
        resolve();
      });
    });
  }

  /**
   * Returns an engine after `uciok`, its options, and `readyok`. `preset` are options to set first, if it has them.
   *
   * Errors: rejects with EngineFault; the process has ended then.
   */
  static async start(
    spec: EngineSpec,
    preset: readonly (readonly [name: string, value: string])[],
    patience: Patience,
  ): Promise<UciEngine> {
    const engine = new UciEngine(spec, patience);
    try {
      await engine.#handshake(spec, preset);
      return engine;
    } catch (error) {
      await engine.kill();
      throw error;
    }
  }

  async #handshake(spec: EngineSpec, preset: readonly (readonly [string, string])[]): Promise<void> {
    this.#send('uci');
    await this.#await('uciok', this.#patience.readyMs, (line) => {
      this.#name = /^id\s+name\s+(.+)$/.exec(line)?.[1] ?? this.#name;
      const name = /^option\s+name\s+(.+?)\s+type\s/.exec(line)?.[1];
      if (name !== undefined) {
        this.#options.set(name.toLowerCase(), name);
        const values = [...line.matchAll(/\svar\s+(\S+)/g)].map(([, value]) => value!);
        this.#values.set(name.toLowerCase(), values);
      }
      return line === 'uciok';
    });
    const own = new Set(spec.options.map(([name]) => name.toLowerCase()));
    for (const [name, value] of preset) {
      if (this.#options.has(name.toLowerCase()) && !own.has(name.toLowerCase())) this.setOption(name, value);
    }
    for (const [name, value] of spec.options) this.setOption(name, value);
    await this.#ready();
  }

  /** Sets an option, by its name in any case; does not ask whether the engine took it. */
  setOption(name: string, value: string): void {
    this.#send(
      `setoption name ${this.#options.get(name.toLowerCase()) ?? name}${value === '' ? '' : ` value ${value}`}`,
    );
  }

  /** The engine's name for itself; empty where it gives none. */
  get name(): string {
    return this.#name;
  }

  /** Returns whether the engine has an option. */
  hasOption(name: string): boolean {
    return this.#options.has(name.toLowerCase());
  }

  /** Returns the values of an option; empty if the engine has no such option or does not list them. */
  valuesOf(name: string): readonly string[] {
    return this.#values.get(name.toLowerCase()) ?? [];
  }

  /** Asks the engine to move now. */
  stop(): void {
    this.#send('stop');
  }

  /** Starts a new game in the engine, and waits until it is ready. Errors: rejects with EngineFault. */
  async newGame(): Promise<void> {
    this.#send('ucinewgame');
    await this.#ready();
  }

  async #ready(): Promise<void> {
    this.#send('isready');
    await this.#await('readyok', this.#patience.readyMs, (line) => line === 'readyok');
  }

  /**
   * Returns the engine's answer in a position. `deadlineMs` is when it forfeits on time, null without such a limit.
   *
   * Errors: rejects with EngineFault.
   */
  async think(position: string, go: string, deadlineMs: number | null): Promise<Answer> {
    let best = '';
    let score: EngineScore | null = null;
    let depth: number | null = null;
    let nodes: number | null = null;
    const hear = (line: string): boolean => {
      if (line.startsWith('info ')) {
        const found = scoreIn(line);
        if (found) [score, depth] = [found.score, found.depth];
        const count = /\snodes\s+(\d+)/.exec(line)?.[1];
        if (count !== undefined) nodes = Number(count);
      }
      const answer = /^bestmove(?:\s+(\S+))?/.exec(line);
      best = answer?.[1] ?? '';
      return answer !== null;
    };
    this.#send(position);
    this.#send(go);
    const startedMs = performance.now();
    const elapsed = (): number => performance.now() - startedMs;
    const isLate = await this.#await('bestmove', deadlineMs ?? this.#patience.moveMs, hear, true);
    if (isLate) {
      this.#send('stop');
      await this.#await('bestmove', this.#patience.stopMs, hear);
    }
    const elapsedMs = elapsed();
    if (deadlineMs !== null && elapsedMs > deadlineMs) {
      throw new EngineFault('timeForfeit', `${Math.round(elapsedMs)} ms for a move, of ${Math.round(deadlineMs)} ms`);
    }
    if (isLate && deadlineMs === null) throw new EngineFault('hang', `no move in ${this.#patience.moveMs} ms`);
    if (best === '') throw new EngineFault('rubbish', 'bestmove without a move');
    return { best, score, depth, nodes, elapsedMs };
  }

  /**
   * Sends commands, such as `go perft 5`, and returns the first line after them that a pattern finds.
   *
   * Errors: rejects with EngineFault where no such line comes in `ms`.
   */
  async ask(commands: readonly string[], pattern: RegExp, ms: number): Promise<RegExpExecArray> {
    let found: RegExpExecArray | null = null;
    for (const command of commands) this.#send(command);
    await this.#await(`line like ${pattern}`, ms, (line) => {
      found = pattern.exec(line);
      return found !== null;
    });
    return found!;
  }

  /** Asks the engine to quit, and kills it if it does not. */
  async quit(): Promise<void> {
    this.#send('quit');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), this.#patience.stopMs);
    await this.#gone;
    clearTimeout(timer);
  }

  /** Kills the process. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#gone;
  }

  #send(line: string): void {
    if (!this.#death) this.#child.stdin.write(`${line}\n`);
  }

  /** Waits for a line; returns whether a timeout that is not a fault has passed. */
  #await(what: string, ms: number, hear: (line: string) => boolean, mayBeLate = false): Promise<boolean> {
    return new Promise((resolve, reject) => {
      if (this.#death) return reject(this.#death);
      const end = (): void => {
        clearTimeout(timer);
        this.#expected = undefined;
      };
      const timer = setTimeout(() => {
        end();
        if (mayBeLate) resolve(true);
        else reject(new EngineFault('hang', `no ${what} in ${Math.round(ms)} ms`));
      }, ms);
      this.#expected = {
        hear: (line) => {
          if (!hear(line)) return false;
          end();
          resolve(false);
          return true;
        },
        fail: (fault) => {
          end();
          reject(fault);
        },
      };
    });
  }

  #read(text: string): void {
    const lines = (this.#pending + text).split('\n');
    this.#pending = lines.pop()!;
    for (const line of lines) this.#expected?.hear(line.trim());
    if (this.#pending.length <= MAX_LINE) return;
    this.#die(new EngineFault('rubbish', `a line of more than ${MAX_LINE} characters`));
    this.#child.kill('SIGKILL');
  }

  #die(fault: EngineFault): void {
    this.#death ??= fault;
    this.#expected?.fail(this.#death);
  }
}

/** Returns the exact score of an info line of the first line, with its depth. */
function scoreIn(line: string): { score: EngineScore; depth: number | null } | null {
  const found = /\sscore\s+(cp|mate)\s+(-?\d{1,7})(\s+(?:lower|upper)bound)?/.exec(line);
  const rank = /\smultipv\s+(\d+)/.exec(line)?.[1] ?? '1';
  if (!found || found[3] || rank !== '1') return null;
  const depth = /\sdepth\s+(\d{1,4})/.exec(line)?.[1];
  const kind = found[1] as EngineScore['kind'];
  return { score: { kind, value: Number(found[2]) }, depth: depth === undefined ? null : Number(depth) };
}
