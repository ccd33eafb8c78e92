import { rulesOf, squareName, VARIANT_IDS, type VariantId, variantOf } from '@sitke/rules';
import { describe, expect, test } from 'vitest';
import { pieceMoves } from './pieceMoves.js';

/** The squares where a piece goes, and where it only captures, by name. */
function namesOf(variant: VariantId, piece: string): { readonly moves: string; readonly captures: string } {
  const def = variantOf(variant);
  const role = def.pieces.findIndex(({ name }) => name === piece) + 1;
  const { moves, captures } = pieceMoves(rulesOf(variant), role);
  const text = (squares: readonly number[]): string =>
    squares
      .map((square) => squareName(def, square))
      .sort()
      .join(' ');
  return { moves: text(moves), captures: text(captures) };
}

describe('a piece in the middle of the board', () => {
  test.each([
    ['sittuyin', 'king', 'c3 c4 c5 d3 d5 e3 e4 e5', ''],
    ['sittuyin', 'elephant', 'c3 c5 d5 e3 e5', ''],
    ['sittuyin', 'general', 'c3 c5 e3 e5', ''],
    ['sittuyin', 'horse', 'b3 b5 c2 c6 e2 e6 f3 f5', ''],
    ['sittuyin', 'pawn', 'd5', 'c5 e5'],
    ['makruk', 'khon', 'c3 c5 d5 e3 e5', ''],
    ['sissa', 'knight', 'c4 c6 d3 d7 f3 f7 g4 g6', ''],
  ] as const)('of %s: the %s goes to %s, and only captures on “%s”', (variant, piece, moves, captures) => {
    expect(namesOf(variant, piece)).toEqual({ moves, captures });
  });

  test('of a rook goes along all of its rank and file', () => {
    for (const variant of ['sittuyin', 'makruk'] as const)
      expect(namesOf(variant, 'rook').moves.split(' ')).toHaveLength(14);
    expect(namesOf('sissa', 'rook').moves.split(' ')).toHaveLength(16);
  });

  test.each(VARIANT_IDS)('has somewhere to go, each of %s', (variant) => {
    const rules = rulesOf(variant);
    const { files } = variantOf(variant);
    for (const index of rules.def.pieces.keys()) {
      const { at, moves } = pieceMoves(rules, index + 1);
      expect(at % files).toBe(Math.floor((files - 1) / 2));
      expect(moves.length).toBeGreaterThan(0);
      expect(new Set(moves).size).toBe(moves.length);
    }
  });

  test('is a sissa: as far straight as askew ends beside or a bent way off, never on its diagonal', () => {
    const reached = namesOf('sissa', 'sissa').moves.split(' ');
    for (const name of ['e6', 'e7', 'f7', 'g9', 'a5']) expect(reached).toContain(name);
    for (const name of ['f6', 'g7', 'd4']) expect(reached).not.toContain(name);
  });
});
