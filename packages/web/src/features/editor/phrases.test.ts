import { expect, test } from 'vitest';
import { texts } from '../../i18n/index.js';
import { openEditor, problemsOfEditor } from './editor.js';
import { setupProblemText } from './phrases.js';

test.each([
  ['makruk', '8/8/8/8/8/8/8/8 w - - 0 1', ['White has no king.', 'Black has no king.']],
  ['makruk', '4k3/8/8/8/8/8/8/K3R2K w - - 0 1', ['White has more than one king.']],
  [
    'makruk',
    '4k3/8/8/8/8/8/8/K3R3 w - - 0 1',
    ['Black is in check, and it is not its turn: change the side to move, or the pieces.'],
  ],
  ['sissa', 'k8/9/9/9/9/9/9/9/P7K w - - - 0 1', ['White, a1: a pawn on the first or last rank.']],
] as const)('what is wrong with an arrangement of %s, %s, is said of its side and square', (variant, fen, said) => {
  const state = openEditor({ variant, ruleset: 'standard', fen });
  expect(problemsOfEditor(state).map((problem) => setupProblemText(texts, state, problem))).toEqual(said);
});
