/**
 * Where a count ends: the rules, a second reading of them, the engine, the tables, the trainer and the referee of matches
 * near the limit. `SITKE_POSITIONS_COUNTS=200000 npx vitest run --project programs test/counts.test.ts` is a long form.
 */

import { readFileSync } from 'node:fs';
import { Game, type GameNode, makeRuleset, parseFen, parseRuleset, type Rules, rulesOf, variantOf } from '@sitke/rules';
import { Tablebase, type Value, type Verdict } from '@sitke/tablebase';
import {
  type SittuyinOracle,
  type SittuyinState,
  type SittuyinStatus,
  sittuyinOracle,
} from '@sitke/testkit/oracle/sittuyin';
import { Random, seedFor } from '@sitke/testkit/random';
import { often, sizeOf, testSeed } from '@sitke/testkit/sizes';
import { beforeAll, expect, test } from 'vitest';
import type { Engine } from '#engine/search/engine';
import { engineFor } from '#engine/test/engines';
import { SittuyinCore } from '#engine/variants/sittuyin/core';
import { type Player, playGame } from '#match/game';
import { TestTables } from '#tablebase/test/tables';
import { scaled, Tally } from '#tools/differential/tally';
import { currentNode, endingOf, newGame } from '#web/session/game';
import { initialState } from '#web/session/initial';
import { gameOn } from '#web/session/session';
import { reduce } from '#web/session/store/reduce';
import { answerTask } from '#web/session/tables/answer';
import { tableTask } from '#web/session/trainer/tableTask';
import { type Goal, type Lesson, lessonKey } from '#web/session/training';
import type { AppState } from '#web/session/types';
import { type CountKind, type CountStart, nearBoardLimit, nearLimit } from './countStarts.js';

const STANDARD = 600;
const POSITIONS = sizeOf('SITKE_POSITIONS_COUNTS', often(STANDARD, 6000, 200_000));
const MOST_DIFFERENCES = 10;
/** Moves that are played on, in a match and in training. */
const PLIES = 4;

/** Least counts in the standard number of positions. */
const WANTED: Readonly<Record<string, number>> = {
  'before the limit': 100,
  'at the limit': 60,
  'past the limit': 100,
  'end counting': 30,
  'end checkmate': 3,
  'claim counting': 30,
  'worth a win': 10,
  'worth a loss': 3,
  'worth a draw': 200,
  'engine sees a mate': 10,
  'trainer claims': 15,
  'match ended by counting': 100,
};

const tally = new Tally();
const differences: string[] = [];

/** Rulesets that count, the named ones and some drawn by chance, each with both ways to end. */
function rulesets(random: Random, sets: number): Rules[] {
  const named = ['pychess', 'federation', 'pychess-zh'].flatMap((name) =>
    ['auto', 'claim'].map((expiry) => `${name} count.expiry=${expiry}`),
  );
  const drawn = Array.from({ length: sets }, () => {
    const values = Object.entries(variantOf('sittuyin').optionValues);
    const options = Object.fromEntries(values.map(([name, choices]) => [name, random.pick(choices)]));
    return rulesOf('sittuyin', { ...options, 'count.table': random.pick(['asean', 'federation', 'makrukZh']) });
  });
  const made = named.map((text) => {
    const options = parseRuleset(variantOf('sittuyin'), text);
    if (!options.ok) throw new Error(options.error.message);
    return rulesOf('sittuyin', options.value);
  });
  return [...made, ...drawn];
}

/** The counts of three and four pieces, kings included, that each table gives and that the endgame tables know. */
const KINDS: Readonly<Record<string, readonly CountKind[]>> = {
  asean: [
    { pieces: 'R', limit: 32 },
    { pieces: 'RF', limit: 32 },
    { pieces: 'S', limit: 88 },
    { pieces: 'SF', limit: 88 },
    { pieces: 'NF', limit: 128 },
    { pieces: 'SF', limit: 32 },
  ],
  federation: [
    { pieces: 'R', limit: 32 },
    { pieces: 'RF', limit: 32 },
    { pieces: 'SF', limit: 88 },
    { pieces: 'NF', limit: 128 },
    { pieces: 'S', limit: 88 },
  ],
  makrukZh: [
    { pieces: 'R', limit: 32 },
    { pieces: 'R', limit: 16 },
    { pieces: 'RF', limit: 32 },
    { pieces: 'S', limit: 88 },
    { pieces: 'SF', limit: 88 },
    { pieces: 'S', limit: 44 },
    { pieces: 'NF', limit: 128 },
  ],
};

