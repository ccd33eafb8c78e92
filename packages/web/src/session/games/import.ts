/** Reads a file of games into the library. */
import { breathe, SLICE_MS } from '../../platform/breathe.js';
import { type BrokenLine, mergeGames, type Owner, openGamesFile, readLine } from './file.js';
import type { Library, Problem } from './library.js';
import type { GameRecord } from './record.js';
import type { Results } from './results.js';

/** The outcome of an import: why nothing was changed, or what was. */
export type ImportReport =
  | { readonly problem: 'foreign' | 'newer' | Problem }
  | {
      readonly problem: null;
      readonly added: number;
      readonly same: number;
      readonly twins: number;
      /** Games that the file says it has, and has not. */
      readonly missing: number;
      readonly broken: readonly BrokenLine[];
      /** Whether results were added. */
      readonly hasResults: boolean;
      readonly owner: Owner;
    };

/** Reads the text of a file into the library; `onResults` adds the results that it holds, and says whether they were new. */
export async function importGames(
  text: string,
  library: Library,
  onResults: (results: Partial<Results>) => boolean,
  onProgress: (done: number, count: number) => void,
): Promise<ImportReport> {
  const file = openGamesFile(text);
  if (file.problem !== null) return file;
  const records: GameRecord[] = [];
  const broken: BrokenLine[] = [];
  const results: Partial<Results>[] = [];
  let since = performance.now();
  for (const [index, each] of file.lines.entries()) {
    const line = readLine(each, index);
    if (line?.kind === 'game') records.push(line.record);
    if (line?.kind === 'broken') broken.push(line.broken);
    if (line?.kind === 'results') results.push(line.results);
    if (performance.now() - since < SLICE_MS) continue;
    onProgress(records.length, file.games);
    await breathe();
    since = performance.now();
  }
  const { added, same, twins } = mergeGames((await library.all()).records, records);
  const problem = added.length > 0 ? await library.addAll(added) : null;
  if (problem !== null) return { problem };
  const hasResults = results.map(onResults).includes(true);
  const missing = Math.max(0, file.games - records.length - broken.length);
  return { problem, added: added.length, same, twins, missing, broken, hasResults, owner: file.owner };
}
