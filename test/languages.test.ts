import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openLanguage } from '#web/i18n/language';
import { chooseLanguage, languageOf, OTHER_IDS, type OtherId } from '#web/i18n/languages';
import { PART_NAMES } from '#web/i18n/parts';
import { groupsOf, reportOf } from './languages.js';

describe.each(OTHER_IDS)('the language %s', (id) => {
  test('has no sentence that English lacks, and the same arguments and cases', async () => {
    const { superfluous, wrong } = await reportOf(id);
    expect({ superfluous, wrong }).toEqual({ superfluous: [], wrong: [] });
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
    await texts.load(['library']);
    expect(texts.t('games.none')).not.toBe('');
    expect(texts.loaded()).toEqual(['library']);
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

test('Burmese writes all its numbers in the digits that are chosen, and breaks no negation and no plural', async () => {
  const [latin, own] = await Promise.all((['latin', 'own'] as const).map((digits) => openLanguage('my', digits)));
  expect([latin, own].map((texts) => texts!.shared('claim.moveLimit').replace(/[^0-9၀-၉]/g, ''))).toEqual(['50', '၅၀']);
  const settings = latin!.t('settings.title');
  expect(settings).toBe('ဆက်တင်\u2060များ');
  expect(latin!.t('page.notLoaded')).toContain('မ\u2060ပွင့်ပါ');
});

/** Returns all that is said in a language: its sentences and its articles of the rules, each with its place. */
async function saidIn(id: OtherId): Promise<readonly (readonly [place: string, text: string])[]> {
  const sentences = (await groupsOf(id)).flatMap(([name, , own]) =>
    Object.entries(own).map(([key, text]) => [`${name}/${key}`, text] as const),
  );
  const folder = new URL('../docs/rules/', import.meta.url);
  const articles = fs.readdirSync(folder).filter((file) => file.endsWith(`.${id}.md`));
  const lines = articles.flatMap((file) =>
    fs
      .readFileSync(new URL(file, folder), 'utf8')
      .split('\n')
      .map((line, index) => [`${file}:${index + 1}`, line] as const),
  );
  return [...sentences, ...lines];
}

test('Traditional Chinese has the words of Taiwan, and none that a conversion letter by letter gets wrong', async () => {
  const converted =
    /計程車|齣|映象|全域性|標籤頁|執行著|國際象棋|壓縮包|列表|半屏|全屏|撤銷|文本|應用(?!程式)|臺裝置|計劃|布陣|[什怎]么|[“”]/u;
  const wrong = (await saidIn('zh-hant')).flatMap(([place, text]) =>
    converted.test(text) ? [`${place}: ${text}`] : [],
  );
  expect(wrong).toEqual([]);
});

test.each([
  // All of Big5, and of GB 2312: the later GBK, by which a browser reads that, has the traditional signs as well.
  ['zh-hant', 'big5', [0xa4, 0xf9], 0x40],
  ['zh-hans', 'gbk', [0xb0, 0xf7], 0xa1],
] as const)('%s has no sign of the other kind of Chinese', async (id, code, [first, last], from) => {
  const decoder = new TextDecoder(code);
  const signs = new Set<string>();
  for (let lead = first; lead <= last; lead++) {
    for (let trail = from; trail <= 0xfe; trail++) signs.add(decoder.decode(Uint8Array.of(lead, trail)));
  }
  const wrong = (await saidIn(id)).flatMap(([place, text]) =>
    (text.match(/\p{Script=Han}/gu) ?? []).filter((sign) => !signs.has(sign)).map((sign) => `${place}: ${sign}`),
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
