/** The problem of the day at its own address. */
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { dayNow } from '../../session/effects/random.js';
import type { Puzzle } from '../../session/puzzle/puzzle.js';
import { useTools } from '../../ui/context.js';
import { Page } from '../../ui/Page.js';
import { dailyPuzzle } from './daily.js';
import { PuzzlePage } from './PuzzlePage.js';

export function DailyPage(): JSX.Element {
  const { t, open } = useTools();
  const day = useMemo(dayNow, []);
  const [puzzle, setPuzzle] = useState<Puzzle | 'failed' | null>(null);
  useEffect(() => {
    dailyPuzzle(day).then(
      (found) => setPuzzle(found ?? 'failed'),
      () => setPuzzle('failed'),
    );
  }, [day]);
  if (puzzle !== null && puzzle !== 'failed')
    return (
      <PuzzlePage
        puzzle={puzzle}
        day={day}
        title={t('train.daily')}
        next={{ name: t('train.title'), run: () => open({ page: 'train' }) }}
      />
    );
  return (
    <Page title={t('train.daily')}>
      <p role="status">{t(puzzle === null ? 'puzzle.seeking' : 'puzzle.notLoaded')}</p>
    </Page>
  );
}
