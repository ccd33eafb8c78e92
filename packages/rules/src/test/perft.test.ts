import { divideOf, perftOf } from '@sitke/testkit/fixtures';
import { positionOf } from '@sitke/testkit/games';
import { expect, it } from 'vitest';
import { parseUci, perft } from '../index.js';

it('the number of lines of moves is known move by move at depth 3 from the start of Sissa', () => {
  const lines = divideOf('sissa-p0-divide3');
  const entry = perftOf('sissa').find(({ id }) => id === 'P0')!;
  const start = positionOf('sissa', '', entry.fen);
  expect(lines).toHaveLength(start.legalMoves().length);
  for (const [uci, nodes] of lines) {
    const move = parseUci(start, uci);
    if (!move.ok) throw new Error(uci);
    expect(perft(start.rules, start.play(move.value).toBoard(), 2), uci).toBe(nodes);
  }
});
