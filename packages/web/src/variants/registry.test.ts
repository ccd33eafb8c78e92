import { rulesOf, VARIANT_IDS, variantOf } from '@sitke/rules';
import { parseMaterial } from '@sitke/tablebase';
import { describe, expect, it } from 'vitest';
import { materialsOf } from './registry.js';
import { placementOf } from './registry.placement.js';

describe.each(VARIANT_IDS)('the app knows of %s', (id) => {
  const { presets, optionValues } = variantOf(id);
  /** The presets, and each with one option changed. */
  const rulesets = Object.values(presets).flatMap((preset) => [
    preset,
    ...Object.entries(optionValues).flatMap(([name, values]) => values.map((value) => ({ ...preset, [name]: value }))),
  ]);

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
