import { describe, expect, test } from 'vitest';
import { openLanguage } from '#web/i18n/language';
import { chooseLanguage, LANGUAGE_IDS, languageOf } from '#web/i18n/languages';
import { PART_NAMES } from '#web/i18n/parts';
import { groupsOf, reportOf } from './languages.js';

const OTHERS = LANGUAGE_IDS.filter((id) => id !== 'en');

describe.each(OTHERS)('the language %s', (id) => {
  test('has no sentence that English lacks, and the same arguments and cases', async () => {
    const { superfluous, wrong } = await reportOf(id);
    expect({ superfluous, wrong }).toEqual({ superfluous: [], wrong: [] });
  });

  test('lacks no sentence, unless it is listed as unfinished', async () => {
    const { missing, isUnfinished } = await reportOf(id);
    expect(isUnfinished ? [] : missing).toEqual([]);
    expect(missing.length > 0, 'a finished language is not listed as unfinished').toBe(isUnfinished);
  });

  test('says a sentence that it lacks in English', async () => {
    const texts = await openLanguage(id, 'latin');
    await texts.load(PART_NAMES);
    const said = texts.t as (key: string, args?: object) => string;
    for (const [name, english, own] of await groupsOf(id)) {
      const lacking = Object.keys(english).find((key) => own[key] === undefined && !english[key]!.includes('{'));
      if (lacking === undefined || !(name === 'base' || PART_NAMES.includes(name as never))) continue;
      expect(said(lacking)).toBe(english[lacking]);
    }
  });

  test('says a part in itself once that is loaded, and not before', async () => {
    const texts = await openLanguage(id, 'latin');
    expect(() => texts.t('games.none')).toThrow();
    await texts.load(['games']);
    expect(texts.t('games.none')).not.toBe('');
    expect(texts.loaded()).toEqual(['games']);
    expect(texts.lang).toBe(languageOf(id).tag);
  });
});

test('Burmese writes numbers as somebody chooses', async () => {
  const args = { side: '', count: 12 };
  const [latin, own] = await Promise.all((['latin', 'own'] as const).map((digits) => openLanguage('my', digits)));
  expect(latin!.t('status.placing', args)).toContain('12');
  expect(own!.t('status.placing', args)).toContain('၁၂');
  expect(own!.t('thoughts.plus', { pawns: 1.25 })).toMatch(/^\+၁\.[၂၃]$/);
});

test('Traditional Chinese has the words of Taiwan, and none that a conversion letter by letter gets wrong', async () => {
  const converted =
    /計程車|齣|映象|全域性|標籤頁|執行著|國際象棋|壓縮包|列表|半屏|全屏|撤銷|文本|應用(?!程式)|臺裝置|計劃|布陣|[“”]/u;
  const groups = await groupsOf('zh-hant');
  const wrong = groups.flatMap(([name, , own]) =>
    Object.entries(own).flatMap(([key, text]) => (converted.test(text) ? [`${name}/${key}: ${text}`] : [])),
  );
  expect(wrong).toEqual([]);
});

test.each([
  [null, ['my-MM', 'en-GB'], 'my'],
  [null, ['fr', 'en'], 'en'],
  [null, ['fr'], 'en'],
  [null, [], 'en'],
  ['my', ['en'], 'my'],
  ['gone', ['my'], 'my'],
  [null, ['es-MX'], 'es'],
  [null, ['zh'], 'zh-hans'],
  [null, ['zh-CN'], 'zh-hans'],
  [null, ['zh-TW', 'zh'], 'zh-hant'],
  [null, ['zh-Hant-HK'], 'zh-hant'],
  ['zh-hant', ['zh-CN'], 'zh-hant'],
] as const)('chosen %s, of a browser in %j, the page speaks %s', (chosen, wanted, id) =>
  expect(chooseLanguage(chosen, wanted)).toBe(id),
);
