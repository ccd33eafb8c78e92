/** All that this device keeps, as a file, and a file read in. */
import { useState } from 'preact/hooks';
import { browserStorage } from '../../platform/storage.js';
import { browserPractice } from '../../session/effects/practice.js';
import { browserSchool } from '../../session/effects/school.js';
import { loadArmies, saveArmies } from '../../session/effects/storage.js';
import { type Owner, writeGamesFile } from '../../session/games/file.js';
import { type ImportReport, importGames } from '../../session/games/import.js';
import { mergeResults, type Results } from '../../session/games/results.js';
import { mergePractice } from '../../session/practice/practice.js';
import { mergeProgress } from '../../session/practice/progress.js';
import type { AppState } from '../../session/types.js';
import { useTools } from '../../ui/context.js';

export interface GamesFileDoor {
  /** Returns the file; with an owner, one that brings them back. */
  readonly write: (owner?: Owner) => Promise<string>;
  readonly read: (text: string) => Promise<ImportReport>;
  /** While a file is read. */
  readonly progress: { readonly done: number; readonly count: number } | null;
  /** Of the last file that was read. */
  readonly report: ImportReport | null;
}

/** Returns the progress and the armies of this device. */
function ownResults({ training }: AppState): Results {
  const storage = browserStorage('localStorage');
  const armies = (storage && loadArmies(storage).state) ?? [];
  return { training, practice: browserPractice().value.value, course: browserSchool().value.value, armies };
}

export function useGamesFile(state: AppState): GamesFileDoor {
  const { dispatch, games } = useTools();
  const [progress, setProgress] = useState<GamesFileDoor['progress']>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
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
  return {
    progress,
    report,
    write: async (owner) => writeGamesFile((await games.library.all()).records, ownResults(state), Date.now(), owner),
    read: async (text) => {
      setReport(null);
      setProgress({ done: 0, count: 0 });
      const next = await importGames(text, games.library, merge, (done, count) => setProgress({ done, count }));
      setProgress(null);
      setReport(next);
      return next;
    },
  };
}
