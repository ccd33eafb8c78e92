/**
 * The engine at the end of a wire of UCI text. It takes a new task at any time, stops the one that is not wanted any more,
 * and its late answers are ignored.
 */
import { isSettled } from '@sitke/engine/pacing';
import { parseInfo, type SearchLine } from '../computer/engineLines.js';
import type { EngineTask } from '../computer/engineTask.js';
import { FULL_STRENGTH } from '../levels.js';
import type { Building } from './building.js';

/** The part of a Worker that is used. */
export type Wire = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'>;

export interface EngineListener {
  searched(task: EngineTask, line: SearchLine): void;
  /** The search of a task is over; `line` is the last it said of the best move. */
  found(task: EngineTask, uci: string, line: SearchLine | null): void;
  /** The engine is gone. The next task restarts it. */
  failed(problem: string): void;
}

const FAULT = 'info string error: ';

function mateOf({ score }: SearchLine): number | null {
  return score.kind === 'mate' ? score.value : null;
}

export class UciEngine {
  readonly #start: () => Wire;
  readonly #listener: EngineListener;
  readonly #threads: number;
  readonly #building: Building | null;
  /** Whether an engine that has failed may yet be built. */
  #isWaiting = false;
  #wire: Wire | null = null;
  #wanted: EngineTask | null = null;
  /** The task being searched; not the one wanted, where that has changed since. */
  #running: EngineTask | null = null;
  #best: SearchLine | null = null;
  #isStopped = false;
  #isHurried = false;
  /** The number of threads that was sent to the engine. */
  #threadsSet = 1;

  /**
   * `threads` is how many search where nothing is to be held back; a weaker player always has one. `building` is asked
   * whether an engine that fails is only not built yet.
   */
  constructor(start: () => Wire, listener: EngineListener, threads = 1, building: Building | null = null) {
    this.#start = start;
    this.#listener = listener;
    this.#threads = threads;
    this.#building = building;
  }

  /** Sets what is to be searched, instead of all that was wanted before; null for nothing. */
  want(task: EngineTask | null): void {
    this.#wanted = task;
    if (this.#isWaiting) return;
    if (this.#running) this.#stop();
    else this.#begin();
  }

  /** Ends the search with the best move so far, as soon as there is one. */
  hurry(): void {
    if (!this.#running || this.#running !== this.#wanted) return;
    if (this.#best) this.#stop();
    else this.#isHurried = true;
  }

  #stop(): void {
    if (!this.#running || this.#isStopped) return;
    this.#isStopped = true;
    this.#send('stop');
  }

  #begin(): void {
    const task = this.#wanted;
    if (!task) return;
    const wire = this.#wire ?? this.#connect();
    if (!wire) return;
    this.#running = task;
    this.#best = null;
    this.#isStopped = false;
    this.#isHurried = false;
    this.#setThreads(task.level === FULL_STRENGTH ? this.#threads : 1);
    if (task.nodes !== undefined) this.#send('ucinewgame');
    this.#send(`setoption name UCI_Variant value ${task.variant}`);
    this.#send(`setoption name Ruleset value ${task.ruleset}`);
    this.#send(`setoption name Skill Level value ${task.level}`);
    this.#send(`setoption name Seed value ${task.seed}`);
    this.#send(`setoption name MultiPV value ${task.lines}`);
    const start = task.start === '' ? 'startpos' : `fen ${task.start}`;
    this.#send(`position ${start}${task.moves.length > 0 ? ` moves ${task.moves.join(' ')}` : ''}`);
    const among = task.among ? ` searchmoves ${task.among.join(' ')}` : '';
    this.#send(`go ${task.nodes === undefined ? `movetime ${task.timeMs}` : `nodes ${task.nodes}`}${among}`);
  }

  /** To change it empties the engine's table, so it is not said again. */
  #setThreads(count: number): void {
    if (count === this.#threadsSet) return;
    this.#threadsSet = count;
    this.#send(`setoption name Threads value ${count}`);
  }

  #send(line: string): void {
    this.#wire?.postMessage(line);
  }

  #connect(): Wire | null {
    try {
      const wire = this.#start();
      wire.onmessage = ({ data }: MessageEvent<unknown>) => this.#receive(String(data));
      wire.onerror = (event) => this.#fail(event.message ?? '');
      wire.onmessageerror = () => this.#fail('');
      this.#wire = wire;
      this.#threadsSet = 1;
      return wire;
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  #receive(line: string): void {
    const task = this.#running;
    if (line.startsWith(FAULT)) {
      this.#fail(line.slice(FAULT.length));
      return;
    }
    if (!task) return;
    const info = parseInfo(line);
    if (info) {
      this.#building?.end();
      if (info.place === 1) this.#best = info;
      if (this.#isHurried || (task.kind === 'move' && isSettled(info.depth, mateOf(info)))) this.#stop();
      if (task === this.#wanted) this.#listener.searched(task, info);
      return;
    }
    const [, uci] = /^bestmove (\S+)/.exec(line) ?? [];
    if (uci === undefined) return;
    this.#building?.end();
    this.#running = null;
    if (task === this.#wanted) {
      this.#wanted = null;
      this.#listener.found(task, uci, this.#best);
    } else this.#begin();
  }

  #fail(problem: string): void {
    this.#wire?.terminate();
    this.#wire = null;
    this.#running = null;
    if (this.#building) void this.#retry(this.#building, problem);
    else this.#giveUp(problem);
  }

  async #retry(building: Building, problem: string): Promise<void> {
    this.#isWaiting = true;
    const isMore = await building.mayRetry();
    this.#isWaiting = false;
    if (isMore) this.#begin();
    else this.#giveUp(problem);
  }

  #giveUp(problem: string): void {
    this.#wanted = null;
    this.#listener.failed(problem);
  }
}
