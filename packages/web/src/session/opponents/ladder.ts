/** The ladder of the computer's players: what somebody has made against each, from the games on this device. */
import type { VariantId } from '@sitke/rules';
import { type GameRecord, kindOf, ownColor, winnerOf } from '../games/record.js';
import { FIRST_LEVEL, FULL_STRENGTH } from '../levels.js';

/** Games against one of them that are over. */
export interface Standing {
  readonly played: number;
  readonly won: number;
}

const NONE: Standing = { played: 0, won: 0 };

/** Standings by level. */
export type Ladder = ReadonlyMap<number, Standing>;

/** Returns the ladder of a game. A game that began from a position of somebody's own counts for nothing. */
export function ladderOf(records: readonly GameRecord[], variant: VariantId): Ladder {
  const ladder = new Map<number, Standing>();
  for (const record of records) {
    const { game, summary } = record;
    const isCounted = kindOf(record) === 'computer' && game.variant === variant && game.start === '' && summary.isOver;
    if (!isCounted || !game.computer) continue;
    const { level } = game.computer;
    const { played, won } = standingAt(ladder, level);
    const isWon = winnerOf(record) !== null && winnerOf(record) === ownColor(record);
    ladder.set(level, { played: played + 1, won: won + (isWon ? 1 : 0) });
  }
  return ladder;
}

/** Returns what has been made against a level. */
export function standingAt(ladder: Ladder, level: number): Standing {
  return ladder.get(level) ?? NONE;
}

/** Returns the level to try next: the one above the highest that was beaten. */
export function nextStep(ladder: Ladder): number {
  const beaten = [...ladder].flatMap(([level, { won }]) => (won > 0 ? [level] : []));
  return Math.min(FULL_STRENGTH, Math.max(FIRST_LEVEL - 1, ...beaten) + 1);
}
