/** The games of this device: found, gone on with, named, deleted, and taken to another one. */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { GameRecord } from '../../session/games/record.js';
import type { AppState } from '../../session/types.js';
import { useTools } from '../../ui/context.js';
import { GameFinder } from '../../ui/list/GameFinder.js';
import { Page } from '../../ui/Page.js';
import { Ways } from '../../ui/Ways.js';
import { EVERYTHING, findGames, type Query, RESULT_FILTERS } from './findGames.js';
import { GameCard } from './GameCard.js';
import { GamesFile } from './GamesFile.js';
import { titleOf } from './phrases.js';
import './games.css';
import { type GameShelf, useGames } from '../../ui/useGames.js';

/** How many games are drawn at a time. */
const BATCH = 24;

export function Games({ state }: { readonly state: AppState }): JSX.Element {
  const { t } = useTools();
  const shelf = useGames();
  const { keeping } = state;
  const isTold = keeping === 'full' || keeping === 'refused' || keeping === 'blocked';
  return (
    <Page title={t('games.title')} class="games">
      {isTold && (
        <p class="games-warning" role="status">
          {t(`keeping.${keeping}`)}
        </p>
      )}
      {shelf === null ? <p class="more">{t('games.loading')}</p> : <Shelves shelf={shelf} />}
      <GamesFile state={state} />
      <Ways
        ways={[
          { to: { page: 'newGame' }, name: t('action.newGame'), about: t('games.new.about') },
          { to: { page: 'pgn' }, name: t('pgn.title'), about: t('games.pgn.about') },
          { to: { page: 'move', code: '' }, name: t('move.title'), about: t('games.move.about') },
          { to: { page: 'online' }, name: t('games.online'), about: t('games.online.about') },
        ]}
      />
    </Page>
  );
}

function Shelves({ shelf }: { readonly shelf: GameShelf }): JSX.Element {
  const { t, texts, games } = useTools();
  const { records, unreadable } = shelf;
  const [query, setQuery] = useState<Query>(EVERYTHING);
  const [shown, setShown] = useState(BATCH);
  const [removed, setRemoved] = useState<readonly GameRecord[]>([]);
  const found = findGames(texts, records, query);
  const last = removed.at(-1);
  const undo = (record: GameRecord): void => {
    void games.library.add(record);
    setRemoved(removed.slice(0, -1));
  };
  return (
    <>
      {records.length > 0 && (
        <GameFinder
          label={t('games.find')}
          search={t('games.search')}
          hint={t('games.searchHint')}
          query={query}
          results={RESULT_FILTERS.map((value) => ({ value, name: t(`games.result.${value}`) }))}
          onChange={setQuery}
        />
      )}
      <p class="more" role="status">
        {found.length === records.length
          ? t('games.count', { count: records.length })
          : t('games.found', { found: found.length, count: records.length })}
      </p>
      {unreadable > 0 && <p class="more">{t('games.unreadable', { count: unreadable })}</p>}
      {records.length === 0 && <p>{t('games.none')}</p>}
      {records.length > 0 && found.length === 0 && <p>{t('games.noneFound')}</p>}
      <ul class="game-cards" aria-label={t('games.list')}>
        {found.slice(0, shown).map((record) => (
          <GameCard
            key={record.id}
            record={record}
            onDelete={() => {
              void games.keeper.remove(record.id).then((gone) => {
                if (gone) setRemoved((all) => [...all, gone]);
              });
            }}
          />
        ))}
      </ul>
      {found.length > shown && (
        <button type="button" class="offer" onClick={() => setShown(shown + BATCH)}>
          {t('games.more', { count: found.length - shown })}
        </button>
      )}
      <div class="games-undo" role="status">
        {last && <Undo key={last.id} name={titleOf(texts, last)} onUndo={() => undo(last)} />}
      </div>
    </>
  );
}

/** The way back after a deletion; it takes the focus, since the button that had it is gone. */
function Undo(props: { readonly name: string; readonly onUndo: () => void }): JSX.Element {
  const { t } = useTools();
  const button = useRef<HTMLButtonElement>(null);
  // Before anything is painted: a key pressed at once must not fall between.
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <div class="games-undo-bar">
      <span>{t('games.deleted', { name: props.name })}</span>
      <button ref={button} type="button" class="offer" onClick={props.onUndo}>
        {t('games.undo')}
      </button>
    </div>
  );
}
