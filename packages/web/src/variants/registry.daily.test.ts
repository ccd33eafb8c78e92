import { type Position, parseFen, rulesOf, VARIANT_IDS } from '@sitke/rules';
import { expect, test } from 'vitest';
import { dailiesOf, dailyOf } from './registry.daily.js';

const isMate = (position: Position): boolean => position.outcome?.reason === 'checkmate';
const hasMate = (position: Position): boolean => position.legalMoves().some((move) => isMate(position.play(move)));

/** The moves after which every reply allows mate, and there is a reply. */
function keysOf(position: Position): string[] {
  const keys = position.legalMoves().filter((move) => {
    const after = position.play(move);
    const replies = after.legalMoves();
    return after.outcome === null && replies.length > 0 && replies.every((reply) => hasMate(after.play(reply)));
  });
  return keys.map((move) => position.uci(move));
}

test.each(VARIANT_IDS)('each position of the day of %s is a mate in two with one first move', (id) => {
  for (const { fen, key } of dailiesOf(id)) {
    const position = parseFen(rulesOf(id), fen);
    if (!position.ok) throw new Error(`${fen}: ${position.error.message}`);
    expect([fen, hasMate(position.value), keysOf(position.value)]).toEqual([fen, false, [key]]);
  }
});

test('each day has its position, the same for everybody, and none comes twice within eighty days', () => {
  const days = Array.from({ length: 80 }, (_, index) => dailyOf(20_000 + index).fen);
  expect(new Set(days).size).toBe(80);
  expect(dailyOf(20_080)).toEqual(dailyOf(20_000));
});
