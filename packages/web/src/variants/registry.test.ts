import { VARIANT_IDS, variantOf } from '@sitke/rules';
import { describe, expect, it } from 'vitest';
import { SKINS, skinOf } from './registry.js';

describe('the skins', () => {
  it('are those of the variants', () => {
    expect(Object.keys(SKINS).sort()).toEqual([...VARIANT_IDS].sort());
  });

  it('draw the roles in the order in which the rules number them', () => {
    for (const id of VARIANT_IDS) expect(skinOf(id).roles).toEqual(variantOf(id).pieces.map((piece) => piece.name));
  });
});
