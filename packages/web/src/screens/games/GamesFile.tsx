/** All games as one file: saved, and read in. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { saveText, today } from '../../effects/files.js';
import { writeGamesFile } from '../../games/file.js';
import { type ImportReport, importGames } from '../../games/import.js';
import { importText } from '../../i18n/gamesPhrases.js';
import { mergeTraining, type Training } from '../../state/training.js';
import type { AppState } from '../../state/types.js';
import { useTools } from '../shared/context.js';

/** How many broken lines are listed; the rest is counted. */
const LISTED = 50;

export function GamesFile({ state }: { readonly state: AppState }): JSX.Element {
  const { t, dispatch, games } = useTools();
  const [progress, setProgress] = useState<{ readonly done: number; readonly count: number } | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const save = async (): Promise<void> => {
    const { records } = await games.library.all();
    const text = writeGamesFile(records, state.training, Date.now());
    saveText(`sitke-games-${today().replaceAll('.', '-')}.jsonl`, text, 'application/jsonl');
  };
  const merge = (training: Training): boolean => {
    const merged = mergeTraining(state.training, training);
    if (merged === state.training) return false;
    dispatch({ type: 'trainingHeard', training: merged });
    return true;
  };
  const read = async (file: File): Promise<void> => {
    setReport(null);
    setProgress({ done: 0, count: 0 });
    const next = await importGames(await file.text(), games.library, merge, (done, count) =>
      setProgress({ done, count }),
    );
    setProgress(null);
    setReport(next);
  };
  return (
    <section class="games-file" aria-labelledby="games-file">
      <h2 id="games-file">{t('games.file')}</h2>
      <p class="more">{t('games.fileAbout')}</p>
      <div class="buttons">
        <button type="button" class="offer" onClick={() => void save()}>
          {t('games.export')}
        </button>
        <label class="offer file-button">
          {t('games.import')}
          <input
            type="file"
            class="visually-hidden"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void read(file);
              // The same file can be chosen again.
              currentTarget.value = '';
            }}
          />
        </label>
      </div>
      <div role="status">
        {progress && <p>{t('games.reading', progress)}</p>}
        {report && <Report report={report} />}
      </div>
    </section>
  );
}

function Report({ report }: { readonly report: ImportReport }): JSX.Element {
  const { texts } = useTools();
  const { text, lines } = importText(texts, report);
  return (
    <>
      <p>{text}</p>
      {lines.length > 0 && (
        <ul class="games-broken">
          {lines.slice(0, LISTED).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {lines.length > LISTED && <li>…</li>}
        </ul>
      )}
    </>
  );
}
