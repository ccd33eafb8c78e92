/** An exercise under way: the board, what was tried and helped, and the answer to a wrong try. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { makeUci } from '@sitke/rules';
import type { Verdict } from '@sitke/tablebase';
import type { Judges } from '../computer/judging.js';
import type { AppEvent } from '../events.js';
import { currentNode, nodeAt, ownSide } from '../game.js';
import type { Path } from '../gameState.js';
import { gameOn } from '../session.js';
import type { Store } from '../store/store.js';
import { movesOf } from '../tree.js';
import { answerWith, boardOf } from './board.js';
import { courseOf, type Puzzle, type Step, stepOf } from './puzzle.js';

/** The refutation of a wrong try. */
export interface Refutation {
  /** The node after the try. */
  readonly path: Path;
  /** The other side's answer, as UCI; null where the game is over or nobody knows. */
  readonly reply: string | null;
  /** The tables' word on the position after the try; null where they have none. */
  readonly verdict: Verdict | null;
}

/** How far somebody is, to go on after a reload. */
export interface Progress {
  readonly moves: readonly string[];
  /** How much was helped: 0 nothing, 1 the piece, 2 its square, 3 the move. */
  readonly hints: number;
  /** Whether it will count as failed: a wrong try, or a hint. */
  readonly hasFailed: boolean;
  /** Whether the result is among the results. */
  readonly isRecorded: boolean;
}

export const FRESH: Progress = { moves: [], hints: 0, hasFailed: false, isRecorded: false };
export const MOST_HINTS = 3;
/** Events that the board handles once nothing more is to be moved. */
export const AFTERWARDS: ReadonlySet<AppEvent['type']> = new Set([
  'flipped',
  'wentTo',
  'cancelled',
  'dialogOpened',
  'dialogClosed',
]);

/** A task at a board, whichever way it is judged. */
export interface Solving {
  readonly store: Store;
  readonly step: Step;
  /** The move to be found here, as UCI; undefined where there is none any more. */
  readonly next: string | undefined;
  readonly progress: ReadonlySignal<Progress>;
  readonly refutation: ReadonlySignal<Refutation | null>;
  dispatch(event: AppEvent): void;
  retry(): void;
  help(): void;
  show(): void;
}

export class PuzzleSession implements Solving {
  readonly puzzle: Puzzle;
  readonly store: Store;
  readonly #judges: Judges | null;
  readonly #record: (isSolved: boolean) => void;
  readonly #progress = signal<Progress>(FRESH);
  readonly #refutation = signal<Refutation | null>(null);

  /** `record` is called with the result once. Without judges a wrong try is shown without its refutation. */
  constructor(puzzle: Puzzle, judges: Judges | null, record: (isSolved: boolean) => void, progress: Progress = FRESH) {
    this.puzzle = puzzle;
    this.#judges = judges;
    this.#record = record;
    this.store = boardOf(courseOf(puzzle), puzzle.fen, progress.moves);
    this.#progress.value = { ...progress, moves: this.moves };
    this.#follow();
  }

  get progress(): ReadonlySignal<Progress> {
    return this.#progress;
  }

  get refutation(): ReadonlySignal<Refutation | null> {
    return this.#refutation;
  }

  get moves(): readonly string[] {
    return movesOf(gameOn(this.store.state.value).cursor);
  }

  get next(): string | undefined {
    return this.puzzle.solution[this.moves.length];
  }

  get step(): Step {
    const game = gameOn(this.store.state.value);
    const { outcome } = currentNode(game);
    return stepOf(this.puzzle, this.moves, outcome !== null && outcome.winner === ownSide(game));
  }

  /** Does at the board what an event says, and what follows from it. */
  readonly dispatch = (event: AppEvent): void => {
    if (event.type === 'undone') {
      this.retry();
      return;
    }
    if (this.step !== 'move' && !AFTERWARDS.has(event.type)) return;
    this.store.dispatch(event);
    this.#follow();
  };

  /** Takes a wrong try back. */
  retry(): void {
    if (this.step !== 'wrong') return;
    this.store.dispatch({ type: 'undone' });
    this.#follow();
  }

  /** Helps by a step more. */
  help(): void {
    const { hints } = this.#progress.peek();
    if (this.step !== 'move' || hints >= MOST_HINTS) return;
    this.#fail();
    this.#progress.value = { ...this.#progress.peek(), hints: hints + 1 };
  }

  /** Plays the solution from here to its end. */
  show(): void {
    this.retry();
    this.#fail();
    while (this.step === 'move') {
      this.store.dispatch({ type: 'typed', text: this.puzzle.solution[this.moves.length]! });
      this.#follow();
    }
  }

  #follow(): void {
    if (this.step === 'answer') answerWith(this.store, this.puzzle.solution[this.moves.length]!);
    const { moves: before, hints } = this.#progress.peek();
    const { moves } = this;
    this.#progress.value = { ...this.#progress.peek(), moves, hints: moves.length > before.length ? 0 : hints };
    if (this.step === 'wrong') {
      this.#fail();
      void this.#refute();
    } else this.#refutation.value = null;
    if (this.step === 'solved') this.#note(!this.#progress.peek().hasFailed);
  }

  #fail(): void {
    this.#progress.value = { ...this.#progress.peek(), hasFailed: true };
    this.#note(false);
  }

  #note(isSolved: boolean): void {
    const progress = this.#progress.peek();
    if (progress.isRecorded) return;
    this.#progress.value = { ...progress, isRecorded: true };
    this.#record(isSolved);
  }

  async #refute(): Promise<void> {
    const game = gameOn(this.store.state.peek());
    const path = game.cursor;
    if (this.#refutation.peek()?.path === path) return;
    this.#refutation.value = null;
    const found = await refutationOf(this.#judges, game, path);
    if (gameOn(this.store.state.peek()).cursor === path) this.#refutation.value = found;
  }
}

/** Returns the answer to a try: of the tables where they know it, else of the engine. */
export async function refutationOf(
  judges: Judges | null,
  game: Parameters<Judges['search']>[0],
  path: Path,
): Promise<Refutation> {
  const { outcome } = nodeAt(game, path);
  if (outcome || !judges) return { path, reply: null, verdict: null };
  // Each answers without the other: tables may be missing offline, and an engine where a browser is old.
  const [probe, search] = await Promise.allSettled([judges.probe(game, path), judges.search(game, path)]);
  const verdict = probe.status === 'fulfilled' ? probe.value : null;
  const [exact] = verdict?.moves ?? [];
  const { rules } = nodeAt(game, path).position;
  if (exact) return { path, reply: makeUci(rules, exact.move), verdict };
  return { path, reply: search.status === 'fulfilled' ? search.value.best : null, verdict };
}