let core: SittuyinCore;
let engine: Engine;

beforeAll(async () => {
  const bytes = readFileSync(new URL('../packages/engine/dist/sittuyin.wasm', import.meta.url));
  core = await SittuyinCore.load(bytes, rulesOf('sittuyin'));
  engine = await engineFor('sittuyin');
});

/** By what stalemate is and whether bare kings end the game: without pawns the tables depend on nothing else. */
const made = new Map<string, TestTables>();

/** The counts to look at: in the short form those of larger tables are left out but for the usual rules. */
function kindsOf({ options }: Rules): CountKind[] {
  const isUsual = options['end.stalemate'] === 'draw' && options['end.deadPosition'] !== 'off';
  const kinds = KINDS[String(options['count.table'])]!;
  return kinds.filter(({ pieces }) => POSITIONS > STANDARD || pieces.length === 1 || (isUsual && pieces === 'SF'));
}

/** Returns the tables of rules, null where there are none. */
function tablesOf(rules: Rules): Tablebase | null {
  const { options } = rules;
  if (options['end.stalemate'] === 'loss') return null;
  const key = `${options['end.stalemate']} ${options['end.deadPosition']}`;
  let tables = made.get(key);
  if (!tables) {
    const uncounted = { 'count.table': 'off', 'end.stalemate': options['end.stalemate']! };
    tables = new TestTables(rulesOf('sittuyin', { ...uncounted, 'end.deadPosition': options['end.deadPosition']! }));
    made.set(key, tables);
  }
  const base = new Tablebase(rules);
  for (const { pieces } of kindsOf(rules)) tables.raw(`K${pieces}vK`);
  for (const pieces of tables.made.keys()) if (pieces !== 'KvK') base.add(tables.probed(pieces));
  return base;
}

/** All that is asked about one ruleset. */
interface Asked {
  readonly rules: Rules;
  readonly oracle: SittuyinOracle;
  readonly tables: Tablebase | null;
  readonly random: Random;
}

function sorted(reasons: readonly string[]): string {
  return [...reasons].sort().join(' ');
}

function differ(asked: Asked, fen: string, what: string, wanted: unknown, found: unknown): void {
  const text = makeRuleset(variantOf('sittuyin'), asked.rules.options);
  differences.push(`${what}: ${JSON.stringify(found)} and not ${JSON.stringify(wanted)}\n  ${text}\n  ${fen}`);
}

/** The rules and the engine's core say of a position what the second reading says. */
function compareStatus(asked: Asked, node: GameNode, { outcome, claims, check }: SittuyinStatus): void {
  const wanted = { check, outcome, claims: sorted(claims) };
  const ours = node.outcome && { winner: node.outcome.winner, reason: node.outcome.reason };
  const ofRules = {
    check: node.position.isCheck,
    outcome: ours,
    claims: sorted(node.claims.map(({ reason }) => reason)),
  };
  if (JSON.stringify(ofRules) !== JSON.stringify(wanted)) differ(asked, node.fen, 'rules', wanted, ofRules);
  core.setPosition(node.position.toSetup());
  const status = core.status();
  const ofCore = { check: status.isCheck, outcome: status.outcome, claims: sorted(status.claims) };
  if (JSON.stringify(ofCore) !== JSON.stringify(wanted)) differ(asked, node.fen, 'engine', wanted, ofCore);
}

const DRAW: Value = { outcome: 'draw', distance: null };

function before({ outcome, distance }: Value): Value {
  if (distance === null) return DRAW;
  return { outcome: outcome === 'win' ? 'loss' : 'win', distance: distance + 1 };
}

function rank({ outcome, distance }: Value): number {
  if (outcome === 'draw') return 0;
  return outcome === 'win' ? 1000 - distance! : distance! - 1000;
}

