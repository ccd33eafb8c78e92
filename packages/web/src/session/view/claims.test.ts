/**
 * The desk, the review and the page say where a draw may be claimed, for every kind of claim of every variant, whoever
 * judges the position; and none of them says it where the rules have no such claim.
 */
import {
  CLAIM_REASONS,
  type ClaimReason,
  makeUci,
  parseRuleset,
  VARIANT_IDS,
  type VariantId,
  variantOf,
} from '@sitke/rules';
import type { Verdict } from '@sitke/tablebase';
import { describe, expect, test } from 'vitest';
import { shareOf, shownLine } from '../computer/engineLines.js';
import { engineTask } from '../computer/engineTask.js';
import type { Judges } from '../computer/judging.js';
import { currentNode, newGame, nodeAt } from '../game.js';
import { initialState } from '../initial.js';
import { gradeLine } from '../review/grade.js';
import { judge } from '../review/judgement.js';
import { gameOn } from '../session.js';
import { reduce } from '../store/reduce.js';
import { isEndgame } from '../tables/material.js';
import { tableTask } from '../trainer/tableTask.js';
import { lastOf, parentOf } from '../tree.js';
import type { AppState } from '../types.js';
import { viewOf } from './select.js';
import { worthOf } from './worth.js';

/** A way to a claim: options that allow it, where it begins, and the moves to where the side to move may claim. */
interface Case {
  readonly variant: VariantId;
  readonly reason: ClaimReason;
  readonly option: readonly [name: string, value: string];
  readonly fen: string;
  readonly moves: string;
}

const twice = (moves: string): string => `${moves} ${moves}`;

const CASES: readonly Case[] = [
  {
    variant: 'sittuyin',
    reason: 'repetition',
    option: ['end.repetition', 'claim3'],
    fen: '3k4/r7/8/8/8/8/7R/3K4[] w - - 0 40',
    moves: twice('d1c1 d8e8 c1d1 e8d8'),
  },
  {
    variant: 'sittuyin',
    reason: 'moveLimit',
    option: ['end.fifty', 'claim'],
    fen: '3k4/r7/8/8/8/8/7R/3K4[] w - - 99 89',
    moves: 'd1c1',
  },
  {
    variant: 'sittuyin',
    reason: 'counting',
    option: ['count.expiry', 'claim'],
    fen: 'k7/8/1K6/8/8/8/6R1/8[] w - 32 31 60',
    moves: 'g2g1',
  },
  {
    variant: 'sittuyin',
    reason: 'refusal',
    option: ['promo.refusalClaim', 'bareKingPawn'],
    fen: '8/8/8/8/3p4/1K1P4/8/k4N2[] w - - 0 30',
    moves: 'f1d2',
  },
  {
    variant: 'sittuyin',
    reason: 'refusal',
    option: ['promo.refusalClaim', 'onlyPromotions'],
    fen: '8/8/8/8/3p4/1K1P4/8/k4N2[] w - - 0 30',
    moves: 'f1d2',
  },
  {
    variant: 'sissa',
    reason: 'repetition',
    option: ['end.repetition', 'claim3'],
    fen: '8k/1r7/9/9/9/9/9/4R4/K8 w - - - 0 40',
    moves: twice('a1a2 i9i8 a2a1 i8i9'),
  },
  {
    variant: 'sissa',
    reason: 'moveLimit',
    option: ['end.fifty', 'claim'],
    fen: '8k/1r7/9/9/9/9/9/4R4/K8 w - - - 99 89',
    moves: 'a1a2',
  },
  {
    variant: 'makruk',
    reason: 'repetition',
    option: ['end.repetition', 'claim3'],
    fen: '3k4/r7/p7/8/8/P7/7R/3K4 w - - 0 40',
    moves: twice('d1c1 d8e8 c1d1 e8d8'),
  },
  {
    variant: 'makruk',
    reason: 'moveLimit',
    option: ['end.fifty', 'claim'],
    fen: '3k4/r7/p7/8/8/P7/7R/3K4 w - - 99 89',
    moves: 'd1c1',
  },
  {
    variant: 'makruk',
    reason: 'counting',
    option: ['count.expiry', 'claim'],
    fen: 'k7/8/1K6/8/8/8/6R1/8 w - 32 31 60',
    moves: 'g2g1',
  },
];

