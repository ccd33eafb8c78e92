/** An exercise: as it was left before a reload, with its judges and its results. */
import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { Judge } from '../../session/effects/judge.js';
import { browserPractice } from '../../session/effects/practice.js';
import { dayNow } from '../../session/effects/random.js';
import { TOP_LEVEL, tallyOf, withDaily, withPuzzle } from '../../session/practice/practice.js';
import type { Puzzle } from '../../session/puzzle/puzzle.js';
import { PuzzleSession } from '../../session/puzzle/session.js';
import { streakOn } from '../../session/schedule.js';
import { useTools } from '../../ui/context.js';
import { keepProgress, progressOf } from './keptProgress.js';
import { puzzleText, withBuilding } from './phrases.js';
import { TaskPage } from './TaskPage.js';

/** Opens an exercise where it was left before a reload, with judges that end with the page. */
function useSession(
  puzzle: Puzzle,
  daily: number | undefined,
): { readonly session: PuzzleSession; readonly judge: Judge } {
  const { session, judge } = useMemo(() => {
    const made = new Judge();
    const record = (isSolved: boolean): void =>
      browserPractice().update((before) => {
        const practice = withPuzzle(before, puzzle, { isSolved, day: dayNow() });
        return isSolved && daily !== undefined ? withDaily(practice, daily) : practice;
      });
    return { judge: made, session: new PuzzleSession(puzzle, made, record, progressOf(puzzle)) };
  }, [puzzle]);
  useEffect(() => {
    const stop = effect(() => keepProgress(puzzle, session.progress.value));
    return () => {
      stop();
      judge.close();
    };
  }, [puzzle, session, judge]);
  return { session, judge };
}

export function PuzzlePage(props: {
  readonly puzzle: Puzzle;
  readonly title: string;
  readonly next: { readonly name: string; readonly run: () => void };
  /** Of the problem of a day. Units: days since 1970. */
  readonly day?: number;
}): JSX.Element {
  const { puzzle, title, next, day } = props;
  const { texts } = useTools();
  const { session, judge } = useSession(puzzle, day);
  const text = withBuilding(texts, puzzleText(texts, session), judge.building.isWaiting.value);
  return (
    <TaskPage title={title} session={session} text={text} next={next}>
      <PuzzleStats puzzle={puzzle} isDaily={day !== undefined} />
    </TaskPage>
  );
}

function PuzzleStats(props: { readonly puzzle: Puzzle; readonly isDaily: boolean }): JSX.Element {
  const { puzzle, isDaily } = props;
  const { t } = useTools();
  const door = browserPractice();
  const practice = door.value.value;
  const days = streakOn(isDaily ? practice.daily : practice.days, dayNow());
  return (
    <p class="puzzle-stats">
      <span>{t('puzzle.grade', { grade: puzzle.grade, top: TOP_LEVEL })}</span>
      <span>{t('puzzle.stats', tallyOf(practice, puzzle.variant))}</span>
      {days > 0 && <span>{t(isDaily ? 'train.daily.streak' : 'train.streak', { days })}</span>}
      {!door.isKept.value && <span>{t('train.notKept')}</span>}
    </p>
  );
}
