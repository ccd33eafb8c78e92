import { expect, test } from 'vitest';
import { texts } from '../i18n/index.js';
import { positionProblemTexts, rulesetName } from '../i18n/phrases.js';
import { run, start } from '../test/drive.js';

const said = (fen: string): string[] => {
  const draft = { variant: 'sittuyin', ruleset: 'pychess', fen, problem: null } as const;
  const { dialog } = run(start('pychess'), { type: 'positionWanted', draft });
  return dialog?.kind === 'position' ? positionProblemTexts(texts, dialog.draft) : [];
};

test('all that is wrong with a FEN is said at once', () => {
  expect(said('8/8/4x3/8[] z - - 0 1')).toHaveLength(2);
  const all = said('8/8[] z - - x y');
  expect(all.length).toBeGreaterThanOrEqual(3);
  expect(new Set(all).size).toBe(all.length);
  for (const sentence of all) expect(sentence).toMatch(/^This position cannot be used: .*\.$/);
});

test('problems of a whole position are told together', () => {
  expect(said('8/8/8/8/8/8/8/8[] w - - 0 1')).toHaveLength(1);
});

test('rules that were changed are named after those that they come from', () => {
  expect(rulesetName(texts, start('pychess').game)).toBe('Pychess');
  expect(rulesetName(texts, start('pychess setup.order=curtain').game)).toBe('Pychess, changed');
});
