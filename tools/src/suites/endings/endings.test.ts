import type { Score } from '@sitke/engine';
import { Game, type Position, parseFen } from '@sitke/rules';
import { Random } from '@sitke/testkit/random';
import { often } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import { shippedEngine } from '../engine.js';
import { FILES, playEndings, readEndings } from './index.js';
import { playOn, tablePlayer } from './play.js';
import { distanceOf, positionOf } from './positions.js';
import { RULES } from './rules.js';
import type { PieceLetter } from './steps.js';
import { endingTable } from './table.js';

const WON = readEndings(FILES.won);
const LOST = readEndings(FILES.lost);
const PAWNS = readEndings(FILES.pawns);
const WITH_ROOK = ({ pieces }: { pieces: string }): boolean => pieces === 'R';
const NODES = 60_000;
/** How many placings of each table are looked at. */
const PLACINGS = often(1000, 4000, 4000);

/** Returns what the rules' own moves make of the distances after them; null where the bare king holds. */
function distanceByMoves(position: Position, isStrong: boolean): number | null {
  if (position.legalMoves().length === 0) return position.isCheck ? 0 : null;
  const after = position.legalMoves().map((move) => distanceOf(position.play(move)) ?? Number.POSITIVE_INFINITY);
  const best = isStrong ? Math.min(...after) : Math.max(...after);
  return Number.isFinite(best) ? best + 1 : null;
}

describe.each(often(['R', 'S'], ['R', 'S', 'NF'], ['R', 'S', 'NF']))('the table of K+%s against K', (pieces) => {
  test('agrees with itself over the moves of the rules', () => {
    const random = new Random(7);
    const table = endingTable([...pieces] as PieceLetter[])!;
    const seen = { won: 0, held: 0, impossible: 0 };
    for (let left = PLACINGS; left > 0; left--) {
      const placing = Array.from({ length: pieces.length + 2 }, () => random.int(0, 63));
      const isStrong = random.chance(0.5);
      const isTurned = random.chance(0.5);
      const isApart = new Set(placing).size === placing.length;
      const position = isApart ? positionOf(pieces, placing, isStrong, isTurned, null) : null;
      const isPossible = table.isLegal(placing, isStrong);
      expect(isPossible).toBe(position !== null);
      if (!position) {
        seen.impossible++;
        continue;
      }
      const distance = table.distance(placing, isStrong);
      expect(distanceByMoves(position, isStrong)).toBe(distance);
      seen[distance === null ? 'held' : 'won']++;
    }
    expect(seen.impossible).toBeGreaterThan(PLACINGS / 40);
    expect(pieces === 'R' ? seen.won : seen.held).toBeGreaterThan(PLACINGS / 4);
  }, 300_000);
});

describe('the suite', () => {
  test('has what it should', () => {
    expect([WON.length, LOST.length]).toEqual([200, 50]);
    expect(WON.filter(({ slack }) => slack <= 6).length).toBeGreaterThan(100);
    expect(new Set([...WON, ...LOST].map(({ fen }) => fen)).size).toBe(250);
    for (const { fen, distance, slack } of [...WON, ...LOST]) {
      const position = parseFen(RULES, fen);
      const count = position.ok ? position.value.count : null;
      expect(count && count.limit - count.plies - distance).toBe(slack);
    }
    expect(WON.every(({ slack }) => slack >= 0) && LOST.every(({ slack }) => slack < 0)).toBe(true);
  });

  test('with best play what is won is mate in time, on the last counted move too, and what is lost is drawn', async () => {
    const [won, lost] = [WON.filter(WITH_ROOK), LOST.filter(WITH_ROOK)];
    expect(won.filter(({ slack }) => slack === 0).length).toBeGreaterThan(1);
    for (const { fen, distance } of won) {
      const { isMate, plies } = await playOn(fen, tablePlayer, tablePlayer);
      expect([fen, isMate, plies]).toEqual([fen, true, distance]);
    }
    for (const { fen } of lost) {
      const { reason } = await playOn(fen, tablePlayer, tablePlayer);
      expect([fen, reason]).toEqual([fen, 'counting']);
    }
  });

  test('the engine mates with a rook within the count and holds against one', async () => {
    const engine = await shippedEngine('sittuyin', 4);
    const failed: string[] = [];
    const won = WON.filter(WITH_ROOK).filter((_, index) => index % often(10, 3, 1) === 0);
    await playEndings(engine, won, true, { nodes: NODES }, null, ({ isConverted, fen }) => {
      if (!isConverted) failed.push(fen);
    });
    await playEndings(engine, LOST.filter(WITH_ROOK), false, { nodes: NODES }, null, ({ isConverted, fen }) => {
      if (isConverted) failed.push(fen);
    });
    expect(failed).toEqual([]);
  });

  test('the engine mates with a piece and a pawn, which promotes on the way', async () => {
    const engine = await shippedEngine('sittuyin', 4);
    const chosen = PAWNS.filter(({ distance }, index) => distance <= 90 && index % often(10, 3, 3) === 0).slice(
      0,
      often(3, PAWNS.length, PAWNS.length),
    );
    expect(chosen.length).toBeGreaterThan(2);
    const failed: string[] = [];
    await playEndings(engine, chosen, true, { nodes: NODES }, null, ({ isConverted, fen }) => {
      if (!isConverted) failed.push(fen);
    });
    expect(failed).toEqual([]);
  }, 120_000);
});

test('the engine tells what horse and general win against a bare king from what it holds', async () => {
  const random = new Random(11);
  const table = endingTable(['N', 'F'])!;
  const engine = await shippedEngine('sittuyin', 1);
  const left = { won: PLACINGS / 4, held: PLACINGS / 4 };
  while (left.won + left.held > 0) {
    const placing = Array.from({ length: 4 }, () => random.int(0, 63));
    const isStrong = random.chance(0.5);
    const isWon = table.distance(placing, isStrong) !== null;
    const kind = isWon ? 'won' : 'held';
    if (left[kind] === 0 || !table.isLegal(placing, isStrong)) continue;
    const position = positionOf('NF', placing, isStrong, random.chance(0.5), null);
    if (!position || position.outcome) continue;
    left[kind]--;
    engine.newGame();
    let score: Score | null = null;
    for await (const info of engine.search({ node: new Game(position).root, limits: { depth: 1 }, seed: 1 }))
      score = info.score;
    const isHigh = score?.kind === 'mate' || Math.abs(score?.cp ?? 0) > 500;
    expect([position.fen, isHigh]).toEqual([position.fen, isWon]);
  }
}, 120_000);
