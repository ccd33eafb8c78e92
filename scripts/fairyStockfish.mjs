// Finds Fairy-Stockfish, the engine that the benchmark compares with, and installs Debian's where it may.
import { installDebianPackage, isWorking, onPath } from './programs.mjs';

/**
 * Returns the path of a Fairy-Stockfish that starts.
 *
 * Looks at SITKE_FAIRY_STOCKFISH, the PATH and /usr/games, then installs Debian's fairy-stockfish if it may.
 * Errors: throws an Error of one line that says what to do.
 */
export function findFairyStockfish() {
  const chosen = process.env['SITKE_FAIRY_STOCKFISH'];
  if (chosen) {
    if (isWorking(chosen, 'quit')) return chosen;
    throw new Error(`SITKE_FAIRY_STOCKFISH is ${chosen}, and that does not start.`);
  }
  const find = () => onPath('fairy-stockfish').find((file) => isWorking(file, 'quit'));
  const found = find();
  if (found) return found;
  const problem = installDebianPackage('fairy-stockfish');
  const installed = find();
  if (installed) return installed;
  throw new Error(
    `No Fairy-Stockfish (${problem}): install the package fairy-stockfish, or set SITKE_FAIRY_STOCKFISH to its program.`,
  );
}
