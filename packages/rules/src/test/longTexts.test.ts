import { describe, expect, it, test } from 'vitest';
import { GameNode, Position } from '../index.js';
import { MAX_PGN_LENGTH, parsePgn } from '../pgn.js';

test('a PGN may have any number of games, each of which may have one MiB', () => {
  const many = parsePgn('* '.repeat(20_000), { variant: 'sissa' });
  expect(many.ok && many.value.length).toBe(20_000);
  const long = `*\n\n[Variant "Sissa"]\n\n1. e4 {${'x'.repeat(MAX_PGN_LENGTH)}} *`;
  const error = { code: 'tooLong', at: 3 + MAX_PGN_LENGTH };
  expect(parsePgn(long, { variant: 'sissa' })).toMatchObject({ ok: false, error });
});

/** Counts the work of a reader, since its time depends on the machine: patterns tried, characters matched, nodes visited. */
function workOf(text: string): number {
  let work = 0;
  const { exec } = RegExp.prototype;
  const children = Object.getOwnPropertyDescriptor(GameNode.prototype, 'children')!;
  const { legalMoves } = Position.prototype;
  Object.defineProperty(RegExp.prototype, 'exec', {
    ...Object.getOwnPropertyDescriptor(RegExp.prototype, 'exec'),
    value(this: RegExp, subject: string) {
      const found = exec.call(this, subject);
      work += 1 + (found?.[0].length ?? 0);
      return found;
    },
  });
  Object.defineProperty(GameNode.prototype, 'children', {
    ...children,
    get(this: GameNode) {
      work++;
      return children.get!.call(this);
    },
  });
  Position.prototype.legalMoves = function counted(this: Position) {
    work++;
    return legalMoves.call(this);
  };
  try {
    parsePgn(text, { variant: 'sissa' });
  } finally {
    Object.defineProperty(RegExp.prototype, 'exec', { writable: true, configurable: true, value: exec });
    Object.defineProperty(GameNode.prototype, 'children', children);
    Position.prototype.legalMoves = legalMoves;
  }
  return work;
}

const GAME = '[Variant "Sissa"]\n\n';
const MOVES = 'Nc3 Nc7 Nb1 Nb9 ';

/** Texts that a careless reader would go over again and again: what they begin with, what is repeated, and so on. */
const FAMILIES: readonly (readonly [head: string, unit: string, middle?: string, other?: string])[] = [
  ['', ' '],
  ['', '\n'],
  ['', '('],
  ['', ')'],
  ['', '{'],
  ['{', '{'],
  ['{', '\\'],
  ['', '{}'],
  ['', '['],
  ['', '[a "'],
  ['', '[a "b"]'],
  ['', '[a "b"]\n\n*\n\n'],
  ['[a "', '\\"'],
  ['[a "', ' '],
  ['', ';'],
  ['', ';\n'],
  ['', '%\n'],
  ['', '$'],
  ['', '$1 '],
  ['', '1'],
  ['', '1.'],
  ['', '1... '],
  ['', '*'],
  ['', '* '],
  ['', '1-0 '],
  ['', '½ '],
  ['', 'x'],
  ['', '+'],
  ['', 'e4!?'],
  ['', 'e4(S)'],
  ['', 'e.p.'],
  ['{', '[%clk '],
  ['{', '[%clk 1:2:3]'],
  ['{', '[%count start]'],
  ['', '{[%order]}'],
  [`${GAME}1. e4 `, '{a}'],
  [`${GAME}1. e4 `, '(1. d4) '],
  [`${GAME}1. e4 `, '(1. d4 (1. c4)) '],
  [`${GAME}1. e4 `, '$1 '],
  [`${GAME}1. e4 `, '('],
  [GAME, MOVES],
  [GAME, MOVES, '1-0 ', '{a}'],
  [GAME, MOVES, ' ', '{a}'],
  [GAME, MOVES, '(Nb9 ', '{a}'],
  [GAME, MOVES, '1-0 ', '* '],
];

describe('what is done to read a text as games grows with its length', () => {
  it.each(FAMILIES)(
    '%j, %j again and again, %j, %j again and again',
    (head = '', unit = '', middle = '', other = '') => {
      const text = (length: number): string => {
        const share = other === '' ? length : length / 2;
        return head + unit.repeat(share / unit.length) + middle + other.repeat(share / (other.length || 1));
      };
      const [short, long] = [workOf(text(2048)), workOf(text(8 * 2048))];
      // Eight times the length: eight times the work where it is linear, 64 times where it is quadratic.
      expect(long).toBeLessThanOrEqual(10 * short + 100);
      expect(long).toBeLessThan(12 * 8 * 2048);
    },
  );
});
