/** The book's word on set-ups: of recorded games, of the book itself for either side, and where the book says nothing. */
import { type BookArmy, setupBookOf } from '@sitke/engine/setups';
import { type Color, parseSquare, roleLetter, roleOfLetter, squareName, variantOf } from '@sitke/rules';
import { recordedGame } from '@sitke/testkit/fixtures';
import { describe, expect, test } from 'vitest';
import { setupReasonText, setupWordText } from '../../features/review/setupPhrases.js';
import { texts } from '../../i18n/index.js';
import { openLanguage } from '../../i18n/language.js';
import { betterSquares } from '../desk/marks.js';
import { newGame, nodeAt } from '../game.js';
import type { GameState, Path } from '../gameState.js';
import { rulesOfGame } from '../rules.js';
import { addMove, childOf, ROOT } from '../tree.js';
import { mainLine } from './grade.js';
import { type SetupWord, setupWordOf } from './setupWord.js';

const BOOK = setupBookOf('sittuyin');
const DEF = variantOf('sittuyin');
const LAST = 63;

function played(ruleset: string, moves: string, start = ''): GameState {
  const game = newGame('sittuyin', ruleset, start);
  let [tree, path]: [GameState['tree'], Path] = [game.tree, ROOT];
  for (const uci of moves.split(' ')) {
    tree = addMove(tree, path, uci);
    path = childOf(path, uci);
  }
  return { ...game, tree, cursor: path };
}

const wordsIn = (game: GameState, book = BOOK): (SetupWord | null)[] =>
  mainLine(game).map((path) => setupWordOf(game, path, book));
const lastOf = (game: GameState, book = BOOK): SetupWord | null => setupWordOf(game, game.cursor, book);

/** The words on each piece of a side, in the order of the game. */
function told(game: GameState, color: Color): string[] {
  const rules = rulesOfGame(game);
  return mainLine(game).flatMap((path) => {
    const word = setupWordOf(game, path, BOOK);
    if (!word || nodeAt(game, path).parent?.position.turn !== color) return [];
    return [[setupWordText(texts, rules, word), setupReasonText(texts, rules, word)].join(' ').trim()];
  });
}

function armyOf(text: string): BookArmy {
  const pieces = text.split(' ').map((word) => {
    return { role: roleOfLetter(DEF, word[0]!)!, square: parseSquare(DEF, word.slice(1))! };
  });
  return { pieces, values: [0, 0] };
}

/** The armies of the book that have all of some pieces, counted by hand. */
const withAll = (pieces: BookArmy['pieces']): number =>
  BOOK.filter((army) =>
    pieces.every(({ role, square }) => army.pieces.some((p) => p.role === role && p.square === square)),
  ).length;

describe('recorded games', () => {
  test('where the sides place in turn', () => {
    const { ruleset, moves } = recordedGame('sittuyin-pychess');
    const game = played(ruleset, moves);
    const gone = (piece: string): string => `${piece}: the army had left the engine’s book before.`;
    expect(told(game, 0)).toEqual([
      'General on h3: in the engine’s book. 2 of 120 good armies that fit have it there. It guards g4.',
      'Horse on a2: not in the engine’s book. Good armies that fit most often have it on f3 (2 of 2) or e2 (1 of 2). On f3: It guards h4.',
      ...['Elephant on b1', 'Horse on g1', 'King on g2', 'Elephant on e3', 'Rook on d1', 'Rook on a1'].map(gone),
    ]);
    expect(told(game, 1)).toEqual([
      'General on e7: in the engine’s book. 8 of 120 good armies that fit have it there. It guards f6.',
      'Horse on a7: not in the engine’s book. Good armies that fit most often have it on c6 (6 of 8) or c7 (4 of 8). On c6: It guards a5 and e7.',
      ...['Elephant on a8', 'Elephant on b8', 'King on g7', 'Horse on h7', 'Rook on h8', 'Rook on d8'].map(gone),
    ]);
    // The moves after the set-up have none.
    expect(
      wordsIn(game)
        .slice(17)
        .every((word) => word === null),
    ).toBe(true);
  });

  test('where one side places its whole army, then the other', () => {
    const { ruleset, moves } = recordedGame('sittuyin-federation');
    const game = played(ruleset, moves);
    expect(told(game, 0).slice(0, 3)).toEqual([
      'Elephant on g3: in the engine’s book. 25 of 120 good armies that fit have it there. It guards h4, g4 and f4.',
      'Rook on d1: in the engine’s book. 5 of 25 good armies that fit have it there. Its file opens when the pawn on d3 goes.',
      'Horse on e3: not in the engine’s book. Good armies that fit most often have it on f3 (5 of 5) or c2 (3 of 5). On f3: It guards h4.',
    ]);
    expect(told(game, 1).slice(0, 2)).toEqual([
      'Elephant on a7: not in the engine’s book. Good armies that fit most often have it on e7 (56 of 120) or d6 (45 of 120). On e7: It guards e6 and f6.',
      'Horse on d7: the army had left the engine’s book before.',
    ]);
    expect(betterSquares(wordsIn(game)[9]!)).toEqual([
      { from: 52, to: 52, look: 'best', width: 20 },
      { from: 43, to: 43, look: 'other', width: 14 },
    ]);
    expect(betterSquares(wordsIn(game)[1]!)).toEqual([]);
  });
});

