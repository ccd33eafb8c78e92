import { rulesetOf } from '@sitke/testkit/games';
import { expect, test } from 'vitest';
import { rulesOf, VARIANT_IDS } from '../index.js';

const rulesIn = (ruleset: string) => rulesetOf('sittuyin', ruleset);

test('pieces are placed unseen only behind a curtain, and a pawn swap then depends on what is hidden', () => {
  const standard = VARIANT_IDS.map((id) => rulesOf(id).hiddenPlacement);
  expect(new Set(standard)).toEqual(new Set(['none']));
  expect(rulesIn('federation').hiddenPlacement).toBe('none');
  expect(rulesIn('pychess setup.order=curtain').hiddenPlacement).toBe('independent');
  expect(rulesIn('pychess setup.order=curtain setup.pawnSwap=on').hiddenPlacement).toBe('dependent');
});
