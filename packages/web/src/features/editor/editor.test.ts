import { makeSetupFen, Position, parseSquare, pieceOf, VARIANT_IDS, type VariantId, variantOf } from '@sitke/rules';
import { randomRules } from '@sitke/testkit/positions';
import { holds } from '@sitke/testkit/properties';
import { type Choose, oneOf } from '@sitke/testkit/random';
import { often } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import { rulesetText } from '../../session/game.js';
import { formatSetup, parseSetup } from '../../session/setupText.js';
import {
  draftOfEditor,
  type EditorEvent,
  type EditorState,
  edit,
  fenOfEditor,
  isRead,
  isSound,
  openEditor,
  problemsOfEditor,
  rulesOfEditor,
} from './editor.js';
import { ownerOfFen } from './foreign.js';

const open = (variant: VariantId, fen = '', ruleset = 'standard'): EditorState => openEditor({ variant, ruleset, fen });
const after = (state: EditorState, ...events: EditorEvent[]): EditorState => events.reduce(edit, state);
const at = (variant: VariantId, name: string): number => parseSquare(variantOf(variant), name)!;
const KING = { kind: 'piece', piece: pieceOf(0, 1) } as const;

test('a FEN that cannot be read is not a position, whatever stands on the board', () => {
  const begun = open('makruk');
  expect([isRead(begun), isSound(begun)]).toEqual([true, true]);
  const typed = after(begun, { type: 'fen', text: 'hello' });
  expect([isRead(typed), isSound(typed)]).toEqual([false, false]);
  expect(isSound(after(begun, { type: 'cleared' }))).toBe(false);
});

describe('the board', () => {
  const empty = after(open('makruk'), { type: 'cleared' });
  const e1 = at('makruk', 'e1');
  const e2 = at('makruk', 'e2');

  test('takes the piece in hand, and gives it back at the second tap', () => {
    const put = after(empty, { type: 'taken', hand: KING }, { type: 'tapped', square: e1 });
    expect(fenOfEditor(put)).toBe('8/8/8/8/8/8/8/4K3 w - - 0 1');
    expect(put.hand).toBe(KING);
    expect(fenOfEditor(after(put, { type: 'tapped', square: e1 }))).toBe(fenOfEditor(empty));
  });

  test('lets a piece be moved, over another one too', () => {
    const start = open('makruk', '8/8/8/8/8/8/4p3/4K3 w - - 0 1');
    const moved = after(start, { type: 'tapped', square: e1 }, { type: 'tapped', square: e2 });
    expect([fenOfEditor(moved), moved.hand]).toEqual(['8/8/8/8/8/8/4K3/8 w - - 0 1', null]);
    expect(after(start, { type: 'tapped', square: e1 }, { type: 'tapped', square: e1 }).hand).toBeNull();
    expect(after(start, { type: 'tapped', square: 0 })).toBe(start);
  });

  test('is cleared of what the eraser taps', () => {
    const erased = after(open('makruk'), { type: 'taken', hand: { kind: 'eraser' } }, { type: 'tapped', square: e1 });
    expect(erased.setup.squares[e1]).toBe(0);
  });
});

describe('the whole arrangement', () => {
  test('is mirrored, and mirrored twice it is as before but for rights', () => {
    const start = open('makruk', '4k3/8/8/8/8/8/8/RK6 w - - 0 1');
    const mirrored = after(start, { type: 'mirrored' });
    expect(fenOfEditor(mirrored)).toBe('3k4/8/8/8/8/8/8/6KR w - - 0 1');
    expect(fenOfEditor(after(mirrored, { type: 'mirrored' }))).toBe(fenOfEditor(start));
  });

  test('changes sides with board, pockets and turn', () => {
    const start = open('sittuyin', '4k3/8/8/8/8/8/8/RK6[Nn] b - - 0 1', 'pychess');
    const swapped = after(start, { type: 'swapped' });
    expect(fenOfEditor(swapped)).toBe('6kr/8/8/8/8/8/8/3K4[Nn] w - - 0 1');
    expect(fenOfEditor(after(swapped, { type: 'swapped' }))).toBe(fenOfEditor(start));
  });

  test('has pockets, counters and the fields of its game', () => {
    const sissa = after(
      open('sissa'),
      { type: 'field', name: 'castling', text: 'Aa' },
      { type: 'field', name: 'conversion', text: 'CGcg' },
      { type: 'counted', halfmoves: 7, fullmoves: 30 },
    );
    expect(fenOfEditor(sissa).split(' ').slice(2)).toEqual(['Aa', '-', 'CGcg', '7', '30']);
    expect(after(sissa, { type: 'field', name: 'castling', text: 'xyz' })).toBe(sissa);
    const sittuyin = after(open('sittuyin'), { type: 'pocketed', piece: pieceOf(1, 1), count: 0 });
    expect(fenOfEditor(sittuyin)).not.toMatch(/\[.*k.*\]/);
  });

  test('lists all its problems at once, with the squares', () => {
    const problems = problemsOfEditor(open('sissa', '9/9/9/9/9/9/9/9/P3K3P w - - - 0 1'));
    expect(problems.map(({ code }) => code).sort()).toEqual(['missingKing', 'pawnOnBackRank', 'pawnOnBackRank']);
    expect(problems.flatMap(({ square }) => square ?? [])).toEqual([0, 8]);
  });
});

