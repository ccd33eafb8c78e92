/** The report on a match so far. */

import type { GameRecord } from './log.js';
import { seatsOf } from './pgn.js';
import { type EngineSpec, limitText } from './spec.js';
import { type SprtState, type SprtTest, sprtState } from './sprt.js';
import { type Estimate, estimate, type Pentanomial } from './stats.js';

/** Results of a match, from the first engine's side; of complete pairs only. */
export interface Report {
  readonly engines: readonly [string, string];
  readonly limits: readonly [string, string];
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly pentanomial: Pentanomial;
  readonly estimate: Estimate | null;
  readonly sprt: (SprtTest & SprtState) | null;
  /** How often games ended in each way: `rules: checkmate`, `fault: crash` and so on. */
  readonly endings: Readonly<Record<string, number>>;
  /** Every failure of an engine, in incomplete pairs too. */
  readonly faults: readonly Fault[];
}

/** A failure of an engine. */
export interface Fault {
  readonly engine: string;
  /** As the PGN's Round: pair and game, from 1. */
  readonly round: string;
  readonly kind: string;
  readonly detail: string;
}

/** Returns the first engine's points in a game: 0, ½ or 1. */
function pointsOf({ game, result }: GameRecord): number {
  if (result === '1/2-1/2') return 0.5;
  return (result === '1-0') === (game === 0) ? 1 : 0;
}

/** Returns the failure that ended a game, if any. */
export function faultOf(engines: readonly [EngineSpec, EngineSpec], record: GameRecord): Fault | null {
  const { by, reason, detail, faultOf: side, game, pair } = record;
  if (by !== 'fault' || side === undefined) return null;
  const engine = engines[seatsOf(game)[side]].name;
  return { engine, round: `${pair + 1}.${game + 1}`, kind: reason, detail: detail ?? '' };
}

/** Returns the report on the games of a match. */
export function reportOf(
  engines: readonly [EngineSpec, EngineSpec],
  games: readonly GameRecord[],
  sprt: SprtTest | undefined,
): Report {
  const pairs = new Map<number, GameRecord[]>();
  for (const record of games) pairs.set(record.pair, [...(pairs.get(record.pair) ?? []), record]);
  const complete = [...pairs.values()].filter((pair) => pair.length === 2);
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const pair of complete) counts[2 * pair.reduce((sum, record) => sum + pointsOf(record), 0)]!++;
  const points = complete.flat().map(pointsOf);
  const endings: Record<string, number> = {};
  for (const { by, reason } of complete.flat()) {
    const way = `${by}: ${reason}`;
    endings[way] = (endings[way] ?? 0) + 1;
  }
  return {
    engines: [engines[0].name, engines[1].name],
    limits: [limitText(engines[0].limit), limitText(engines[1].limit)],
    wins: points.filter((value) => value === 1).length,
    draws: points.filter((value) => value === 0.5).length,
    losses: points.filter((value) => value === 0).length,
    pentanomial: counts,
    estimate: estimate(counts),
    sprt: sprt ? { ...sprt, ...sprtState(counts, sprt) } : null,
    endings,
    faults: games.flatMap((record) => faultOf(engines, record) ?? []),
  };
}
