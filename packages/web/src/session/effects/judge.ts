/**
 * The engine and the tables as judges, for reviews and exercises: asked one question at a time, in their own workers.
 * The engine searches a fixed number of nodes from an empty memory, so the same question has the same answer.
 */
import type { Verdict } from '@sitke/tablebase';
import { centipawns, type SearchLine } from '../computer/engineLines.js';
import { type EngineTask, judgeTask } from '../computer/engineTask.js';
import type { Judged, Judges, Search } from '../computer/judging.js';
import { nodeAt } from '../game.js';
import type { Path } from '../gameState.js';
import { isEndgame } from '../tables/material.js';
import type { TableOrder, TableReport } from '../tables/wire.js';
import { Building } from './building.js';
import { startEngine } from './engine.js';
import { startTables } from './tables.js';
import { type EngineListener, UciEngine, type Wire } from './uciEngine.js';

/** Enough to see a blow coming, and little enough for a phone. */
export const JUDGE_NODES = 40_000;

/** Lets questions wait for each other. */
class Queue {
  #last: Promise<unknown> = Promise.resolve();

  add<T>(ask: () => Promise<T>): Promise<T> {
    const asked = this.#last.then(ask, ask);
    this.#last = asked;
    return asked;
  }
}

export class Judge implements Judges {
  readonly building: Building = new Building();
  readonly #engine: UciEngine;
  readonly #startTables: () => Wire;
  readonly #wires: Wire[] = [];
  readonly #searches = new Queue();
  readonly #probes = new Queue();
  #answered: ((uci: string, line: SearchLine | null) => void) | null = null;
  #failed: ((error: Error) => void) | null = null;
  #tables: Wire | null = null;
  #number = 0;

  constructor(start: () => Wire = startEngine, startOfTables: () => Wire = startTables) {
    this.#startTables = startOfTables;
    const listener: EngineListener = {
      searched: () => undefined,
      found: (_, uci, line) => this.#answered?.(uci, line),
      failed: (problem) => this.#failed?.(new Error(problem)),
    };
    this.#engine = new UciEngine(() => this.#opened(start()), listener, 1, this.building);
  }

  /** Returns what the engine says of the position at a path. Errors: rejects where the engine does not work. */
  search(game: Judged, path: Path): Promise<Search> {
    const task: EngineTask = judgeTask(game, path, JUDGE_NODES);
    return this.#searches.add(
      () =>
        new Promise((resolve, reject) => {
          this.#failed = reject;
          this.#answered = (best, line) =>
            resolve({ best, score: line ? centipawns(line.score) : 0, line: line?.pv ?? [best] });
          this.#engine.want(task);
        }),
    );
  }

  /** Returns what the tables know of the position at a path; null where none has it. Errors: rejects where they cannot be had. */
  async probe(game: Judged, path: Path): Promise<Verdict | null> {
    const { position, fen } = nodeAt(game, path);
    if (position.outcome || !isEndgame(position)) return null;
    const { variant, ruleset } = game;
    return this.#probes.add(
      () =>
        new Promise((resolve, reject) => {
          this.#tables ??= this.#opened(this.#startTables());
          const wire = this.#tables;
          const number = ++this.#number;
          wire.onmessage = ({ data }: MessageEvent<TableReport>) => {
            if (data.number !== number || 'making' in data) return;
            if ('problem' in data) reject(new Error(data.problem));
            else resolve(data.answer.verdict ?? null);
          };
          wire.onerror = (event) => reject(new Error(event.message ?? ''));
          wire.postMessage({
            number,
            task: { kind: 'probe', variant, ruleset, fen, path },
          } satisfies TableOrder);
        }),
    );
  }

  /** Ends the workers: what was asked is not answered any more. */
  close(): void {
    this.#engine.want(null);
    for (const wire of this.#wires) wire.terminate();
    this.#wires.length = 0;
  }

  #opened(wire: Wire): Wire {
    this.#wires.push(wire);
    return wire;
  }
}
