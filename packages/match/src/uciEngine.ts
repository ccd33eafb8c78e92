/** A UCI engine as a process of its own: started, asked, and not trusted. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { EngineSpec } from './spec.js';

/** How an engine can fail. */
export type FaultKind = 'crash' | 'hang' | 'rubbish' | 'illegalMove' | 'timeForfeit';

/** What an engine did wrong: it loses the game, and the match goes on. */
export class EngineFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** How long an engine may be silent, in milliseconds. */
export interface Patience {
  /** From the start to `uciok`, and for each `readyok`. */
  readonly readyMs: number;
  /** For a move without a limit of time. */
  readonly moveMs: number;
  /** For the answer to `stop`, and to `quit`. */
  readonly stopMs: number;
}

/** A score from the side to move: hundredths of a pawn, or moves to mate. */
export interface EngineScore {
  readonly kind: 'cp' | 'mate';
  readonly value: number;
}

/** What an engine answered to `go`. */
export interface Answer {
  /** The word after `bestmove`. */
  readonly best: string;
  /** The last exact score of the first line. */
  readonly score: EngineScore | null;
  readonly depth: number | null;
  /** From `go` to `bestmove`, by our clock. */
  readonly elapsedMs: number;
}

const MAX_LINE = 1_000_000;
const MAX_COMPLAINT = 200;

interface Expectation {
  /** Takes a line; true when it is the one. */
  readonly hear: (line: string) => boolean;
  readonly fail: (fault: EngineFault) => void;
}

/** A running engine; it is asked one thing at a time. */
export class UciEngine {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #patience: Patience;
  readonly #gone: Promise<void>;
  /** Names of the options that the engine has, by their lower-case form. */
  readonly #options = new Map<string, string>();
  /** What an option can be, where the engine lists that. */
  readonly #values = new Map<string, readonly string[]>();
  #expected: Expectation | undefined;
  #death: EngineFault | undefined;
  #pending = '';
  #complaint = '';

  private constructor(spec: EngineSpec, patience: Patience) {
    this.#patience = patience;
    const [program = '', ...args] = spec.command;
    this.#child = spawn(program, args, { stdio: 'pipe' });
    // What is written to a dead engine is lost; its death is told by the events below.
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
   * Returns an engine that has said `uciok`, has its options and has said `readyok`. `preset` are options that it gets
   * only if it has them, before its own.
   *
   * Errors: rejects with EngineFault; the process is gone then.
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
      if (this.#options.has(name.toLowerCase()) && !own.has(name.toLowerCase())) this.#setOption(name, value);
    }
    for (const [name, value] of spec.options) this.#setOption(name, value);
    await this.#ready();
  }

  #setOption(name: string, value: string): void {
    this.#send(
      `setoption name ${this.#options.get(name.toLowerCase()) ?? name}${value === '' ? '' : ` value ${value}`}`,
    );
  }

  /** Returns whether the engine has told of an option. */
  hasOption(name: string): boolean {
    return this.#options.has(name.toLowerCase());
  }

  /** Returns what an option can be; nothing where the engine has no such option or does not list that. */
  valuesOf(name: string): readonly string[] {
    return this.#values.get(name.toLowerCase()) ?? [];
  }

  /** Asks the engine to answer now what it thinks about. */
  stop(): void {
    this.#send('stop');
  }

  /** Tells the engine that another game begins, and waits until it is ready. Errors: rejects with EngineFault. */
  async newGame(): Promise<void> {
    this.#send('ucinewgame');
    await this.#ready();
  }

  async #ready(): Promise<void> {
    this.#send('isready');
    await this.#await('readyok', this.#patience.readyMs, (line) => line === 'readyok');
  }

  /**
   * Returns the engine's answer in a position. `deadlineMs` is when it forfeits on time, null where there is no such
   * limit.
   *
   * Errors: rejects with EngineFault.
   */
  async think(position: string, go: string, deadlineMs: number | null): Promise<Answer> {
    let best = '';
    let score: EngineScore | null = null;
    let depth: number | null = null;
    const hear = (line: string): boolean => {
      if (line.startsWith('info ')) {
        const found = scoreIn(line);
        if (found) [score, depth] = [found.score, found.depth];
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
    return { best, score, depth, elapsedMs };
  }

  /** Asks the engine to end, and makes it end where it does not. */
  async quit(): Promise<void> {
    this.#send('quit');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), this.#patience.stopMs);
    await this.#gone;
    clearTimeout(timer);
  }

  /** Ends the process at once. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#gone;
  }

  #send(line: string): void {
    if (!this.#death) this.#child.stdin.write(`${line}\n`);
  }

  /** Waits for a line; returns whether the time ran out where that is no fault. */
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

/** Returns the exact score of an info line of the first of several lines, with its depth. */
function scoreIn(line: string): { score: EngineScore; depth: number | null } | null {
  const found = /\sscore\s+(cp|mate)\s+(-?\d{1,7})(\s+(?:lower|upper)bound)?/.exec(line);
  const rank = /\smultipv\s+(\d+)/.exec(line)?.[1] ?? '1';
  if (!found || found[3] || rank !== '1') return null;
  const depth = /\sdepth\s+(\d{1,4})/.exec(line)?.[1];
  const kind = found[1] as EngineScore['kind'];
  return { score: { kind, value: Number(found[2]) }, depth: depth === undefined ? null : Number(depth) };
}
