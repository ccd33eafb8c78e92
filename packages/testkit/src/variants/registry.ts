/** The facts of each game that shared tests need, by the ids of the variants. */

import { makeFen, type Position, type Setup, VARIANT_IDS, type VariantId, variantOf } from '@sitke/rules';
import type { Naive, NaiveGame } from '../naive/naive.js';
import { sissaOracle } from '../oracle/sissa/index.js';
import { sittuyinOracle } from '../oracle/sittuyin/index.js';
import type { Choose } from '../random.js';
import { anySetup } from '../randomPieces.js';
import type { CitedArticle } from './citedArticle.js';
import { fromClasses } from './classes.js';
import { type CountLines, linesBy } from './lines.js';
import { CHANGES as makrukChanges } from './makruk/changes.js';
import { CITED as makrukCited } from './makruk/cited.js';
import { makruk } from './makruk/naive.js';
import { randomSetup as makrukSetup } from './makruk/setup.js';
import { MAKRUK_CLASSES } from './makruk/starts.js';
import type { RuleChange } from './ruleChange.js';
import { CITED as sissaCited } from './sissa/cited.js';
import { sissa } from './sissa/naive.js';
import { randomSetup as sissaSetup } from './sissa/setup.js';
import { SISSA_CLASSES } from './sissa/starts.js';
import { arrangement as sittuyinArrangement } from './sittuyin/arrangements.js';
import { CITED as sittuyinCited } from './sittuyin/cited.js';
import { sittuyin } from './sittuyin/naive.js';
import { randomSetup as sittuyinSetup } from './sittuyin/setup.js';

/** The facts that a game's folder gives. */
interface TestedGame {
  /** How the checks of reasons see it. */
  readonly naive: NaiveGame;
  readonly randomSetup: (choose: Choose) => Setup;
  /** Arrangements made to meet its special rules. */
  readonly special: (choose: Choose) => Setup;
  /** The articles that outcomes, claims and counts cite besides the reasons. */
  readonly cited: readonly CitedArticle[];
  /** Counts lines of moves by its slow implementation. */
  readonly lines?: CountLines;
  /** Its rules with one deliberate mistake each. */
  readonly changes?: readonly RuleChange[];
}

/** A game with an entry has fixtures and is checked against a second implementation; all other tests hold for any game. */
const GAMES: Readonly<Partial<Record<VariantId, TestedGame>>> = {
  makruk: {
    naive: makruk,
    randomSetup: makrukSetup,
    special: fromClasses('makruk', MAKRUK_CLASSES),
    cited: makrukCited,
    changes: makrukChanges,
  },
  sissa: {
    naive: sissa,
    randomSetup: sissaSetup,
    special: fromClasses('sissa', SISSA_CLASSES),
    cited: sissaCited,
    lines: linesBy(sissaOracle),
  },
  sittuyin: {
    naive: sittuyin,
    randomSetup: sittuyinSetup,
    special: sittuyinArrangement,
    cited: sittuyinCited,
    lines: linesBy(sittuyinOracle),
  },
};

/** The games with an entry. */
export const CHECKED_IDS: readonly VariantId[] = VARIANT_IDS.filter((id) => id in GAMES);

function gameOf(id: VariantId): TestedGame {
  const game = GAMES[id];
  if (!game) throw new Error(`packages/testkit/src/variants has nothing for ${id}`);
  return game;
}

/** Returns a random arrangement of a variant; it may have problems. */
export function randomSetup(id: VariantId, choose: Choose): Setup {
  return GAMES[id] ? GAMES[id].randomSetup(choose) : anySetup(variantOf(id), choose);
}

/** Returns a random arrangement that is likely to meet the special rules of a variant; it may have problems. */
export function specialSetup(id: VariantId, choose: Choose): Setup {
  return GAMES[id] ? GAMES[id].special(choose) : randomSetup(id, choose);
}

/** Returns a position as the checks see it. */
export function naiveOf(position: Position): Naive {
  const { options, def } = position.rules;
  const { ways, read } = gameOf(def.id as VariantId).naive;
  return { files: def.files, ranks: def.ranks, options, ways, ...read(makeFen(position), options) };
}

/** Returns the articles that outcomes, claims and counts of a game cite; none where it has no entry. */
export function citedIn(id: VariantId): readonly CitedArticle[] {
  return GAMES[id]?.cited ?? [];
}

/** Returns how to count lines of moves slowly; null where the game has no slow implementation. */
export function linesOf(id: VariantId): CountLines | null {
  return GAMES[id]?.lines ?? null;
}

/** Returns the deliberate mistakes that the cases of a game must notice; none where its folder has no list. */
export function changesOf(id: VariantId): readonly RuleChange[] {
  return GAMES[id]?.changes ?? [];
}
