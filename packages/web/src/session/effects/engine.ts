/** The engine at the edge of the state: it gets what the state asks of it, and its answers come back as events. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { LEAST_MS } from '@sitke/engine/pacing';
import { centipawns, type SearchLine, type ShownLine, shownLine } from '../computer/engineLines.js';
import { type EngineTask, engineTask } from '../computer/engineTask.js';
import type { Store } from '../store/store.js';
import type { Building } from './building.js';
import { type EngineListener, UciEngine, type Wire } from './uciEngine.js';

/** How often what it thinks is redrawn. Units: ms. */
const SHOW_MS = 250;

/** The result of the last search, the best line first; null before the first. */
export interface EngineLines {
  readonly task: EngineTask;
  readonly lines: readonly ShownLine[];
}

/** Starts the engine's worker: a separate file, so that the page loads without it. */
export function startEngine(): Wire {
  return new Worker(new URL('@sitke/engine/worker', import.meta.url), { type: 'module', name: 'engine' });
}

/** Collects lines and shows them now and then, for they come much faster than they are read. */
class Shown {
  readonly engineLines = signal<EngineLines | null>(null);
  #task: EngineTask | null = null;
  #lines: SearchLine[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  add(task: EngineTask, line: SearchLine): void {
    if (task !== this.#task) this.#lines = [];
    this.#task = task;
    this.#lines[line.place - 1] = line;
    this.#timer ??= setTimeout(() => this.show(), SHOW_MS);
  }

  show(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const task = this.#task;
    if (task) this.engineLines.value = { task, lines: this.#lines.map((line) => shownLine(task, line)) };
  }

  clear(): void {
    this.#task = null;
    this.show();
    this.engineLines.value = null;
  }
}

/** More threads than this gain little, and a phone grows warm. */
const MOST_THREADS = 4;

/** Returns how many threads may search on this device: half of its cores, where the page may share memory. */
export function searchThreads(): number {
  const cores = Math.min(Math.trunc(navigator.hardwareConcurrency / 2), MOST_THREADS);
  return globalThis.crossOriginIsolated === true && cores > 1 ? cores : 1;
}

/** Lets an engine with so many threads do what the state of a store asks of it; returns what it thinks. */
export function connectEngine(
  store: Store,
  start: () => Wire,
  threads = 1,
  building: Building | null = null,
): ReadonlySignal<EngineLines | null> {
  const shown = new Shown();
  let answer: ReturnType<typeof setTimeout> | undefined;
  let wantedMs = 0;
  const listener: EngineListener = {
    searched: (task, line) => {
      const isWanted = store.state.peek().preferences.showsThinking || task.kind === 'analysis';
      if (isWanted && !task.isSecret) shown.add(task, line);
    },
    found: (task, uci, line) => {
      shown.show();
      const score = line && centipawns(line.score);
      if (task.kind === 'hint') store.dispatch({ type: 'engineAdvised', path: task.path, uci });
      if (task.kind !== 'move') return;
      const left = task.isSecret ? 0 : Math.max(0, wantedMs + LEAST_MS - performance.now());
      answer = setTimeout(() => store.dispatch({ type: 'engineMoved', path: task.path, uci, score }), left);
    },
    failed: (problem) => store.dispatch({ type: 'engineFailed', problem }),
  };
  const engine = new UciEngine(start, listener, threads, building);
  // Equal tasks are one: what else happens to the state leaves a search alone.
  const wanted = computed(() => JSON.stringify(engineTask(store.state.value)));
  effect(() => {
    const task = JSON.parse(wanted.value) as EngineTask | null;
    clearTimeout(answer);
    wantedMs = performance.now();
    if (task) shown.clear();
    engine.want(task);
  });
  const isHurried = computed(() => store.state.value.engine.wish === 'moveNow');
  effect(() => {
    if (isHurried.value) engine.hurry();
  });
  return shown.engineLines;
}
