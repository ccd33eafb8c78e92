/** A review under way: it resumes the kept one, reports each step, and stops on request or when its page is left. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Judge } from '../../session/effects/judge.js';
import { dropReview, keepReview, keptReview } from '../../session/effects/reviews.js';
import type { GameState } from '../../session/gameState.js';
import { doneOf, goOn, type Review, reviewOf } from '../../session/review/review.js';

export type KeptGame = GameState & { readonly id: string };

export interface Reviewing {
  /** Null until the kept review is read. */
  readonly review: Review | null;
  readonly isRunning: boolean;
  readonly hasFailed: boolean;
  /** Whether the engine is still being built, and goes on once it is. */
  readonly isBuilding: boolean;
  stop(): void;
  goOn(): void;
  /** Makes it once more from the beginning. */
  again(): void;
}

/** Judges the rest of a game, and keeps each step; returns whether the engine worked. */
async function run(
  judge: Judge,
  game: KeptGame,
  from: Review,
  progress: (review: Review) => void,
  signal: AbortSignal,
): Promise<boolean> {
  signal.addEventListener('abort', () => judge.close());
  const each = (next: Review): void => {
    progress(next);
    void keepReview(next);
  };
  const [done] = await Promise.allSettled([goOn(judge, game, from, each, signal)]);
  return done.status === 'fulfilled';
}

/** Returns the review of a game, which begins or resumes by itself or, without `goesOnItself`, on request. */
export function useReview(game: KeptGame, goesOnItself = true): Reviewing {
  const [review, setReview] = useState<Review | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [judge, setJudge] = useState<Judge | null>(null);
  const running = useRef<AbortController | null>(null);
  const stop = (): void => {
    running.current?.abort();
    running.current = null;
    setRunning(false);
  };
  const start = async (from: Review): Promise<void> => {
    stop();
    if (doneOf(from) === 1) return;
    const control = new AbortController();
    running.current = control;
    setRunning(true);
    setFailed(false);
    const made = new Judge();
    setJudge(made);
    const isWhole = await run(made, game, from, setReview, control.signal);
    if (control.signal.aborted) return;
    setFailed(!isWhole);
    stop();
  };
  useEffect(() => {
    let isHere = true;
    void keptReview(game.id).then((kept) => {
      if (!isHere) return;
      const from = reviewOf(game, kept);
      setReview(from);
      if (goesOnItself) void start(from);
    });
    return () => {
      isHere = false;
      running.current?.abort();
    };
  }, [game.id]);
  return {
    review,
    isRunning,
    hasFailed,
    isBuilding: judge?.building.isWaiting.value ?? false,
    stop,
    goOn: () => {
      // The game may have got longer since.
      if (review) void start(reviewOf(game, review));
    },
    again: () => {
      void dropReview(game.id).then(() => {
        const fresh = reviewOf(game, undefined);
        setReview(fresh);
        void start(fresh);
      });
    },
  };
}
