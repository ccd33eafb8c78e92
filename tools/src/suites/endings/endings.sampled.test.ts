import type { Score } from '@sitke/engine';
import { type Color, Game, opposite, Position, parseFen, pieceOf, roleOfLetter } from '@sitke/rules';
import { Random } from '@sitke/testkit/random';
import { often } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import { shippedEngine } from '../engine.js';
import { distanceOf, RULES } from './distance.js';
import { FILES, playEndings, readEndings } from './index.js';
import { playOn, tablePlayer } from './play.js';

const WON = readEndings(FILES.won);
const LOST = readEndings(FILES.lost);
const PAWNS = readEndings(FILES.pawns);
const WITH_ROOK = ({ pieces }: { pieces: string }): boolean => pieces === 'R';
const NODES = 60_000;
/** How many positions are looked at. */
const PLACINGS = often(400, 4000, 4000);

/** Returns a position of pieces and a king against a bare king, either side to move; null where it cannot arise. */
function randomPosition(letters: string, random: Random): Position | null {
  const strong = random.int(0, 1) as Color;
  const roles = [...letters].map((letter) => roleOfLetter(RULES.def, letter)!);
  const squares: number[] = new Array(64).fill(0);
  for (const piece of [pieceOf(opposite(strong), 1), ...[1, ...roles].map((role) => pieceOf(strong, role))])
    squares[random.int(0, 63)] = piece;
  const result = Position.fromSetup(RULES, {
    squares,
    pockets: new Array(32).fill(0),
    turn: random.int(0, 1) as Color,
    flags: 0,
    epSquare: null,
    count: null,
    halfmoves: 0,
    fullmoves: 60,
  });
  return result.ok && squares.filter((piece) => piece !== 0).length === letters.length + 2 ? result.value : null;
}

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
    const won = WON.filter(WITH_ROOK).filter((_, index) => index % often(60, 10, 1) === 0);
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
    const chosen = PAWNS.filter(
      ({ distance }, index) => distance <= often(40, 90, 90) && index % often(10, 10, 3) === 0,
    ).slice(0, often(1, 3, PAWNS.length));
    expect(chosen.length).toBeGreaterThan(0);
    const failed: string[] = [];
    await playEndings(engine, chosen, true, { nodes: NODES }, null, ({ isConverted, fen }) => {
      if (!isConverted) failed.push(fen);
    });
    expect(failed).toEqual([]);
  }, 120_000);
});

test('the engine tells what horse and general win against a bare king from what it holds', async () => {
  const random = new Random(11);
  const engine = await shippedEngine('sittuyin', 1);
  const left = { won: PLACINGS / 4, held: PLACINGS / 4 };
  while (left.won + left.held > 0) {
    const position = randomPosition('NF', random);
    if (!position || position.outcome) continue;
    const isWon = distanceOf(position) !== null;
    const kind = isWon ? 'won' : 'held';
    if (left[kind] === 0) continue;
    left[kind]--;
    engine.newGame();
    let score: Score | null = null;
    for await (const info of engine.search({ node: new Game(position).root, limits: { depth: 1 }, seed: 1 }))
      score = info.score;
    const isHigh = score?.kind === 'mate' || Math.abs(score?.cp ?? 0) > 500;
    expect([position.fen, isHigh]).toEqual([position.fen, isWon]);
  }
}, 120_000);
