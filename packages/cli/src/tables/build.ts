/**
 * Builds tables: several at once in workers, each after those that it is built from. A table's file appears whole or not
 * at all, so a build that is cut short goes on where it was.
 */

import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { JsonOptions, Rules } from '@sitke/rules';
import type { RawTable } from '@sitke/tablebase';
import { t } from '../texts.js';
import { type Job, workingBytes } from './plan.js';

/** The first message to a worker. */
export interface WorkerStart {
  readonly variant: string;
  readonly options: JsonOptions;
  readonly kernel: Uint8Array;
}

/** An order to a worker: make a table. */
export interface WorkerOrder {
  readonly key: string;
  /** Where its file goes; null where it is there already, or the table needs none, and others are built from it. */
  readonly file: string | null;
  /** Whether others are built from it. */
  readonly wantsRaw: boolean;
  /** The tables it is built from, in shared memory. */
  readonly subs: ReadonlyMap<string, RawTable>;
}

/** A worker's answer: the table in shared memory where others are built from it, and the size of the file written. */
export interface WorkerAnswer {
  readonly raw: RawTable | null;
  readonly bytes: number;
}

/** How far a worker is: it has found the mates in so many plies, or packs a part of a table in one of several walks. */
export type Progress =
  | { readonly plies: number }
  | { readonly walk: number; readonly part: number; readonly parts: number };

/** A message of a worker: its progress, at last the answer. */
export type WorkerMessage = WorkerAnswer | { readonly progress: Progress };

/** The task of a build. */
export interface BuildTask {
  readonly rules: Rules;
  /** Each after those it is built from. */
  readonly jobs: readonly Job[];
  /** Keys of the tables whose files are there and whole, or that need none. */
  readonly done: ReadonlySet<string>;
  readonly folder: string;
  readonly kernel: Uint8Array;
  readonly workers: number;
  readonly memoryBytes: number;
  /** Is called with each file written. */
  tell(job: Job, fileBytes: number, elapsedMs: number): Promise<void>;
  /** Is called with the progress of a long job now and then. */
  progress(job: Job, at: Progress): void;
}

/** The end of the name of a file that is not whole yet. */
export const PART = '.part';
/** A worker that has solved so much at once, in bytes, is ended: when the memory would be given back is open. */
const MOST_KEPT_BYTES = 1 << 29;

/** Removes what a build that was cut short has left. */
export async function clearParts(folder: string): Promise<void> {
  const names = await readdir(folder);
  await Promise.all(names.filter((name) => name.endsWith(PART)).map((name) => rm(path.join(folder, name))));
}

class Builder {
  readonly #task: BuildTask;
  readonly #byKey: ReadonlyMap<string, Job>;
  /** Tables in memory, for those built from them. */
  readonly #raws = new Map<string, RawTable>();
  /** Keys of what is still to be made, something open being built from it if it is there. */
  readonly #open: Set<string>;
  readonly #running = new Map<string, Promise<void>>();
  readonly #idle: Worker[] = [];
  readonly #all: Worker[] = [];

  constructor(task: BuildTask) {
    this.#task = task;
    this.#byKey = new Map(task.jobs.map((job) => [job.material.key, job]));
    this.#open = new Set();
    // From the last to the first: what anything open is built from is needed too.
    for (const { material, subs } of [...task.jobs].reverse()) {
      const { key } = material;
      if (task.done.has(key) && !this.#open.has(key)) continue;
      for (const needed of [key, ...subs]) this.#open.add(needed);
    }
  }

  async run(): Promise<void> {
    try {
      while (this.#open.size > 0 || this.#running.size > 0) {
        for (let job = this.#next(); job; job = this.#next()) this.#start(job);
        await Promise.race(this.#running.values());
      }
    } finally {
      await Promise.all(this.#all.map((worker) => worker.terminate()));
    }
  }

  /** Returns a job that can be started now. */
  #next(): Job | undefined {
    if (this.#running.size >= this.#task.workers) return undefined;
    const ready = this.#task.jobs.filter(
      ({ material, subs }) => this.#open.has(material.key) && subs.every((sub) => this.#raws.has(sub)),
    );
    return ready.find(
      (job) => this.#running.size === 0 || this.#bytesInUse() + workingBytes(job) <= this.#task.memoryBytes,
    );
  }

  #bytesInUse(): number {
    const jobs = (keys: Iterable<string>): Job[] => [...keys].map((key) => this.#byKey.get(key)!);
    const kept = jobs(this.#raws.keys()).reduce((sum, { bytes }) => sum + bytes, 0);
    return jobs(this.#running.keys()).reduce((sum, job) => sum + workingBytes(job), kept);
  }

  #start(job: Job): void {
    const { key } = job.material;
    this.#open.delete(key);
    const end = this.#make(job).finally(() => this.#running.delete(key));
    this.#running.set(key, end);
  }

  async #make(job: Job): Promise<void> {
    const startedMs = performance.now();
    const { key } = job.material;
    const { folder, done, tell, progress } = this.#task;
    const file = done.has(key) ? null : path.join(folder, job.file);
    const wantsRaw = this.#isAhead(key);
    const subs = new Map(job.subs.map((sub) => [sub, this.#raws.get(sub)!]));
    const worker = this.#idle.pop() ?? this.#spawn();
    const { raw, bytes } = await ask(worker, { key, file, wantsRaw, subs }, (at) => progress(job, at));
    if (job.solvingBytes > MOST_KEPT_BYTES) await worker.terminate();
    else this.#idle.push(worker);
    if (file) await tell(job, bytes, performance.now() - startedMs);
    if (raw) this.#raws.set(key, raw);
    this.#forget(key);
  }

  /** Whether something that is still to be made is built from a table. */
  #isAhead(key: string): boolean {
    return [...this.#open].some((other) => this.#byKey.get(other)!.subs.includes(key));
  }

  /** Drops the tables that nothing open or running is built from. */
  #forget(finished: string): void {
    const ahead = [...this.#open, ...this.#running.keys()].filter((key) => key !== finished);
    const needed = new Set(ahead.flatMap((key) => this.#byKey.get(key)!.subs));
    for (const key of this.#raws.keys()) if (!needed.has(key)) this.#raws.delete(key);
  }

  #spawn(): Worker {
    const { rules, kernel } = this.#task;
    const workerData: WorkerStart = { variant: rules.def.id, options: rules.options, kernel };
    const worker = new Worker(new URL('./buildWorker.js', import.meta.url), { workerData });
    this.#all.push(worker);
    return worker;
  }
}

/** Returns a worker's answer; `progress` is called before that. Errors: rejects with what it has thrown. */
function ask(worker: Worker, order: WorkerOrder, progress: (at: Progress) => void): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      worker.off('message', answered).off('error', failed).off('exit', gone);
    };
    const answered = (message: WorkerMessage): void => {
      if ('progress' in message) {
        progress(message.progress);
        return;
      }
      end();
      resolve(message);
    };
    const failed = (error: unknown): void => {
      end();
      reject(error);
    };
    const gone = (code: number): void => failed(new Error(t('tb.workerEnded', { code })));
    worker.on('message', answered).on('error', failed).on('exit', gone);
    worker.postMessage(order);
  });
}

/** Builds what is missing. Errors: rejects with what a worker has thrown, or the file system. */
export function buildTables(task: BuildTask): Promise<void> {
  return new Builder(task).run();
}