/** The worth of a position by its end or claim, as the second reading has it, and else by the best of its moves. */
function worthByMoves({ tables }: Asked, node: GameNode, { outcome, claims }: SittuyinStatus): Value {
  if (outcome) return outcome.winner === null ? DRAW : { outcome: 'loss', distance: 0 };
  const values = node.position.legalMoves().map((move) => before(tables!.value(node.position.play(move))!));
  if (claims.length > 0) values.push(DRAW);
  return values.reduce((best, value) => (rank(value) > rank(best) ? value : best));
}

/** The tables agree with the second reading and with themselves a move later. */
function compareTables(asked: Asked, node: GameNode, status: SittuyinStatus): Verdict {
  const verdict = asked.tables!.probe(node.position);
  if (!verdict) throw new Error(`no table for ${node.fen}`);
  const wanted = worthByMoves(asked, node, status);
  const found = { outcome: verdict.outcome, distance: verdict.distance };
  if (rank(found) !== rank(wanted)) differ(asked, node.fen, 'tables', wanted, found);
  tally.add(`worth a ${verdict.outcome}`);
  return verdict;
}

/** The engine, which has no tables here, sees a mate where there is one before the count is over, and no other. */
async function compareEngine(asked: Asked, node: GameNode, { outcome, distance }: Verdict): Promise<void> {
  if (node.outcome || node.claims.length > 0) return;
  const search = engine.search({ node, limits: { depth: 5 }, seed: 1 });
  let score: unknown = null;
  for await (const info of search) score = info.score;
  await search.result;
  const moves = distance === null ? 0 : Math.ceil(distance / 2);
  const wanted = outcome === 'draw' ? null : { kind: 'mate', moves: outcome === 'win' ? moves : -moves };
  const found = (score as { kind: string }).kind === 'mate' ? score : null;
  if (wanted) tally.add('engine sees a mate');
  if (JSON.stringify(found) !== JSON.stringify(wanted)) differ(asked, node.fen, 'search', wanted, score);
}

/** Begins an exercise with a position and lets the tables answer. */
function exercise({ rules, tables }: Asked, fen: string, material: string, goal: Goal): AppState {
  const ruleset = makeRuleset(rules.def, rules.options);
  const lesson: Lesson = { material, goal };
  const missed = { box: 1, due: 0, tries: 1, failures: 1, missed: fen };
  const training = { [lessonKey({ variant: 'sittuyin', ruleset }, lesson)]: missed };
  let state: AppState = { ...initialState(newGame('sittuyin', ruleset)), training };
  state = reduce(reduce(state, { type: 'trainerOpened' }), { type: 'lessonChosen', lesson, seed: 1, day: 100 });
  for (let task = tableTask(state); task; task = tableTask(state)) {
    const answer = answerTask((position) => tables!.probe(position), task);
    state = reduce(state, { type: 'tableAnswered', task, answer });
  }
  return state;
}

/** In training the side that counts claims the draw as soon as the second reading lets it. */
function compareTrainer(asked: Asked, start: CountStart, node: GameNode, { claims, outcome }: SittuyinStatus): void {
  // In training the stronger side is Red.
  if (outcome || node.position.count?.by !== 1 || start.material === null) return;
  const isHolders = node.position.turn === 1;
  const state = exercise(asked, start.fen, start.material, isHolders ? 'draw' : 'win');
  const found = endingOf(gameOn(state));
  const wanted = isHolders && claims.length > 0 ? 'claim' : null;
  if (wanted) tally.add('trainer claims');
  if (currentNode(gameOn(state)).fen !== node.fen || (found?.kind ?? null) !== wanted) {
    differ(asked, start.fen, 'trainer', wanted, found);
  }
}

/** A line of play to its end, as far as the second reading lets it go on, and how it ended. */
function lineFrom({ oracle, random }: Asked, start: SittuyinState): { moves: string[]; end: string } {
  const moves: string[] = [];
  for (let state = start; ; state = oracle.play(state, moves.at(-1)!)) {
    const { outcome, claims } = oracle.status(state);
    if (outcome) return { moves, end: `rules ${outcome.reason}` };
    if (claims.length > 0) return { moves, end: 'claim' };
    if (moves.length === PLIES) return { moves, end: 'adjudication maxPlies' };
    moves.push(random.pick(oracle.legal(state)));
  }
}

