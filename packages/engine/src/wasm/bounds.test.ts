import { VARIANT_IDS, variantOf } from '@sitke/rules';
import { expect, test } from 'vitest';
import { isEngineVariant } from '../variants/registry.js';
import { checkBounds } from './bounds.js';

test('the search has room for every variant that it plays', () => {
  for (const id of VARIANT_IDS.filter(isEngineVariant)) expect(() => checkBounds(variantOf(id))).not.toThrow();
});

test('rejects an eighth kind of piece', () => {
  const [id] = VARIANT_IDS;
  const def = variantOf(id!);
  const pieces = Array.from({ length: 8 }, () => def.pieces[0]!);
  expect(() => checkBounds({ ...def, name: 'Big', pieces })).toThrow(
    new RangeError('Big has 8 kinds of piece; the search allows 7'),
  );
});
