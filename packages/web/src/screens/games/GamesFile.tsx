/** All games as one file: saved, and read in. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { saveText, today } from '../../effects/files.js';
import { browserPractice } from '../../effects/practice.js';
import { browserSchool } from '../../effects/school.js';
import { browserStorage, loadArmies, saveArmies } from '../../effects/storage.js';
import { writeGamesFile } from '../../games/file.js';
import { type ImportReport, importGames } from '../../games/import.js';
import { mergeResults, type Results } from '../../games/results.js';
import { importText } from '../../i18n/gamesPhrases.js';
import { mergePractice } from '../../practice/practice.js';
import { mergeProgress } from '../../school/progress.js';
import type { AppState } from '../../state/types.js';
import { useTools } from '../shared/context.js';

/** How many broken lines are listed; the rest is counted. */
const LISTED = 50;

/** Returns the progress and the armies of this device. */
function ownResults({ training }: AppState): Results {
  const storage = browserStorage('localStorage');
  const armies = (storage && loadArmies(storage).state) ?? [];
  return { training, practice: browserPractice().practice.value, course: browserSchool().value.value, armies };
}

export function GamesFile({ state }: { readonly state: AppState }): JSX.Element {
  const { t, dispatch, games } = useTools();
  const [progress, setProgress] = useState<{ readonly done: number; readonly count: number } | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const save = async (): Promise<void> => {
    const { records } = await games.library.all();
    const text = writeGamesFile(records, ownResults(state), Date.now());
    saveText(`sitke-games-${today().replaceAll('.', '-')}.jsonl`, text, 'application/jsonl');
  };
  const merge = (added: Partial<Results>): boolean => {
    const own = ownResults(state);
    const merged = mergeResults(own, added);
    if (merged === own) return false;
    if (merged.training !== own.training) dispatch({ type: 'trainingHeard', training: merged.training });
    if (merged.practice !== own.practice) browserPractice().update((now) => mergePractice(now, merged.practice));
    if (merged.course !== own.course) browserSchool().update((now) => mergeProgress(now, merged.course));
    const storage = browserStorage('localStorage');
    if (merged.armies !== own.armies) return storage !== null && saveArmies(storage, merged.armies);
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
