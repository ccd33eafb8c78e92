import { makeUci, Position, parseFen, rulesOf, type VariantId } from '@sitke/rules';
import { Random } from '@sitke/testkit/random';
import { describe, expect, test } from 'vitest';
import { FloorSearcher, scoreText, valuesOf } from './search.js';
import { FloorSession } from './session.js';

function choose(variant: VariantId, fen: string, seed = 1): [uci: string, score: string] {
  const rules = rulesOf(variant);
  const position = parseFen(rules, fen);
  if (!position.ok) throw new Error(position.error.message);
  const choice = new FloorSearcher(rules, valuesOf(rules)).choose(position.value, new Random(seed))!;
  return [makeUci(rules, choice.move), scoreText(choice.score)];
}

describe('the floor', () => {
  test.each([
    ['takes what hangs', 'sittuyin', '7k/8/8/3r4/8/8/4P3/K2R4[] w - - 0 1', 'd1d5', 'cp 600'],
    ['leaves alone what is defended', 'sittuyin', '7k/2n5/8/1p6/P7/8/8/K2R4[] b - - 0 1', 'b5a4', undefined],
    ['mates in one', 'sittuyin', '7k/R7/8/8/8/8/8/KR6[] w - - 0 1', 'b1b8', 'mate 1'],
    ['mates in one in the other game', 'sissa', '8k/R8/9/9/9/9/9/9/KR7 w - - - 0 1', 'b1b9', 'mate 1'],
  ] as const)('%s (%s)', (_, variant, fen, uci, score) => {
    const [move, text] = choose(variant, fen);
    expect(move).toBe(uci);
    if (score !== undefined) expect(text).toBe(score);
  });

  test('sees that it will be mated, and what a capture costs', () => {
    // After any move the rook on the seventh rank holds the king, and the other mates.
    expect(choose('sittuyin', '7k/R7/8/8/8/8/7p/KR6[] b - - 0 1')[1]).toBe('mate -1');
    // The rook could take the pawn, which the general defends: it would win 100 and lose 500.
    for (let seed = 1; seed < 20; seed++) {
      expect(choose('sittuyin', '7k/2f5/3p4/8/8/8/8/K2R4[] w - - 0 1', seed)[0]).not.toBe('d1d6');
    }
  });

  test('chooses among equals by its seed', () => {
    const fen = '7k/8/8/8/8/8/8/K3N3[] w - - 0 1';
    const moves = Array.from({ length: 30 }, (_, seed) => choose('sittuyin', fen, seed)[0]);
    expect(moves).toEqual(Array.from({ length: 30 }, (_, seed) => choose('sittuyin', fen, seed)[0]));
    expect(new Set(moves).size).toBeGreaterThan(3);
  });

  test('counts the pieces in hand', () => {
    const rules = rulesOf('sittuyin');
    const choice = new FloorSearcher(rules, valuesOf(rules)).choose(Position.initial(rules), new Random(1))!;
    expect(scoreText(choice.score)).toBe('cp 0');
  });
});

test('a game whose pieces nobody has valued gets values by what they attack', () => {
  const rules = rulesOf('sissa');
  const unknown = { ...rules, def: { ...rules.def, id: 'unknown' } };
  const { K, P, N, R, Q } = valuesOf(unknown);
  expect(K).toBe(0);
  expect([P! < N!, N! < R!, R! < Q!]).toEqual([true, true, true]);
});

test('scores of mates, as UCI counts them', () => {
  expect([29_999, 29_998, -29_998, -29_999, 30].map(scoreText)).toEqual([
    'mate 1',
    'mate 1',
    'mate -1',
    'mate 0',
    'cp 30',
  ]);
});

describe('the floor’s UCI', () => {
  function talk(...lines: readonly string[]): string[] {
    const said: string[] = [];
    const session = new FloorSession((line) => said.push(line));
    for (const line of lines) session.handle(line);
    return said;
  }

  test('is enough for a game, the same for the same seed', () => {
    const begin = [
      'uci',
      'setoption name UCI_Variant value sissa',
      'setoption name Seed value 7',
      'ucinewgame',
      'isready',
    ];
    const said = talk(...begin, 'position startpos moves e2e4 e8e6', 'go nodes 1');
    expect(said).toContain('uciok');
    expect(said).toContain('readyok');
    expect(said.at(-1)).toMatch(/^bestmove [a-i][1-9][a-i][1-9]$/);
    const again = ['ucinewgame', 'position startpos moves e2e4 e8e6', 'go nodes 1'];
    expect(talk(...begin, ...again, ...again).at(-1)).toBe(said.at(-1));
  });

  test('says what it cannot do', () => {
    expect(talk('dance', 'setoption name Hash value 1', 'setoption name Ruleset value odd')).toEqual([
      'info string unknown command dance',
      'info string no option: name Hash value 1',
      'info string Sittuyin has no ruleset odd',
    ]);
    expect(talk('position fen 8/8', 'position startpos moves e2e4')).toEqual([
      expect.stringMatching(/^info string FEN: /),
      expect.stringMatching(/^info string e2e4 is not legal/),
    ]);
    expect(talk('position fen 7k/R7/8/8/8/8/8/K7[] b - - 0 1', 'go')).not.toContain('bestmove (none)');
    expect(talk('position fen 1R5k/R7/8/8/8/8/8/K7[] b - - 0 1', 'go')).toEqual(['bestmove (none)']);
    expect(new FloorSession(() => {}).handle('quit')).toBe(false);
  });
});
