/** The facts of each game that shared tests need, by the ids of the variants. */

import type { Setup } from '../../core/setup.js';
import { makeFen } from '../../notation/fen.js';
import type { Position } from '../../position.js';
import type { VariantId } from '../../variants/registry.js';
import type { Naive, NaiveGame } from '../support/naive.js';
import type { Choose } from '../support/random.js';
import { makruk } from './makruk/naive.js';
import { randomSetup as makrukSetup } from './makruk/setup.js';
import { sissa } from './sissa/naive.js';
import { randomSetup as sissaSetup } from './sissa/setup.js';
import { sittuyin } from './sittuyin/naive.js';
import { randomSetup as sittuyinSetup } from './sittuyin/setup.js';

/** The facts that a game's folder gives. */
interface TestedGame {
  /** How the checks of reasons see it. */
  readonly naive: NaiveGame;
  readonly randomSetup: (choose: Choose) => Setup;
}

const GAMES: Readonly<Record<VariantId, TestedGame>> = {
  makruk: { naive: makruk, randomSetup: makrukSetup },
  sissa: { naive: sissa, randomSetup: sissaSetup },
  sittuyin: { naive: sittuyin, randomSetup: sittuyinSetup },
};

/** Returns a random arrangement of a variant; it may have problems. */
export function randomSetup(id: VariantId, choose: Choose): Setup {
  return GAMES[id].randomSetup(choose);
}

/** Returns a position as the checks see it. */
export function naiveOf(position: Position): Naive {
  const { options, def } = position.rules;
  const { ways, read } = GAMES[def.id as VariantId].naive;
  return { files: def.files, ranks: def.ranks, options, ways, ...read(makeFen(position), options) };
}
