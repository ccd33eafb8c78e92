/** The suite of endings: read, and played by the engine. */

import type { Engine, SearchLimits, Tables } from '@sitke/engine';
import { fixtureLines } from '@sitke/testkit/fixtures';
import { enginePlayer, playOn, tablePlayer } from './play.js';

/** A position of the suite. */
export interface Ending {
  readonly fen: string;
  /** Letters of the strong side's pieces. */
  readonly pieces: string;
  /** Plies to mate by the table. */
  readonly distance: number;
  /** Plies that the count leaves beyond that; negative where it comes first, 0 where none runs. */
  readonly slack: number;
}

/** The files of the suite. */
export const FILES = { won: 'endings/won.txt', lost: 'endings/lost.txt', pawns: 'endings/pawns.txt' } as const;

/** Returns the positions of a file. */
export function readEndings(file: string): Ending[] {
  return fixtureLines(file).map((line) => {
    const [fen = '', pieces = '', distance = '', slack = ''] = line.split('; ');
    return { fen, pieces, distance: Number(distance), slack: Number(slack) };
  });
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