/** The drops that place an army. */
const dropsOf = ({ pieces }: BookArmy, color: Color): string[] =>
  pieces.map(({ role, square }) => `${roleLetter(DEF, role)}@${squareName(DEF, color === 0 ? square : LAST - square)}`);

describe('an army of the book', () => {
  test.each([
    ['pychess', true],
    ['federation', false],
    ['pychess setup.order=curtain', false],
    ['pychess setup.nonRookRanks=2-3', true],
  ])('is in it to the last piece for either side, under %s', (ruleset, isInTurn) => {
    for (const [index, army] of BOOK.slice(0, 6).entries()) {
      const other = BOOK[index + 6]!;
      const [red, black] = [dropsOf(army, 0), dropsOf(other, 1)];
      const moves = isInTurn ? red.flatMap((move, at) => [move, black[at]!]) : [...red, ...black];
      const words = wordsIn(played(ruleset, moves.join(' '))).slice(1);
      expect(words.map((word) => word?.kind)).toEqual(moves.map(() => 'in'));
      for (const [at, move] of moves.entries()) {
        const [{ pieces }, own] = red.includes(move) ? [army, red] : [other, black];
        const [before, after] = [0, 1].map((more) => withAll(pieces.slice(0, own.indexOf(move) + more)));
        expect(words[at]).toMatchObject({ advice: { count: after, armies: before } });
      }
    }
  });

  test('has its reasons with the squares of the side that places it', () => {
    const [f4, c5] = [29, 34];
    expect(lastOf(played('pychess', 'F@e3'))).toMatchObject({ advice: { reason: { kind: 'guards', squares: [f4] } } });
    const black = lastOf(played('pychess', 'F@e3 F@d6'));
    expect(black).toMatchObject({ piece: { square: 43 }, advice: { square: 43, reason: { squares: [c5] } } });
  });
});

describe('the book', () => {
  test('says nothing where the game begins elsewhere, or where it has no army', () => {
    const start = '8/8/4pppp/pppp4/4PPPP/PPPP4/8/K7[FSSNNRRkfssnnrr] w - - 0 1';
    expect(lastOf(played('pychess', 'F@e3', start))).toBeNull();
    expect(lastOf(played('pychess', 'F@e3'), [])).toBeNull();
  });

  test('leaves out armies that the rules do not let a side place', () => {
    const book = [armyOf('Kg1 Fe3'), armyOf('Kg2 Fe3')];
    expect(lastOf(played('pychess', 'F@e3'), book)).toMatchObject({ advice: { count: 2, armies: 2 } });
    const strict = played('ancientchess', 'F@e3');
    expect(lastOf(strict, book)).toMatchObject({ advice: { count: 1, armies: 1 } });
    expect(lastOf(strict, [armyOf('Kg1 Fe3')])).toBeNull();
  });

  test('names no square that the rules forbid now', () => {
    // The last piece that could stand between the rook on g8 and the king on g2.
    const red = 'K@g2 F@e3 S@d2 S@e2 N@f2 N@f3 R@a1 R@h1';
    const game = played('ancientchess', `${red} K@b7 S@a7 S@a6 N@b6 N@c7 F@d7 R@a8 R@h8`);
    const book = [armyOf('Kg2 Fe2 Sh2 Sh3 Ng3 Nf2 Rh1 Rb1')];
    expect(lastOf(game, book)).toMatchObject({ kind: 'out', better: [] });
    const free = { ...game, ruleset: 'federation' };
    expect(lastOf(free, book)).toMatchObject({ kind: 'out', better: [{ square: 62 }] });
  });

  test('has no piece that took the place of a pawn, and such an army leaves it', () => {
    const game = played('pychess setup.pawnSwap=yes', 'N@a3a2 N@c7 F@e3');
    expect(wordsIn(game).map((word) => word?.kind)).toEqual([undefined, 'out', 'in', 'left']);
  });

  test('gives no reason for a square without one', () => {
    const game = played('pychess', 'F@g1');
    const word = lastOf(game, [armyOf('Fg1')])!;
    expect(setupReasonText(texts, rulesOfGame(game), word)).toBe('The one good army that fits has it there.');
  });

  test('is in Burmese and Spanish, too', async () => {
    const game = played('pychess', 'F@e3 N@a8');
    const [burmese, spanish] = await Promise.all([openLanguage('my', 'own'), openLanguage('es', 'own')]);
    await Promise.all([burmese, spanish].map((language) => language.load(['review', 'shared'])));
    const rules = rulesOfGame(game);
    expect(setupReasonText(burmese, rules, lastOf(game)!)).toContain('c6 (၁၂၀ ခုအနက်');
    expect(setupWordText(spanish, rules, lastOf(game)!)).toBe('Caballo en a8: no está en el libro del motor.');
  });
});
