/** The games as the checks of reasons see them, by the ids of the variants. */

import { makeFen } from '../../notation/fen.js';
import type { Position } from '../../position.js';
import type { Naive, NaiveGame } from '../support/naive.js';
import { sissa } from './sissa/naive.js';
import { sittuyin } from './sittuyin/naive.js';

const NAIVE_GAMES: Readonly<Record<string, NaiveGame>> = { sissa, sittuyin };

/** Returns a position as the checks see it. */
export function naiveOf(position: Position): Naive {
  const { options, def } = position.rules;
  const { ways, read } = NAIVE_GAMES[def.id]!;
  return { files: def.files, ranks: def.ranks, options, ways, ...read(makeFen(position), options) };
}
