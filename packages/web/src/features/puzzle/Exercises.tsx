/** Exercises of a game, one after the other: each at its own address, chosen by how the last ones went. */
import type { VariantId } from '@sitke/rules';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { browserPractice } from '../../session/effects/practice.js';
import { dayNow } from '../../session/effects/random.js';
import { nextPuzzle, type Puzzle } from '../../session/puzzle/puzzle.js';
import { useTools } from '../../ui/context.js';
import { Page } from '../../ui/Page.js';
import type { PageOf, ScreenProps } from '../../ui/screen.js';
import { puzzlesOf } from './collection.js';
import { PuzzlePage } from './PuzzlePage.js';

/** The exercises of a game; null until they are there. */
function usePuzzles(variant: VariantId): readonly Puzzle[] | 'failed' | null {
  const [puzzles, setPuzzles] = useState<readonly Puzzle[] | 'failed' | null>(null);
  useEffect(() => {
    let isWanted = true;
    setPuzzles(null);
    puzzlesOf(variant).then(
      (found) => isWanted && setPuzzles(found),
      () => isWanted && setPuzzles('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [variant]);
  return puzzles;
}

export function Exercises(props: ScreenProps<PageOf<'exercises' | 'puzzle'>>): JSX.Element {
  const { place } = props;
  const { t, open } = useTools();
  const { variant } = place;
  const puzzles = usePuzzles(variant);
  const id = place.page === 'puzzle' ? place.puzzle : undefined;
  const list = Array.isArray(puzzles) ? (puzzles as readonly Puzzle[]) : null;
  const puzzle = list?.find((one) => one.id === id) ?? null;
  const toNext = (): void => {
    const next = list && nextPuzzle(list, browserPractice().value.peek(), dayNow(), id);
    if (next) open({ page: 'puzzle', variant, puzzle: next.id });
  };
  useEffect(() => {
    if (id === undefined) toNext();
  }, [list, id]);
  if (puzzle && puzzle.variant === variant) {
    const next = { name: t('puzzle.next'), run: toNext };
    return <PuzzlePage key={puzzle.id} puzzle={puzzle} title={t('puzzle.title')} next={next} />;
  }
  const isUnknown = list !== null && list.length > 0 && id !== undefined;
  return (
    <Page title={t('train.exercises')}>
      <p role="status">
        {puzzles === 'failed' && t('puzzle.notLoaded')}
        {list?.length === 0 && t('puzzle.none')}
        {isUnknown && t('puzzle.unknown')}
        {(puzzles === null || (list !== null && list.length > 0 && id === undefined)) && t('puzzle.seeking')}
      </p>
      <div class="buttons">
        {isUnknown && (
          <button type="button" class="offer main" onClick={toNext}>
            {t('puzzle.next')}
          </button>
        )}
        {puzzles === 'failed' && (
          <button type="button" class="offer main" onClick={() => location.reload()}>
            {t('action.retry')}
          </button>
        )}
      </div>
    </Page>
  );
}
