/** The page that reads PGN: games pasted, from a file, dropped or held by a link; listed, opened and kept. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useTools } from '../../ui/context.js';
import { Page } from '../../ui/Page.js';
import { PlaceLink } from '../../ui/PlaceLink.js';
import { FoundGames } from './FoundGames.js';
import { LinkedGame } from './LinkedGame.js';
import { MAX_FILE_BYTES, type PgnDesk, type PgnReading, pgnDesk } from './pgnDesk.js';
import './pgn.css';

const LIMIT = { size: MAX_FILE_BYTES / 1024 / 1024 };

export function Pgn(): JSX.Element {
  const { t, inbox } = useTools();
  const desk = pgnDesk();
  const came = inbox.value;
  useEffect(() => {
    if (!came) return;
    inbox.value = null;
    void desk.read(came);
  }, [came, desk, inbox]);
  const reading = desk.reading.value;
  return (
    <Page title={t('pgn.title')} class="pgn">
      {reading?.from !== 'link' && <Sources desk={desk} />}
      {reading && <Progress desk={desk} reading={reading} />}
      {reading?.from === 'link' && reading.phase !== 'reading' && <LinkedGame desk={desk} reading={reading} />}
      {reading && reading.entries.length > (reading.from === 'link' ? 1 : 0) && (
        <FoundGames desk={desk} reading={reading} />
      )}
      {reading?.from === 'link' && <Sources desk={desk} />}
    </Page>
  );
}

/** A field to paste into, and a button for a file. */
function Sources({ desk }: { readonly desk: PgnDesk }): JSX.Element {
  const { t } = useTools();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <form
      class="pgn-sources"
      onSubmit={(event) => {
        event.preventDefault();
        const text = field.current?.value.trim() ?? '';
        if (text !== '') void desk.read({ from: 'paste', text });
        else field.current?.focus();
      }}
    >
      <p>{t('pgn.about')}</p>
      <label>
        <span>{t('pgn.text')}</span>
        <textarea ref={field} rows={4} spellcheck={false} autoComplete="off" placeholder={t('pgn.textHint')} />
      </label>
      <div class="buttons">
        <button type="submit" class="offer main">
          {t('pgn.read')}
        </button>
        <label class="offer file-button">
          {t('pgn.file')}
          <input
            type="file"
            class="visually-hidden"
            accept=".pgn,.txt,application/x-chess-pgn,application/vnd.chess-pgn,text/plain"
            aria-describedby="pgn-limit"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void desk.read({ from: 'file', file });
              // The same file can be chosen again.
              currentTarget.value = '';
            }}
          />
        </label>
      </div>
      <p id="pgn-limit" class="more">
        {t('pgn.limit', LIMIT)}
      </p>
    </form>
  );
}

function Progress({ desk, reading }: { readonly desk: PgnDesk; readonly reading: PgnReading }): JSX.Element {
  const { t } = useTools();
  const { phase, problem, entries, part, encodings, from } = reading;
  return (
    <div class="pgn-progress">
      {phase === 'reading' && (
        <>
          <progress value={part} max={1} aria-label={t('pgn.progress')} />
          <button type="button" class="offer" onClick={() => desk.stop()}>
            {t('pgn.stop')}
          </button>
        </>
      )}
      <div role="status">
        {phase === 'reading' && <p>{t('pgn.reading', { count: entries.length })}</p>}
        {phase === 'stopped' && <p>{t('pgn.stopped')}</p>}
        {problem !== null && from !== 'link' && <p class="pgn-problem">{t(`pgn.problem.${problem}`, LIMIT)}</p>}
        {phase !== 'reading' && entries.length > 0 && <Counts reading={reading} />}
        {encodings.includes('windows-1252') && <p>{t('pgn.latin1')}</p>}
      </div>
      {problem === 'savedGames' && <PlaceLink to={{ page: 'games' }}>{t('games.title')}</PlaceLink>}
    </div>
  );
}

function Counts({ reading }: { readonly reading: PgnReading }): JSX.Element {
  const { t } = useTools();
  const broken = reading.entries.filter(({ fault }) => fault !== null).length;
  return (
    <p>
      {t('pgn.count', { count: reading.entries.length - broken })}{' '}
      {broken > 0 && t('pgn.countBroken', { count: broken })}
    </p>
  );
}