/** Values of options that let a draw be claimed. */
const CLAIMING: Readonly<Record<string, ClaimReason>> = {
  'end.repetition=claim3': 'repetition',
  'end.fifty=claim': 'moveLimit',
  'count.expiry=claim': 'counting',
  'promo.refusalClaim=bareKingPawn': 'refusal',
  'promo.refusalClaim=onlyPromotions': 'refusal',
};

/** Returns the desk, with its engine on, after the moves of a case under a ruleset. */
function deskOf({ variant, fen, moves }: Case, ruleset: string): AppState {
  const begun = initialState(newGame(variant, ruleset, fen));
  const played = moves.split(' ').reduce((state, text) => reduce(state, { type: 'typed', text }), begun);
  const open = reduce(played, { type: 'placeOpened', place: { page: 'desk' }, seed: 0, day: 0 });
  const state = reduce(open, { type: 'engineWished', wish: 'analysis' });
  expect(gameOn(state).cursor).toBe(moves.replaceAll(' ', '/'));
  return state;
}

/** Returns a ruleset of a variant with one option changed so that the claim of a case stands. */
const rulesetOf = ({ option: [name, value] }: Case, preset = 'standard'): string => `${preset} ${name}=${value}`;

/** Tables that know every move to lose, but the first one to do so the latest. */
function lostBy(state: AppState): Verdict {
  const { position } = currentNode(gameOn(state));
  const lost = { outcome: 'loss', distance: 6 } as const;
  const moves = position
    .legalMoves()
    .map((move, at) => ({ move, outcome: 'loss' as const, distance: at === 0 ? 6 : 4 }));
  return { ...lost, uncounted: lost, pliesLeft: null, mayBeClaimed: false, moves };
}

const judgesOf = (score: number, best: string, verdict: Verdict | null): Judges => ({
  probe: async () => verdict,
  search: async () => ({ score, best, line: [best] }),
});

