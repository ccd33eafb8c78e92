import { rulesOf, variantOf } from '@sitke/rules';
import { sittuyinOracle } from '@sitke/testkit/oracle/sittuyin';
import { Random, seedFor } from '@sitke/testkit/random';
import { often, sizeOf, testSeed } from '@sitke/testkit/sizes';
import { SITTUYIN_OPTION_CLASSES } from '@sitke/testkit/variants/sittuyin/starts';
import { expect, test } from 'vitest';
import { type Report, runMatch } from './match.js';
import { SittuyinJudge } from './oracles.js';
import { countNode, factsOf } from './ours.js';
import { scaled, Tally } from './tally.js';

const STANDARD = 50_000;
const POSITIONS = sizeOf('SITKE_POSITIONS_SITTUYIN', often(300, 2000, STANDARD));
/** Random sets of options, beside the named rulesets; together they get this part of the positions. */
const OPTION_SETS = often(10, 20, 60);
const PART_OF_SETS = 0.4;
const NAMED = ['federation', 'ancientchess', 'pychess-zh'];

const report: Report = { tally: new Tally(), differences: [] };

/** Least counts in the standard number of positions, so that the test cannot get shallow unseen. */
const WANTED: Readonly<Record<string, number>> = {
  'legal moves': 500_000,
  'in placement': 1800,
  checks: 1300,
  'possible swap': 200,
  'played swaps': 150,
  'possible promotion': 2500,
  'possible promotion by capture': 100,
  'possible promotion out of check': 25,
  'played promotions in place': 400,
  'played captures': 2000,
  'count bareKing': 2500,
  'count board': 500,
  'count start': 100,
  'count stop': 50,
  'mate by who declared the count': 6,
  'end counting': 200,
  'end checkmate won': 45,
  'end stalemate': 40,
  'end stalemate won': 6,
  'end insufficientMaterial': 1500,
  'end moveLimit': 120,
  'end repetition': 100,
  'claim counting': 150,
  'claim moveLimit': 100,
  'claim refusal': 50,
  'claim repetition': 50,
};

async function compare(ruleset: string | Record<string, string | boolean>, positions: number, seed: number) {
  const rules = rulesOf('sittuyin', ruleset);
  const oracle = sittuyinOracle({ ...rules.options });
  await runMatch(
    {
      rules,
      classes: SITTUYIN_OPTION_CLASSES,
      open: (fen) => new SittuyinJudge(oracle, fen),
      facts: factsOf,
      count: countNode,
    },
    positions,
    seed,
    report,
  );
}

function randomOptions(random: Random): Record<string, string | boolean> {
  const values = Object.entries(variantOf('sittuyin').optionValues);
  return Object.fromEntries(values.map(([name, choices]) => [name, random.pick(choices)]));
}

test('Sittuyin by the other rulesets and by random options agrees with the slow oracle', async () => {
  const seed = testSeed();
  console.log(`SITKE_SEED=${seed} repeats this run`);
  const random = new Random(seedFor(seed, 'options'));
  for (const name of NAMED) {
    await compare(name, (POSITIONS * (1 - PART_OF_SETS)) / NAMED.length, seedFor(seed, name));
  }
  for (let set = 0; set < OPTION_SETS; set++) {
    await compare(randomOptions(random), (POSITIONS * PART_OF_SETS) / OPTION_SETS, seedFor(seed, String(set)));
  }
  const { tally, differences } = report;
  console.log(tally.text());
  expect(differences, differences.join('\n')).toEqual([]);
  // So few positions need not hold what is rare.
  if (POSITIONS >= STANDARD) expect(tally.missing(scaled(WANTED, POSITIONS / STANDARD))).toEqual([]);
  expect(tally.of('positions')).toBeGreaterThanOrEqual(POSITIONS);
}, 600_000);
