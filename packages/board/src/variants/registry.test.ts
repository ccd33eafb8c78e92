import { readFileSync } from 'node:fs';
import { VARIANT_IDS, variantOf } from '@sitke/rules';
import { describe, expect, it } from 'vitest';
import { SKINS, skinOf } from './registry.js';

it('the skins are those of the variants, each with its own class', () => {
  expect(Object.keys(SKINS).sort()).toEqual([...VARIANT_IDS].sort());
  expect(new Set(VARIANT_IDS.map((id) => skinOf(id).className)).size).toBe(VARIANT_IDS.length);
});

describe.each(VARIANT_IDS)('the board knows of %s', (id) => {
  it('how to draw the roles, in the order in which the rules number them, each by its own figure', () => {
    const { roles, Figure } = skinOf(id);
    expect(roles).toEqual(variantOf(id).pieces.map((piece) => piece.name));
    expect(new Set(roles.map((_, index) => Figure({ role: index + 1 }))).size).toBe(roles.length);
  });

  it('the colors, by the class of its skin', () => {
    const css = readFileSync(new URL(`./${id}/skin.css`, import.meta.url), 'utf8');
    expect(css).toContain(`.${skinOf(id).className} `);
  });
});
