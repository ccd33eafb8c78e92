import { readFileSync } from 'node:fs';
import { rulesOf, VARIANT_IDS, variantOf } from '@sitke/rules';
import { parseMaterial } from '@sitke/tablebase';
import { describe, expect, it } from 'vitest';
import { materialsOf, SKINS, skinOf } from './registry.js';
import { placementOf } from './registry.placement.js';

it('the skins are those of the variants, each with a class of its own', () => {
  expect(Object.keys(SKINS).sort()).toEqual([...VARIANT_IDS].sort());
  expect(new Set(VARIANT_IDS.map((id) => skinOf(id).className)).size).toBe(VARIANT_IDS.length);
});

describe.each(VARIANT_IDS)('the app knows of %s', (id) => {
  const { pieces, presets, optionValues } = variantOf(id);
  /** The presets, and each with one option changed. */
  const rulesets = Object.values(presets).flatMap((preset) => [
    preset,
    ...Object.entries(optionValues).flatMap(([name, values]) => values.map((value) => ({ ...preset, [name]: value }))),
  ]);

  it('how to draw the roles, in the order in which the rules number them, each by a figure of its own', () => {
    const { roles, Figure } = skinOf(id);
    expect(roles).toEqual(pieces.map((piece) => piece.name));
    expect(new Set(roles.map((_, index) => Figure({ role: index + 1 }))).size).toBe(roles.length);
  });

  it('the colors, by the class of its skin', () => {
    const css = readFileSync(new URL(`./${id}/skin.css`, import.meta.url), 'utf8');
    expect(css).toContain(`.${skinOf(id).className} `);
  });

  it('that a placement is hidden where the rules hide it, and nowhere else', () => {
    for (const options of rulesets) {
      const rules = rulesOf(id, options);
      expect(placementOf(id, rules.options) === 'hidden', JSON.stringify(options)).toBe(
        rules.hiddenPlacement !== 'none',
      );
    }
  });

  it('only materials to train that tables can have', () => {
    for (const options of rulesets) {
      for (const material of materialsOf(id, rulesOf(id, options).options))
        expect(parseMaterial(variantOf(id), material), material).toMatchObject({ ok: true });
    }
  });
});
