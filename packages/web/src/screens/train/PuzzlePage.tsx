/** An exercise: as it was left before a reload, with its judges and its results. */
import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { Judge } from '../../effects/judge.js';
import { browserPractice } from '../../effects/practice.js';
import { keepProgress, progressOf } from '../../effects/progress.js';
import { dayNow } from '../../effects/random.js';
import { puzzleText } from '../../i18n/practicePhrases.js';
import { TOP_LEVEL, tallyOf, withPuzzle } from '../../practice/practice.js';
import type { Puzzle } from '../../puzzles/puzzle.js';
import { PuzzleSession } from '../../puzzles/session.js';
import { streakOn } from '../../state/schedule.js';
import { useTools } from '../shared/context.js';
import { TaskPage } from './TaskPage.js';

/** Opens an exercise where it was left before a reload, with judges that end with the page. */
function useSession(puzzle: Puzzle): PuzzleSession {
  const { session, judge } = useMemo(() => {
    const made = new Judge();
    const record = (isSolved: boolean): void =>
      browserPractice().update((practice) => withPuzzle(practice, puzzle, { isSolved, day: dayNow() }));
    return { judge: made, session: new PuzzleSession(puzzle, made, record, progressOf(puzzle)) };
  }, [puzzle]);
  useEffect(() => {
    const stop = effect(() => keepProgress(puzzle, session.progress.value));
    return () => {
      stop();
      judge.close();
    };
  }, [puzzle, session, judge]);
  return session;
}

export function PuzzlePage(props: { readonly puzzle: Puzzle; readonly onNext: () => void }): JSX.Element {
  const { puzzle, onNext } = props;
  const { t, texts } = useTools();
  const session = useSession(puzzle);
  return (
    <TaskPage
      title={t('puzzle.title')}
      session={session}
      text={puzzleText(texts, session)}
      next={{ name: t('puzzle.next'), run: onNext }}
    >
      <PuzzleStats puzzle={puzzle} />
    </TaskPage>
  );
}

function PuzzleStats({ puzzle }: { readonly puzzle: Puzzle }): JSX.Element {
  const { t } = useTools();
  const door = browserPractice();
  const practice = door.practice.value;
  const days = streakOn(practice.days, dayNow());
  return (
    <p class="puzzle-stats">
      <span>{t('puzzle.grade', { grade: puzzle.grade, top: TOP_LEVEL })}</span>
      <span>{t('puzzle.stats', tallyOf(practice, puzzle.variant))}</span>
      {days > 0 && <span>{t('train.streak', { days })}</span>}
      {!door.isKept.value && <span>{t('train.notKept')}</span>}
    </p>
  );
}
