import { type GameNode, rulesOf, squareName } from '@sitke/rules';
import { sissaOracle, sissaPathsOf } from '@sitke/testkit/oracle/sissa';
import type { Random } from '@sitke/testkit/random';
import { often, sizeOf, testSeed } from '@sitke/testkit/sizes';
import { SISSA_CLASSES } from '@sitke/testkit/variants/sissa/starts';
import { expect, test } from 'vitest';
import { type Report, runMatch } from './match.js';
import { SissaJudge } from './oracles.js';
import { countNode, factsOf } from './ours.js';
import { scaled, Tally } from './tally.js';

const STANDARD = 50_000;
const POSITIONS = sizeOf('SITKE_POSITIONS_SISSA', often(1000, 5000, STANDARD));
const SQUARES = 81;
const SISSA_ROLE = 6;
/** Each path of a sissa is compared in about one position of so many. */
const PATHS_EVERY = 20;

const report: Report = { tally: new Tally(), differences: [] };

function pathsOfOurs(node: GameNode, from: number, to: number): string {
  const { def } = node.position.rules;
  const names = (squares: readonly number[]): string => squares.map((square) => squareName(def, square)).join('-');
  return node.position
    .pathsTo(from, to)
    .map(({ squares, blockers, open }) => `${names(squares)} blocked ${names(blockers)} ${open}`)
    .sort()
    .join(', ');
}

function pathsOfOracle(judge: SissaJudge, from: string, to: string): string {
  return sissaPathsOf(judge.state, from, to)
    .map(({ squares, blockers }) => `${squares.join('-')} blocked ${blockers.join('-')} ${blockers.length === 0}`)
    .sort()
    .join(', ');
}

function comparePaths(node: GameNode, judge: SissaJudge, random: Random): string[] {
  if (!random.chance(1 / PATHS_EVERY)) return [];
  const { def } = node.position.rules;
  const differences: string[] = [];
  for (let from = 0; from < SQUARES; from++) {
    if ((node.position.pieceAt(from) & 15) !== SISSA_ROLE) continue;
    for (let to = 0; to < SQUARES; to++) {
      const ours = pathsOfOurs(node, from, to);
      const theirs = pathsOfOracle(judge, squareName(def, from), squareName(def, to));
      if (ours !== '') report.tally.add('sissa targets with paths');
      if (ours !== theirs) differences.push(`  paths ${from} ${to}\n    ours   ${ours}\n    theirs ${theirs}`);
    }
  }
  return differences;
}

/** Rulesets and the part of the positions that each gets. */
const RULESETS: readonly (readonly [options: Record<string, string | boolean>, part: number])[] = [
  [{}, 0.6],
  [{ conversionCaptures: false }, 0.2],
  [{ 'end.repetition': 'auto3', 'end.fifty': 'auto' }, 0.1],
  [{ conversionCaptures: false, 'end.repetition': 'off', 'end.fifty': 'off' }, 0.1],
];

/** Least counts in the standard number of positions, so that the test cannot get shallow unseen. */
const WANTED: Readonly<Record<string, number>> = {
  'legal moves': 700_000,
  checks: 2500,
  'bishop may convert': 3500,
  'bishop must convert': 2500,
  'possible castling': 400,
  'played castlings': 45,
  'possible en passant': 250,
  'played en passant': 60,
  'possible conversion': 2000,
  'possible conversion by capture': 80,
  'played conversions': 400,
  'possible promotion': 1000,
  'possible promotion by capture': 110,
  'played captures': 3000,
  'sissa targets with paths': 20_000,
  'end checkmate won': 120,
  'end stalemate': 35,
  'end insufficientMaterial': 700,
  'end repetition': 15,
  'end moveLimit': 6,
  'claim repetition': 150,
  'claim moveLimit': 90,
};

test('Sissa agrees with the slow oracle', async () => {
  const seed = testSeed();
  console.log(`SITKE_SEED=${seed} repeats this run`);
  for (const [index, [options, part]] of RULESETS.entries()) {
    const rules = rulesOf('sissa', options);
    const oracle = sissaOracle({ ...rules.options });
    await runMatch(
      {
        rules,
        classes: SISSA_CLASSES,
        open: (fen) => new SissaJudge(oracle, fen),
        facts: factsOf,
        count: countNode,
        extra: comparePaths,
      },
      POSITIONS * part,
      seed + index,
      report,
    );
  }
  const { tally, differences } = report;
  console.log(tally.text());
  expect(differences, differences.join('\n')).toEqual([]);
  // So few positions need not hold what is rare.
  if (POSITIONS >= STANDARD) expect(tally.missing(scaled(WANTED, POSITIONS / STANDARD))).toEqual([]);
  expect(tally.of('positions')).toBeGreaterThanOrEqual(POSITIONS);
}, 600_000);
