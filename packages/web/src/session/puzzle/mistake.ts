/** A learner's own slip, asked again: any move that keeps the value of the position is right. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Judges } from '../computer/judging.js';
import type { AppEvent } from '../events.js';
import type { Path } from '../gameState.js';
import type { Mistake } from '../practice/practice.js';
import { keepsValue, lossOf } from '../review/grade.js';
import { judge } from '../review/judgement.js';
import { gameOn } from '../session.js';
import type { Store } from '../store/store.js';
import { ROOT } from '../tree.js';
import { boardOf } from './board.js';
import { type Step, shortName } from './puzzle.js';
import {
  AFTERWARDS,
  FRESH,
  MOST_HINTS,
  type Progress,
  type Refutation,
  refutationOf,
  type Solving,
} from './session.js';

/** Returns the name of a mistake: the same slip in the same position has the same. */
export function mistakeId({
  variant,
  ruleset,
  fen,
  played,
}: Pick<Mistake, 'variant' | 'ruleset' | 'fen' | 'played'>): string {
  return shortName(`${variant} ${ruleset} ${fen} ${played}`);
}

export class MistakeSession implements Solving {
  readonly mistake: Mistake;
  readonly store: Store;
  readonly #judges: Judges;
  readonly #record: (isSolved: boolean) => void;
  readonly #progress = signal<Progress>(FRESH);
  readonly #refutation = signal<Refutation | null>(null);
  /** The tries that are judged, by node. */
  readonly #isRight = signal<Readonly<Record<Path, boolean>>>({});
  readonly #problem = signal<string | null>(null);

  /** `record` is called with the result once. */
  constructor(mistake: Mistake, judges: Judges, record: (isSolved: boolean) => void) {
    this.mistake = mistake;
    this.#judges = judges;
    this.#record = record;
    this.store = boardOf(mistake, mistake.fen);
  }

  get progress(): ReadonlySignal<Progress> {
    return this.#progress;
  }

  get refutation(): ReadonlySignal<Refutation | null> {
    return this.#refutation;
  }

  /** Why a try cannot be judged, in the engine's words; null while it can. */
  get problem(): ReadonlySignal<string | null> {
    return this.#problem;
  }

  get next(): string | undefined {
    return this.#try === ROOT ? this.mistake.best : undefined;
  }

  get #try(): Path {
    return gameOn(this.store.state.value).cursor;
  }

  get step(): Step {
    const path = this.#try;
    if (path === ROOT) return 'move';
    const isRight = this.#isRight.value[path];
    return isRight === undefined ? 'answer' : isRight ? 'solved' : 'wrong';
  }

  readonly dispatch = (event: AppEvent): void => {
    if (event.type === 'undone') {
      this.retry();
      return;
    }
    if (this.step !== 'move' && !AFTERWARDS.has(event.type)) return;
    this.store.dispatch(event);
    if (this.step === 'answer') void this.#judge(this.#try);
  };

  retry(): void {
    if (this.#try === ROOT || this.step === 'solved') return;
    this.#problem.value = null;
    this.store.dispatch({ type: 'undone' });
  }

  help(): void {
    const { hints } = this.#progress.peek();
    if (this.step !== 'move' || hints >= MOST_HINTS) return;
    this.#fail();
    this.#progress.value = { ...this.#progress.peek(), hints: hints + 1 };
  }

  show(): void {
    this.retry();
    this.#fail();
    this.dispatch({ type: 'typed', text: this.mistake.best });
  }

  async #judge(path: Path): Promise<void> {
    const isRight = await this.#isKept(path).catch((error: unknown) => {
      this.#problem.value = error instanceof Error ? error.message : String(error);
      return null;
    });
    if (isRight === null) return;
    this.#isRight.value = { ...this.#isRight.peek(), [path]: isRight };
    if (isRight) {
      this.#note(!this.#progress.peek().hasFailed);
      return;
    }
    this.#fail();
    const found = await refutationOf(this.#judges, gameOn(this.store.state.peek()), path);
    if (this.#try === path) this.#refutation.value = found;
  }

  /** Whether a try keeps the value of the position. */
  async #isKept(path: Path): Promise<boolean> {
    const game = gameOn(this.store.state.peek());
    if (path === this.mistake.best) return true;
    if (path === this.mistake.played) return false;
    const before = await judge(this.#judges, game, ROOT);
    const after = await judge(this.#judges, game, path);
    return keepsValue(lossOf(before, after, before.line[0] === path));
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
}
