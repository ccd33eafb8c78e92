/** Makruk, Thai chess: the variant's declaration, and its rules put together from the kit. */

import { ownRank } from '../../core/geometry.js';
import { mistake } from '../../core/mistakes.js';
import type { Setup, SetupProblem } from '../../core/setup.js';
import { colorOf, type JsonOptions, roleOf } from '../../core/types.js';
import {
  COUNT_FIELD,
  type Counting,
  type CountRow,
  countProblems,
  countRow,
  RESERVED_FIELD,
} from '../../kit/counting.js';
import type { MaterialRoles } from '../../kit/material.js';
import type { PawnRules } from '../../kit/pawns.js';
import { ranksFrom } from '../../kit/zones.js';
import { defineVariant, type RulesParts, type VariantDef } from '../define.js';
import { plainRules } from '../plainRules.js';
import { PAWN_RANK } from './mistakes.en.js';
import { type MakrukOptions, OPTION_VALUES, PRESETS } from './options.js';
import { GEOMETRY, HORSE, initialSetup, KHON, MET, PAWN, PIECES, ROOK } from './pieces.js';
import { ARTICLES } from './reasons.js';

const COUNT = '4.3';

/** The own rank, from 0, on which pawns promote (article 3). */
const PROMOTION_RANK = 5;

const PAWNS: PawnRules = {
  geometry: GEOMETRY,
  pawn: PAWN,
  promotions: [MET],
  promotionZone: ranksFrom(GEOMETRY, PROMOTION_RANK),
  hasDoubleStep: false,
};
const MATERIAL: MaterialRoles = { general: MET, mating: [ROOK, KHON] };

/** The pieces of the stronger side, and the limit they give (article 4.3). */
const ROWS: readonly CountRow[] = [
  countRow(16, [ROOK, 2]),
  countRow(32, [ROOK, 1]),
  countRow(44, [KHON, 2]),
  countRow(64, [HORSE, 2]),
  countRow(88, [KHON, 1]),
  countRow(128, [HORSE, 1]),
  countRow(128, [MET, 1]),
];

function countingOf(o: MakrukOptions): Counting {
  return {
    article: COUNT,
    pawn: PAWN,
    rows: o['count.pieces'] ? ROWS : [],
    needsNoPawns: true,
    countsPieces: true,
    board: o['count.board'],
    isClaimed: o['count.expiry'] === 'claim',
  };
}

/** Returns a problem for each pawn where none can stand: behind its first rank, or where it would have promoted. */
function strayPawns(setup: Setup): SetupProblem[] {
  return setup.squares.flatMap((piece, square): SetupProblem[] => {
    if (roleOf(piece) !== PAWN) return [];
    const color = colorOf(piece);
    const rank = ownRank(GEOMETRY, square, color);
    if (rank >= 2 && rank < PROMOTION_RANK) return [];
    return [{ ...mistake(PAWN_RANK), fatal: rank === 7, color, square }];
  });
}

function compile(options: JsonOptions): RulesParts {
  const o = options as MakrukOptions & JsonOptions;
  const counting = countingOf(o);
  const rules = plainRules({
    initial: initialSetup(),
    pawns: PAWNS,
    pawnsResetClock: true,
    ending: {
      counting,
      material: o['end.deadPosition'] === 'off' ? null : MATERIAL,
      stalemate: 'draw',
      moveLimit: o['end.fifty'],
      countOverridesLimit: false,
      articles: { mate: '4.1', draw: '4.2' },
    },
    repetition: o['end.repetition'],
  });
  return { ...rules, problems: (setup) => [...strayPawns(setup), ...countProblems(counting, setup)] };
}

/** Makruk, Thai chess. */
export const MAKRUK: VariantDef = defineVariant({
  id: 'makruk',
  name: 'Makruk',
  geometry: GEOMETRY,
  pieces: PIECES,
  fenFields: [RESERVED_FIELD, COUNT_FIELD],
  symmetries: ['mirrorFiles', 'rotateAndSwap'],
  optionValues: OPTION_VALUES,
  presets: PRESETS,
  standardPreset: 'fairy',
  articles: ARTICLES,
  ownProblems: ['pawnRank'],
  compile,
});
