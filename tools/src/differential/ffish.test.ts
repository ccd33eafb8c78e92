import { rulesOf, type VariantId } from '@sitke/rules';
import type { StartClass } from '@sitke/testkit/diagram';
import { often, sizeOf, testSeed } from '@sitke/testkit/sizes';
import { MAKRUK_CLASSES } from '@sitke/testkit/variants/makruk/starts';
import { SITTUYIN_CLASSES } from '@sitke/testkit/variants/sittuyin/starts';
import { expect, test } from 'vitest';
import { FfishJudge, factsForFfish, isOpponentSafe, loadFfish } from './ffish.js';
import { runMatch } from './match.js';
import { countNode } from './ours.js';
import { scaled } from './tally.js';

const STANDARD = 100_000;
const POSITIONS = sizeOf('SITKE_POSITIONS_FFISH', often(3000, STANDARD, STANDARD));

/** Least counts in the standard number of positions, so that the test cannot get shallow unseen. */
type Wanted = Readonly<Record<string, number>>;

const OF_SITTUYIN: Wanted = {
  'legal moves': 800_000,
  'in placement': 1500,
  checks: 2500,
  'possible promotion': 5000,
  'possible promotion out of check': 100,
  'played promotions in place': 700,
  'played captures': 3500,
  'count bareKing': 6000,
  'end counting': 1200,
  'mate while counting': 15,
  'mate at the limit': 6,
  'end checkmate won': 90,
  'end stalemate': 70,
  'end insufficientMaterial': 3500,
  'claim refusal': 200,
  'claim repetition': 500,
  'claim moveLimit': 600,
};

const OF_MAKRUK: Wanted = {
  'legal moves': 1_000_000,
  checks: 2500,
  'possible promotion': 5000,
  'possible promotion by capture': 1000,
  'played promotions': 1500,
  'played captures': 5000,
  'count bareKing': 30_000,
  'count board': 15_000,
  'end counting': 8000,
  'mate while counting': 6,
  'mate at the limit': 4,
  'end checkmate won': 15,
  'end stalemate': 6,
  'end insufficientMaterial': 12_000,
  'claim repetition': 800,
};

test.each<readonly [VariantId, string, readonly StartClass[], Wanted]>([
  ['sittuyin', 'pychess', SITTUYIN_CLASSES, OF_SITTUYIN],
  ['makruk', 'fairy', MAKRUK_CLASSES, OF_MAKRUK],
])(
  '%s by the ruleset %s agrees with ffish',
  async (variant, ruleset, classes, wanted) => {
    const seed = testSeed();
    console.log(`SITKE_SEED=${seed} repeats this run`);
    const ffish = await loadFfish();
    const { tally, differences } = await runMatch(
      {
        rules: rulesOf(variant, ruleset),
        classes,
        open: (fen) => new FfishJudge(ffish, variant, fen),
        facts: factsForFfish,
        accepts: isOpponentSafe,
        count: countNode,
      },
      POSITIONS,
      seed,
    );
    console.log(tally.text());
    expect(differences, differences.join('\n')).toEqual([]);
    // So few positions need not hold what is rare.
    if (POSITIONS >= STANDARD) expect(tally.missing(scaled(wanted, POSITIONS / STANDARD))).toEqual([]);
    expect(tally.of('positions')).toBeGreaterThanOrEqual(POSITIONS);
  },
  600_000,
);
