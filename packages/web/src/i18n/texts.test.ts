import { VARIANT_IDS, variantOf } from '@sitke/rules';
import { describe, expect, test } from 'vitest';
import { texts } from './index.js';

describe.each(VARIANT_IDS)('the texts of %s', (id) => {
  const def = variantOf(id);
  const words = texts.variants[id];

  test('name every kind of man and say how it moves', () => {
    expect(Object.keys(words.men).sort()).toEqual(def.pieces.map(({ name }) => name).sort());
    for (const man of Object.values(words.men)) expect(man.how).not.toBe('');
  });

  test('explain every option and every value of it, and nothing else', () => {
    expect(Object.keys(words.options).sort()).toEqual(Object.keys(def.optionValues).sort());
    for (const [name, values] of Object.entries(def.optionValues)) {
      const option = words.options[name];
      expect(option?.label && option.help, name).toBeTruthy();
      expect(Object.keys(option?.values ?? {}).sort(), name).toEqual(values.map(String).sort());
      expect(words.groups[name.includes('.') ? name.slice(0, name.indexOf('.')) : ''], name).toBeTruthy();
    }
  });

  test('name every preset', () => {
    const named = Object.keys(def.presets).filter((name) => name !== 'standard' || def.standardPreset === name);
    expect(Object.keys(words.presets).sort()).toEqual(named.sort());
  });
});
