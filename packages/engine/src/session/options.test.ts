import { readFileSync } from 'node:fs';
import { SITTUYIN_START } from '@sitke/testkit/variants/sittuyin/starts';
import { expect, test, vi } from 'vitest';
import type { SearchRequest } from '../search/request.js';
import { newEngine, rootOf } from '../test/engines.js';
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

test.each([
  ['Hash', '4096', 'Hash is from 1 to 1024: 1024 is used'],
  ['Hash', '-1', 'Hash is from 1 to 1024: 1 is used'],
  ['Hash', 'much', 'Hash is from 1 to 1024, not much'],
  ['Threads', '65', 'Threads is from 1 to 64: 64 is used; Threads: there is only 1 here'],
  ['Move Overhead', '6000', 'Move Overhead is from 0 to 5000: 5000 is used'],
  ['MultiPV', '65', 'MultiPV is from 1 to 64, not 65'],
])('%s %s', async (name, text, said) => {
  expect(await setOption(findOption(name)!, newSettings(), text)).toBe(said);
});

test('a search by the clock has the overhead of the option', async () => {
  let used: SearchRequest | undefined;
  const engine = await newEngine();
  const settings = new SessionSettings({
    variants: ['sittuyin'],
    name: 'test',
    load: async () => engine,
    write: () => {},
  });
  vi.spyOn(engine, 'search').mockImplementation((request) => {
    used = request;
    throw new Error('not here');
  });
  await setOption(findOption('Move Overhead')!, settings, '100');
  const clock = { remainingMs: 1000, incrementMs: 0, movesToGo: 0 };
  await expect(settings.search(rootOf(SITTUYIN_START), { clock })).rejects.toThrow('not here');
  expect(used?.limits).toEqual({ clock: { ...clock, overheadMs: 100 } });
});
