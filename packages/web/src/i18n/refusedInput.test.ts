/** Reasons why input is refused, in the language of the page. */
import { rulesTexts } from '@sitke/rules/text';
import { CATALOGUE_EN } from '@sitke/rules/text/en';
import { expect, test } from 'vitest';
import { fenProblemTexts } from '../features/editor/phrases.js';
import { formProblemText } from '../features/online/lobbyPhrases.js';
import { newGame, newGameDialog } from '../session/game.js';
import { initialState } from '../session/initial.js';
import { readForm } from '../session/lobby/newGame.js';
import { gameOn } from '../session/session.js';
import { reduce } from '../session/store/reduce.js';
import { texts as english } from './index.js';
import { noticeText } from './phrases.js';

/** A language of which only these sentences are translated. */
const texts = {
  ...english,
  ...rulesTexts({
    ...CATALOGUE_EN,
    shared: {
      ...CATALOGUE_EN.shared,
      'error.role': '{letter}? {game}!',
      'error.setup': '{problems, list, unit}?',
      'problem.missingKing': 'rex abest',
      'error.option': '{option}? {game}!',
    },
  }),
};
const start = initialState(newGame('sittuyin', ''));

test('a typed text that is not a move is refused in the language', () => {
  const { notice } = reduce(start, { type: 'typed', text: 'Qd3' });
  const game = gameOn(reduce(start, { type: 'typed', text: 'Qd3' }));
  expect(noticeText(texts, game, notice!)).toBe('“Qd3” is not a move here: Q? Sittuyin!.');
});

test('so is a text that is not a position', () => {
  const draft = { variant: 'sissa', ruleset: '', fen: '9/9/9/9/9/9/9/9/9 w' } as const;
  expect(fenProblemTexts(texts, draft).map(({ text }) => text)).toEqual(['This is not a valid position: rex abest?.']);
});

test('so are rules that do not fit together', () => {
  const dialog = newGameDialog(gameOn(start));
  if (dialog.kind !== 'newGame') throw new Error('no dialog for a new game');
  const form = { ...dialog.draft, options: { color: true } } as unknown as Parameters<typeof readForm>[0];
  const read = readForm(form, 'a', []);
  expect(read.ok ? '' : formProblemText(texts, read.error)).toBe('These rules do not fit together: color? Sittuyin!.');
});
