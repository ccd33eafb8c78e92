import { expect, test } from 'vitest';
import { parseSan } from '../index.js';
import { Position } from '../position.js';
import { rulesOf } from '../variants/registry.js';
import { parseFen } from './fen.js';
import { explainSan } from './sanReason.js';

const start = Position.initial(rulesOf('sissa'));

test('a letter that no man has makes no move, whatever stands on the board', () => {
  expect(explainSan(start, 'Xb8')).toBeNull();
  expect(explainSan(start, 'e4=X')).toBeNull();
});

test('of several pawns the one on the file of the target is meant', () => {
  const e4 = parseSan(start, 'e4');
  if (!e4.ok) throw new Error(e4.error.message);
  const why = explainSan(start.play(e4.value), 'e5');
  expect(why).toMatchObject({ legal: false, code: 'cannotReach', squares: [67, 40] });
});

test('of several men of a kind the one with most to say is meant', () => {
  const rules = rulesOf('sittuyin');
  const position = parseFen(rules, '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1');
  if (!position.ok) throw new Error(position.error.message);
  expect(explainSan(position.value, 'd6=F')).toMatchObject({ code: 'promotionAttacks' });
});