describe.each(CASES.map((one) => [`${one.variant}: ${one.reason} by ${one.option.join('=')}`, one] as const))(
  '%s',
  (_, one) => {
    const state = deskOf(one, rulesetOf(one));
    const game = gameOn(state);
    const { claims, position } = currentNode(game);
    const sign = position.turn === 0 ? 1 : -1;
    const best = makeUci(position.rules, position.legalMoves()[0]!);

    test('may be claimed, and the page offers it', () => {
      expect(claims.map(({ reason }) => reason)).toContain(one.reason);
      const table = reduce(state, { type: 'placeOpened', place: { page: 'play' }, seed: 0, day: 0 });
      expect(viewOf(table).claims.map(({ reason }) => reason)).toContain(one.reason);
    });

    test('the desk says a draw where the engine sees a loss, a win where it sees one, and keeps the best move', () => {
      const task = engineTask(state)!;
      const of = (score: { readonly kind: 'cp' | 'mate'; readonly value: number }) =>
        worthOf(state, { task, lines: [shownLine(task, { depth: 6, place: 1, nodes: 1, score, pv: [best] })] });
      for (const score of [
        { kind: 'cp', value: -266 },
        { kind: 'mate', value: -1 },
      ] as const) {
        const { lines, ...worth } = of(score);
        expect(worth).toMatchObject({ mayClaim: true, score: { kind: 'cp', value: 0 } });
        expect(lines[0]!.uci).toEqual([best]);
      }
      expect(of({ kind: 'cp', value: 310 }).score).toEqual({ kind: 'cp', value: 310 * sign });
    });

    test('the desk says a draw where the tables know a loss, and keeps their best move', () => {
      const asked = tableTask(state);
      // Tables hold endings alone.
      expect(asked !== null).toBe(isEndgame(position));
      if (asked === null) return;
      const known = reduce(state, { type: 'tableAnswered', task: asked, answer: { verdict: lostBy(state) } });
      const { lines, ...worth } = worthOf(known, null);
      expect(worth).toMatchObject({ isExact: true, mayClaim: true, score: { kind: 'cp', value: 0 } });
      expect(lines[0]!.uci).toEqual([best]);
    });

    test('a hint is the best move that the tables know', () => {
      const hinted = reduce(reduce(state, { type: 'placeOpened', place: { page: 'play' }, seed: 0, day: 0 }), {
        type: 'engineWished',
        wish: 'hint',
      });
      const asked = tableTask(hinted);
      if (asked === null) {
        // No endgame: the engine's word is the hint, and the claim stands beside it.
        expect(engineTask(hinted)).toMatchObject({ kind: 'hint', path: game.cursor });
        return;
      }
      const told = reduce(hinted, { type: 'tableAnswered', task: asked, answer: { verdict: lostBy(state) } });
      expect(told.engine.hint).toBe(best);
    });

    test('a review gives the side half a point, by engine and by tables, and no more and no less to who is ahead', async () => {
      const of = async (score: number, verdict: Verdict | null) =>
        await judge(judgesOf(score, best, verdict), game, game.cursor);
      expect(await of(-900, null)).toMatchObject({ chance: 0.5, line: [best] });
      expect(await of(0, lostBy(state))).toMatchObject({ chance: 0.5, line: [best], known: { outcome: 'loss' } });
      const ahead = await of(310, null);
      expect(ahead.chance).toBe(shareOf({ kind: 'cp', value: 310 }, position));
      expect(ahead.chance).toBeGreaterThan(0.5);
    });

    test('a review grades the move that let it be claimed by that draw', async () => {
      const before = await judge(judgesOf(900, 'a1a1', null), game, parentOf(game.cursor));
      const after = await judge(judgesOf(-900, best, null), game, game.cursor);
      const paths = game.cursor.split('/').length;
      const judgements = [...Array.from({ length: paths - 1 }, () => null), before, after];
      const [graded] = gradeLine(game, judgements);
      expect(graded).toMatchObject({ uci: lastOf(game.cursor), grade: 'blunder' });
      expect(graded!.loss).toBeCloseTo(before.chance - 0.5);
    });
  },
);

test('the cases cover each reason, and each value of an option by which a variant lets a draw be claimed', () => {
  expect(new Set(CASES.map(({ reason }) => reason))).toEqual(new Set(CLAIM_REASONS));
  const known = CASES.map(({ variant, option }) => `${variant} ${option.join('=')}`);
  const found = VARIANT_IDS.flatMap((variant) =>
    Object.entries(variantOf(variant).optionValues).flatMap(([name, values]) =>
      values.flatMap((value) => (CLAIMING[`${name}=${value}`] ? [`${variant} ${name}=${value}`] : [])),
    ),
  );
  expect(known.sort()).toEqual(found.sort());
});

test.each(
  VARIANT_IDS.flatMap((variant) => Object.keys(variantOf(variant).presets).map((preset) => [variant, preset] as const)),
)('%s, %s: each draw is said to be there where the rules let it be claimed, and nowhere else', (variant, preset) => {
  for (const one of CASES.filter((each) => each.variant === variant)) {
    const options = parseRuleset(variantOf(variant), preset);
    const [name, value] = one.option;
    const has = (option: string, wanted: unknown): boolean => options.ok && options.value[option] === wanted;
    // Without a table of counts nobody counts.
    const isClaimed = has(name, value) && !(one.reason === 'counting' && has('count.table', 'off'));
    const state = deskOf(one, preset);
    const { claims } = nodeAt(gameOn(state), gameOn(state).cursor);
    const isByOther = CASES.some((other) => other.reason === one.reason && has(...other.option));
    if (isClaimed) expect(claims.map(({ reason }) => reason)).toContain(one.reason);
    else if (!isByOther) expect(claims.map(({ reason }) => reason)).not.toContain(one.reason);
    expect(worthOf(state, null).mayClaim).toBe(claims.length > 0);
  }
});
