/** Keeps games of a PGN among those of this device: all, those found, or those chosen. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type Kept, keepGames } from '../../session/games/keep.js';
import { useTools } from '../../ui/context.js';
import { PlaceLink } from '../../ui/PlaceLink.js';
import type { PgnDesk } from './pgnDesk.js';
import { keptText } from './phrases.js';
import type { PgnEntry } from './read.js';

export function Keeping(props: {
  readonly desk: PgnDesk;
  readonly whole: readonly PgnEntry[];
  readonly found: readonly PgnEntry[];
  readonly chosen: ReadonlySet<number>;
}): JSX.Element {
  const { desk, whole, found, chosen } = props;
  const { t, texts, games } = useTools();
  const [progress, setProgress] = useState<{ readonly done: number; readonly count: number } | null>(null);
  const [kept, setKept] = useState<Kept | null>(null);
  const keep = async (numbers: readonly number[]): Promise<void> => {
    const count = numbers.length;
    setKept(null);
    setProgress({ done: 0, count });
    const records = await desk.records(numbers, (done) => setProgress({ done, count }));
    setKept(await keepGames(games.library, records));
    setProgress(null);
  };
  const numbersOf = (entries: readonly PgnEntry[]): number[] => entries.map(({ number }) => number);
  const isBusy = progress !== null;
  return (
    <div class="pgn-keeping">
      <p class="more">{t('pgn.keepAbout')}</p>
      <div class="buttons">
        <button type="button" class="offer" disabled={isBusy} onClick={() => void keep(numbersOf(whole))}>
          {t('pgn.keepAll', { count: whole.length })}
        </button>
        {found.length > 0 && found.length < whole.length && (
          <button type="button" class="offer" disabled={isBusy} onClick={() => void keep(numbersOf(found))}>
            {t('pgn.keepFound', { count: found.length })}
          </button>
        )}
        {chosen.size > 0 && (
          <button
            type="button"
            class="offer"
            disabled={isBusy}
            onClick={() => void keep([...chosen].sort((a, b) => a - b))}
          >
            {t('pgn.keepChosen', { count: chosen.size })}
          </button>
        )}
      </div>
      <div role="status">
        {progress && <p>{t('pgn.keeping', progress)}</p>}
        {kept && <p>{keptText(texts, kept)}</p>}
      </div>
      {kept && kept.added + kept.same > 0 && <PlaceLink to={{ page: 'games' }}>{t('games.title')}</PlaceLink>}
    </div>
  );
}
