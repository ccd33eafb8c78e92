import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newEngine } from '../test/engines.js';
import { uciOptionText } from '../uci/uciText.js';
import { xboardOptionText } from '../xboard/xboardText.js';
import { type EngineOption, findOption, OPTIONS, setOption } from './options.js';
import { SessionSettings } from './settings.js';

function newSettings() {
  return new SessionSettings({ variants: ['sittuyin'], name: 'test', load: () => newEngine(), write: () => {} });
}

/** An option's row in the documentation. */
function rowOf(option: EngineOption): string {
  const settings = newSettings();
  const initial = 'initial' in option ? option.initial : '';
  const first = typeof initial === 'function' ? initial(settings) : initial;
  const values = option.type === 'spin' ? `${option.min} to ${option.max}` : option.type === 'combo' ? 'the games' : '';
  const cells = [`\`${option.name}\``, option.type, first, values, option.isUciOnly ? '' : 'yes', option.about];
  return `| ${cells.join(' | ')} |`;
}

test('docs/uci.md lists exactly these options', () => {
  const docs = readFileSync(new URL('../../../../docs/uci.md', import.meta.url), 'utf8');
  expect(docs.split('\n').filter((line) => line.startsWith('| `'))).toEqual(OPTIONS.map(rowOf));
});

test('each option accepts its default and has a text in both protocols', async () => {
  const settings = newSettings();
  for (const option of OPTIONS) {
    const initial = 'initial' in option ? option.initial : '';
    const text = `${typeof initial === 'function' ? initial(settings) : initial}`;
    const said = await setOption(option, settings, text);
    expect([option.name, said]).toEqual([
      option.name,
      expect.stringMatching(option.type === 'combo' ? /^variant / : /^$/),
    ]);
    expect(uciOptionText(option, settings)).toContain(`option name ${option.name} type ${option.type}`);
    expect(xboardOptionText(option, settings)).toContain(`${option.name} -${option.type}`);
    expect(findOption(option.name.toUpperCase())).toBe(option);
  }
  expect(xboardOptionText(findOption('UCI_Variant')!, settings)).toBe('UCI_Variant -combo *sittuyin');
});

test('each variant keeps its ruleset and settings', async () => {
  const settings = newSettings();
  expect(settings.setRuleset('federation')).toBe('');
  const { rules } = settings;
  expect(settings.setVariant('sittuyin')).toBe(true);
  expect(settings.rules).toBe(rules);
  expect(settings.setVariant('no such game')).toBe(false);
  expect(settings.setRuleset('nonsense')).toContain('nonsense');
  expect(settings.rules).toBe(rules);
  await setOption(findOption('Seed')!, settings, '9');
  expect(settings.seed).toBe(9);
  await setOption(findOption('Seed')!, settings, '0');
  expect(settings.seed).toBeUndefined();
});

test.each([
  ['Without', 'nullMove, killers', ''],
  ['Without', 'nullMove nonsense', /^Without: no technique nonsense, they are nullMove /],
  ['Margins', 'futilityPly=120 razoringPly=200', ''],
  ['Margins', 'futilityPly=120 nonsense=1', /^Margins: no number nonsense, they are reverseFutilityPly /],
  ['Margins', 'futilityPly', 'Margins: futilityPly is from 40 to 220, not nothing'],
  ['Margins', 'futilityPly=1e2', 'Margins: futilityPly is from 40 to 220, not 1e2'],
  ['Margins', 'futilityPly=221', 'Margins: futilityPly is from 40 to 220, not 221'],
])('%s takes what it knows and says what it does not: %s', async (name, text, said) => {
  const settings = newSettings();
  await setOption(findOption(name)!, settings, name === 'Without' ? 'razoring' : 'razoringPly=300');
  const before = [settings.without, settings.margins];
  expect(await setOption(findOption(name)!, settings, text)).toEqual(said === '' ? '' : expect.stringMatching(said));
  // A text with a mistake changes nothing.
  expect([settings.without, settings.margins]).toEqual(
    said !== ''
      ? before
      : name === 'Without'
        ? [['nullMove', 'killers'], {}]
        : [[], { futilityPly: 120, razoringPly: 200 }],
  );
});