/** The referee's refusal of a start with nothing to play for. */
const REFUSED = 'the game is over there, or can be claimed drawn';

function player(moves: readonly string[]): Player {
  return {
    spec: { name: '', command: [], options: [], limit: { nodes: 1 } },
    begin: async () => {},
    async think(position) {
      const played = /moves (.*)$/.exec(position)?.[1]?.split(' ').length ?? 0;
      return { best: moves[played]!, ponder: null, score: null, depth: null, elapsedMs: 0 } as never;
    },
    discard: async () => {},
  };
}

/** The referee of a match ends a game where the second reading does, and takes no start that is over. */
async function compareMatch(asked: Asked, node: GameNode, state: SittuyinState): Promise<void> {
  const { moves, end } = lineFrom(asked, state);
  const terms = { rules: asked.rules, adjudication: { maxPlies: PLIES }, marginMs: 1000 };
  const seat = player(moves);
  const opening = { fen: node.fen, moves: [] };
  const wanted = moves.length === 0 ? REFUSED : `${end} after ${moves.length}`;
  const found = await playGame(terms, [seat, seat], opening).then(
    ({ by, reason, moves: played }) => {
      if (reason === 'counting') tally.add('match ended by counting');
      return `${by === 'claim' ? 'claim' : `${by} ${reason}`} after ${played.length}`;
    },
    (error: Error) => error.message,
  );
  if (found !== wanted) differ(asked, node.fen, 'match', wanted, found);
}

/** Whether the bare king is in check or about to be mated, which few positions drawn by chance are. */
function isSharp(rules: Rules, { fen }: CountStart): boolean {
  const parsed = parseFen(rules, fen);
  if (!parsed.ok) return false;
  const { value } = parsed;
  return value.isCheck || value.legalMoves().some((move) => value.play(move).isCheck && !value.play(move).canMove);
}

function startOf({ rules, random }: Asked, kinds: readonly CountKind[]): CountStart {
  if (rules.options['count.boardHonor64'] === 'optional' && random.chance(0.2)) return nearBoardLimit(random);
  const draw = (): CountStart => nearLimit(random, random.pick(kinds));
  let start = draw();
  const tries = random.chance(0.3) ? 20 : 0;
  for (let i = 0; i < tries && !isSharp(rules, start); i++) start = draw();
  return start;
}

async function compare(asked: Asked, start: CountStart): Promise<boolean> {
  const parsed = parseFen(asked.rules, start.fen);
  if (!parsed.ok) return false;
  const node = new Game(parsed.value).root;
  const state = asked.oracle.parse(start.fen);
  const status = asked.oracle.status(state);
  const { count } = parsed.value;
  if (count === null) return false;
  tally.add(count.plies < count.limit ? 'before the limit' : `${count.plies > count.limit ? 'past' : 'at'} the limit`);
  if (status.outcome) tally.add(`end ${status.outcome.reason}`);
  for (const claim of status.claims) tally.add(`claim ${claim}`);
  compareStatus(asked, node, status);
  await compareMatch(asked, node, state);
  if (!asked.tables || start.material === null) return true;
  const verdict = compareTables(asked, node, status);
  await compareEngine(asked, node, verdict);
  compareTrainer(asked, start, node, status);
  return true;
}

test('near its limit everybody counts alike', async () => {
  const seed = testSeed();
  console.log(`SITKE_SEED=${seed} repeats this run`);
  const all = rulesets(new Random(seedFor(seed, 'options')), POSITIONS > STANDARD ? 24 : 3);
  for (const [i, rules] of all.entries()) {
    core.setRules(rules);
    const oracle = sittuyinOracle({ ...rules.options });
    const asked: Asked = { rules, oracle, tables: tablesOf(rules), random: new Random(seedFor(seed, String(i))) };
    const kinds = kindsOf(rules);
    for (let compared = 0; compared < POSITIONS / all.length; ) {
      if (await compare(asked, startOf(asked, kinds))) compared++;
      if (differences.length >= MOST_DIFFERENCES) break;
    }
  }
  console.log(tally.text());
  expect(differences, differences.join('\n')).toEqual([]);
  expect(tally.missing(scaled(WANTED, POSITIONS / STANDARD))).toEqual([]);
}, 7_200_000);
