/** Chances by score, as games show them: a win model, with errors from leaving out a part of the games at a time. */

import { type AtKnots, blendOf, chancesOf, KNOTS, piecesLeft, type WinModel } from '@sitke/engine';
import type { Game, Position } from '@sitke/rules';
import { noteCp } from '../../annotate/games.js';
import { type Estimate, estimate, fit, type Group } from '../values/fit.js';

/** Scores beyond this say that the game is as good as over. */
const MAX_CP = 1000;
/** So finely scores are told apart, in hundredths of a pawn. */
const STEP = 10;
const PARTS = 20;

/** A score of the side to move, and its result: 2 a win, 1 a draw, 0 a loss. */
export interface Seen {
  readonly cp: number;
  /** The pieces left as a share of those at the start. */
  readonly pieces: number;
  readonly result: 0 | 1 | 2;
}

/** A win model and the errors of its numbers, of 95 %. */
export interface FittedModel {
  readonly model: WinModel;
  readonly errors: WinModel;
}

/** Returns whether a side has its king alone: its endings have values of their own, which say nothing of other scores. */
function hasBareKing(position: Position): boolean {
  const { squares, pockets } = position.toSetup();
  const pieces = [0, 1].map((color) => squares.filter((piece) => piece !== 0 && piece >> 4 === color).length);
  return Math.min(...pieces) <= 1 && pockets.every((count) => count === 0);
}

/** Returns what the game's notes said of its positions and what became of them; nothing of a game without a result. */
export function seenIn(game: Game): readonly Seen[] {
  const points = { '1-0': 2, '1/2-1/2': 1, '0-1': 0, '*': null }[game.result];
  if (points === null) return [];
  const seen: Seen[] = [];
  for (const { parent, comment } of game.mainline()) {
    const cp = noteCp(comment);
    if (cp === null || Math.abs(cp) > MAX_CP) continue;
    const { position } = parent!;
    if (hasBareKing(position)) continue;
    const result = (position.turn === 0 ? points : 2 - points) as Seen['result'];
    seen.push({ cp, pieces: piecesLeft(position), result });
  }
  return seen;
}

/**
 * Fits a model to games, each given as what was seen in it. Whether a score's own side won and whether the other did are two
 * questions of the same form, so both are one logistic regression.
 */
export function fitModel(games: readonly (readonly Seen[])[]): FittedModel {
  const groups = new Map<string, Group>();
  games.forEach((seen, index) => {
    for (const { cp, pieces, result } of seen) {
      add(groups, index % PARTS, cp, pieces, result === 2);
      add(groups, index % PARTS, -cp, pieces, result === 0);
    }
  });
  const fitted = fit([...groups.values()], PARTS);
  const of = (feature: number): Estimate => estimate(fitted, (weights) => weights[feature]!);
  const pick = (get: (from: Estimate) => number): WinModel => {
    const [level, pawn] = [0, 1].map((row) => KNOTS.map((_, knot) => get(of(row * KNOTS.length + knot))));
    return { level: level as readonly number[] as AtKnots, pawn: pawn as readonly number[] as AtKnots };
  };
  return { model: pick(({ value }) => value), errors: pick(({ error }) => error) };
}

function add(groups: Map<string, Group>, part: number, cp: number, pieces: number, isWon: boolean): void {
  const pawns = (Math.round(cp / STEP) * STEP) / 100;
  const key = `${pawns} ${pieces}`;
  let group = groups.get(key);
  if (!group) {
    const blend = blendOf(pieces);
    const features = [...blend, ...blend.map((weight) => weight * pawns)];
    group = { features, counts: new Float64Array(PARTS), points: new Float64Array(PARTS) };
    groups.set(key, group);
  }
  group.counts[part]! += 1;
  if (isWon) group.points[part]! += 1;
}

/** Scores from 0 up, in hundredths of a pawn, and shares of pieces, each up to the next. */
const SCORES = [0, 25, 75, 150, 300, 600, MAX_CP + 1];
const SHARES = [0, 0.25, 0.5, 0.75, 1.01];

/** Of positions with a score and pieces in these ranges: how often they were won and drawn, each with what the model expects. */
export interface Expectation {
  readonly score: string;
  readonly pieces: string;
  readonly count: number;
  readonly win: readonly [seen: number, expected: number];
  readonly draw: readonly [seen: number, expected: number];
}

/** Returns what came of scores for the side they are good for, and what a model expects; empty ranges are left out. */
export function expectations(games: readonly (readonly Seen[])[], model: WinModel): readonly Expectation[] {
  const all = games
    .flat()
    .map(({ cp, pieces, result }) => (cp < 0 ? { cp: -cp, pieces, result: 2 - result } : { cp, pieces, result }));
  return ranges(SHARES).flatMap(([from, to]) =>
    ranges(SCORES).flatMap(([low, high]) => {
      const here = all.filter(({ cp, pieces }) => cp >= low && cp < high && pieces >= from && pieces < to);
      if (here.length === 0) return [];
      const expected = here.map(({ cp, pieces }) => chancesOf({ kind: 'cp', cp }, pieces, model));
      const share = (count: number): number => count / here.length;
      const mean = (name: 'win' | 'draw'): number => share(expected.reduce((sum, each) => sum + each[name], 0)) / 1000;
      const seen = (result: number): number => share(here.filter((each) => each.result === result).length);
      return {
        score: `${low / 100} to ${Math.min(high, MAX_CP) / 100}`,
        pieces: `${from} to ${Math.min(to, 1)}`,
        count: here.length,
        win: [seen(2), mean('win')] as const,
        draw: [seen(1), mean('draw')] as const,
      };
    }),
  );
}

function ranges(ends: readonly number[]): readonly (readonly [number, number])[] {
  return ends.slice(1).map((end, index) => [ends[index]!, end]);
}
