/** All games as one file: saved, and read in. */
import type { JSX } from 'preact';
import { saveText } from '../../platform/files.js';
import type { AppState } from '../../session/types.js';
import { pgnDate } from '../../session/view/pgn.js';
import { useTools } from '../../ui/context.js';
import { FirstOf } from '../../ui/list/FirstOf.js';
import { FileButton } from './FileButton.js';
import { importText } from './phrases.js';
import { type GamesFileDoor, useGamesFile } from './useGamesFile.js';

/** Offers the file of all games to save. */
export function saveGamesFile(text: string, name = 'games'): void {
  saveText(`sitke-${name}-${pgnDate(Date.now()).replaceAll('.', '-')}.jsonl`, text, 'application/jsonl');
}

export function GamesFile({ state }: { readonly state: AppState }): JSX.Element {
  const { t } = useTools();
  const door = useGamesFile(state);
  return (
    <section class="games-file" aria-labelledby="games-file">
      <h2 id="games-file">{t('games.file')}</h2>
      <p class="more">{t('games.fileAbout')}</p>
      <div class="buttons">
        <button type="button" class="offer" onClick={() => void door.write().then((text) => saveGamesFile(text))}>
          {t('games.export')}
        </button>
        <FileButton label={t('games.import')} onText={(text) => void door.read(text)} />
      </div>
      <div role="status">
        <FileReport door={door} />
      </div>
    </section>
  );
}

/** How far a file is read, and what it came to. */
export function FileReport({ door: { progress, report } }: { readonly door: GamesFileDoor }): JSX.Element {
  const { t, texts } = useTools();
  const result = report && importText(texts, report);
  return (
    <>
      {progress && <p>{t('games.reading', progress)}</p>}
      {result && <p>{result.text}</p>}
      {result && result.lines.length > 0 && (
        <FirstOf class="games-broken" items={result.lines} keyOf={(line) => line} more={() => '…'}>
          {(line) => line}
        </FirstOf>
      )}
    </>
  );
}
