import { rulesOf } from '@sitke/rules';
import { expect, test } from 'vitest';
import { often, testSeed } from '../../../test/sizes.js';
import { FfishJudge, factsForFfish, isOpponentSafe, loadFfish } from './ffish.js';
import { runMatch } from './match.js';
import { countNode } from './ours.js';
import { sizeOf } from './random.js';
import { SITTUYIN_CLASSES } from './sittuyinStarts.js';
import { scaled } from './tally.js';

const STANDARD = 100_000;
const POSITIONS = sizeOf('SITKE_POSITIONS_FFISH', often(3000, STANDARD, STANDARD));

/** What the standard number of positions must hold at least, so that the test cannot get shallow unseen. */
const WANTED: Readonly<Record<string, number>> = {
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

test('Sittuyin by the pychess ruleset agrees with ffish', async () => {
  const seed = testSeed();
  console.log(`SITKE_SEED=${seed} repeats this run`);
  const ffish = await loadFfish();
  const { tally, differences } = await runMatch(
    {
      rules: rulesOf('sittuyin', 'pychess'),
      classes: SITTUYIN_CLASSES,
      open: (fen) => new FfishJudge(ffish, fen),
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
  if (POSITIONS >= STANDARD) expect(tally.missing(scaled(WANTED, POSITIONS / STANDARD))).toEqual([]);
  expect(tally.of('positions')).toBeGreaterThanOrEqual(POSITIONS);
}, 600_000);
