import { rulesOf, type VariantId } from '@sitke/rules';
import type { StartClass } from '@sitke/testkit/diagram';
import { loadFfish } from '@sitke/testkit/ffish';
import type { Random } from '@sitke/testkit/random';
import { often, sizeOf, testSeed } from '@sitke/testkit/sizes';
import { MAKRUK_CLASSES } from '@sitke/testkit/variants/makruk/starts';
import { SITTUYIN_CLASSES } from '@sitke/testkit/variants/sittuyin/starts';
import { expect, test } from 'vitest';
import { CountlessJudge, FfishJudge, factsForFfish, isOpponentSafe, withoutCount } from './ffish.js';
import { type Judge, type Match, type Report, runMatch } from './match.js';
import { countNode } from './ours.js';
import { scaled, Tally } from './tally.js';

const STANDARD = 100_000;
const POSITIONS = sizeOf('SITKE_POSITIONS_FFISH', often(1000, 5000, STANDARD));

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

/** The same games where nothing is counted. */
const OF_MAKRUK_WITHOUT_COUNTS: Wanted = {
  ...without(OF_MAKRUK, /count|limit/),
  'counted by ffish alone': 40_000,
  'run out for ffish alone': 3000,
};

function without(wanted: Wanted, names: RegExp): Wanted {
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => !names.test(name)));
}

/** Compares the positions of a run, and what it has met with what it must meet. */
async function expectAgreement(match: Match, wanted: Wanted, into?: Report): Promise<void> {
  const seed = testSeed();
  console.log(`SITKE_SEED=${seed} repeats this run`);
  const { tally, differences } = await runMatch(match, POSITIONS, seed, into);
  console.log(tally.text());
  expect(differences, differences.join('\n')).toEqual([]);
  // So few positions need not hold what is rare.
  if (POSITIONS >= STANDARD) expect(tally.missing(scaled(wanted, POSITIONS / STANDARD))).toEqual([]);
  expect(tally.of('positions')).toBeGreaterThanOrEqual(POSITIONS);
}

const OURS = { facts: factsForFfish, accepts: isOpponentSafe, count: countNode };
const TIMEOUT_MS = 600_000;

test.each<readonly [VariantId, string, readonly StartClass[], Wanted]>([
  ['sittuyin', 'pychess', SITTUYIN_CLASSES, OF_SITTUYIN],
  ['makruk', 'fairy', MAKRUK_CLASSES, OF_MAKRUK],
])(
  '%s by the ruleset %s agrees with ffish',
  async (variant, ruleset, classes, wanted) => {
    const ffish = await loadFfish();
    const open = (fen: string): Judge => new FfishJudge(ffish, variant, fen);
    await expectAgreement({ ...OURS, rules: rulesOf(variant, ruleset), classes, open }, wanted);
  },
  TIMEOUT_MS,
);

test(
  'makruk without counts agrees with ffish in all that its counts do not decide',
  async () => {
    const ffish = await loadFfish();
    const report: Report = { tally: new Tally(), differences: [] };
    const rules = rulesOf('makruk', { 'count.board': 'off', 'count.pieces': false });
    const classes = MAKRUK_CLASSES.map((one) => ({
      ...one,
      start: (random: Random) => withoutCount(one.start(random)),
    }));
    const open = (fen: string): Judge => new CountlessJudge(new FfishJudge(ffish, 'makruk', fen), report.tally);
    await expectAgreement({ ...OURS, rules, classes, open }, OF_MAKRUK_WITHOUT_COUNTS, report);
    for (const name of ['count board', 'count bareKing', 'end counting']) expect(report.tally.of(name), name).toBe(0);
  },
  TIMEOUT_MS,
);