describe('the FEN', () => {
  test('that is typed goes on the board as soon as it can be read, and stays as it was typed', () => {
    const text = ' 4k3/8/8/8/8/8/8/4K3  w ';
    const typed = after(open('makruk'), { type: 'fen', text });
    expect([typed.typed, fenOfEditor(typed)]).toEqual([text, '4k3/8/8/8/8/8/8/4K3 w - - 0 1']);
    const broken = after(typed, { type: 'fen', text: '4k3/8' });
    expect([broken.typed, broken.setup]).toEqual(['4k3/8', typed.setup]);
    expect([typed, broken].map(isRead)).toEqual([true, false]);
    expect(after(broken, { type: 'cleared' }).typed).toBeNull();
  });

  test('of a link that cannot be read stays in the field', () => {
    expect(open('makruk', 'x').typed).toBe('x');
    expect(open('makruk', '').typed).toBeNull();
  });

  test.each([
    ['8k/9/9/9/4S4/9/9/9/K8 w - - - 0 1', 'makruk', 'sissa'],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'sittuyin', 'chess'],
    ['4k3/8/8/8/8/8/8/4KF2[] w - - 0 1', 'makruk', 'sittuyin'],
    ['4k3/8/8/8/8/8/8/4K3 w - - 0 1', 'makruk', null],
    ['nonsense', 'makruk', null],
    ['', 'makruk', null],
  ] as const)('%s given for %s is of %s', (fen, variant, owner) => {
    expect(ownerOfFen(fen, variant)).toBe(owner);
  });

  test('follows the game that is chosen', () => {
    const fen = '8k/9/9/9/4S4/9/9/9/K8 w - - - 0 1';
    const typed = after(
      open('makruk'),
      { type: 'fen', text: fen },
      { type: 'ruled', variant: 'sissa', ruleset: 'standard' },
    );
    expect([fenOfEditor(typed), typed.typed]).toEqual([fen, null]);
  });
});

function someEvent(choose: Choose, { variant }: EditorState): EditorEvent {
  const def = variantOf(variant);
  const square = choose(def.files * def.ranks);
  const piece = pieceOf(choose(2) as 0 | 1, 1 + choose(def.pieces.length));
  const other = oneOf(choose, VARIANT_IDS);
  return oneOf<EditorEvent>(choose, [
    { type: 'tapped', square },
    { type: 'taken', hand: { kind: 'piece', piece } },
    { type: 'put', square, piece },
    { type: 'moved', from: square, to: choose(def.files * def.ranks) },
    { type: 'turned', turn: choose(2) as 0 | 1 },
    { type: 'pocketed', piece, count: def.hasPockets ? choose(4) : 0 },
    { type: 'counted', halfmoves: choose(50), fullmoves: 1 + choose(99) },
    { type: 'mirrored' },
    { type: 'swapped' },
    { type: 'cleared' },
    { type: 'started' },
    { type: 'fen', text: oneOf(choose, ['8/8', '4k3/8/8/8/8/8/8/4K3 w', '']) },
    { type: 'ruled', variant: other, ruleset: rulesetText(other, randomRules(other, choose).options) },
  ]);
}

test('whatever is done, the arrangement has a FEN that gives it back, and its address too', () => {
  holds(often(60, 600, 6000), (choose) => {
    let state = open(oneOf(choose, VARIANT_IDS));
    for (let i = choose(25); i > 0; i--) state = edit(state, someEvent(choose, state));
    const fen = fenOfEditor(state);
    const again = openEditor(parseSetup(formatSetup(draftOfEditor(state)))!);
    expect([fenOfEditor(again), again.ruleset]).toEqual([fen, state.ruleset]);
    const position = Position.fromSetup(rulesOfEditor(state), state.setup);
    if (position.ok) expect(makeSetupFen(position.value.rules, position.value.toSetup())).toBeTypeOf('string');
    else expect(problemsOfEditor(state).some(({ fatal }) => fatal)).toBe(true);
  });
});
