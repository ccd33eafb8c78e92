import { positionOf } from '@sitke/testkit/games';
import { CLAIMS } from '@sitke/testkit/naive/claims';
import { CHECKED_IDS } from '@sitke/testkit/variants/registry';
import { expect, it } from 'vitest';
import { CATALOGUE_EN, en } from '../text/en.js';
import { explainText } from '../text/index.js';

const SENTENCES = [CATALOGUE_EN.shared, ...CHECKED_IDS.map((id) => CATALOGUE_EN.variants[id])].flatMap((texts) =>
  Object.keys(texts).flatMap((key) => (key.startsWith('reason.') ? [key.slice(7)] : [])),
);

it('the English sentences of reasons are there for every code, and for no other', () => {
  expect(SENTENCES.sort()).toEqual(Object.keys(CLAIMS).sort());
});

it('the English sentences of reasons give no advice where none works', () => {
  const position = positionOf('sittuyin', 'pychess', '6k1/8/8/8/8/P6P/8/4K3[] w - - 0 1');
  const why = position.explain({ from: 16, to: 24, promotion: 3 });
  expect(why).toMatchObject({ code: 'promotionArrival' });
  expect(explainText(en, position.rules.def, why)).toBe('A pawn may not promote in the move in which it arrives.');
});
