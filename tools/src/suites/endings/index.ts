/** The suite of endings: made (`--write`) and played by the engine. */

import fs from 'node:fs';
import type { Engine, SearchLimits, Tables } from '@sitke/engine';
import { fixtureFile, fixtureLines } from '@sitke/testkit/fixtures';
import { enginePlayer, playOn, tablePlayer } from './play.js';
import { type Ending, makeEndings } from './positions.js';

const SEED = 2026;

/** The files of the suite. */
export const FILES = { won: 'endings/won.txt', lost: 'endings/lost.txt', pawns: 'endings/pawns.txt' } as const;

const HEAD: Readonly<Record<keyof typeof FILES, string>> = {
  won: 'Won within the count',
  lost: 'The count comes before the mate',
  pawns: 'Won with a pawn, before any count,',
};

/** Returns the positions of a file. */
export function readEndings(file: string): Ending[] {
  return fixtureLines(file).map((line) => {
    const [fen = '', pieces = '', distance = '', slack = ''] = line.split('; ');
    return { fen, pieces, distance: Number(distance), slack: Number(slack) };
  });
}

/** Makes the suite again and writes its files; the same each time. */
export function writeEndings(): void {
  const endings = makeEndings(SEED);
  for (const kind of ['won', 'lost', 'pawns'] as const) {
    const lines = endings[kind].map(({ fen, pieces, distance, slack }) => [fen, pieces, distance, slack].join('; '));
    const head = `# ${HEAD[kind]} of the pychess ruleset, by the tables of tools/src/suites/endings.
# Position; pieces beside the strong king; plies to mate; plies the count leaves beyond that, 0 where none runs.
`;
    fs.writeFileSync(fixtureFile(FILES[kind]), `${head}${lines.join('\n')}\n`);
  }
}

/** The result of one position. */
export interface EndingResult extends Ending {
  readonly isConverted: boolean;
  readonly reason: string;
  readonly plies: number;
}

/** Plays positions with the engine as the strong side or as the bare king, the tables against it. */
export async function playEndings(
  engine: Engine,
  endings: readonly Ending[],
  isEngineStrong: boolean,
  limits: SearchLimits,
  tables: Tables | null,
  tell: (result: EndingResult) => void,
): Promise<void> {
  const own = enginePlayer(engine, limits, tables);
  for (const ending of endings) {
    engine.newGame();
    const played = await playOn(ending.fen, isEngineStrong ? own : tablePlayer, isEngineStrong ? tablePlayer : own);
    tell({ ...ending, isConverted: played.isMate, reason: played.reason, plies: played.plies });
  }
}
