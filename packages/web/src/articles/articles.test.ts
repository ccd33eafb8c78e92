/** The rules in words as the app shows them: every article that is cited has its place, and every option its value. */
import fs from 'node:fs';
import { VARIANT_IDS, type VariantId, variantOf } from '@sitke/rules';
import { citedIn } from '@sitke/testkit/variants/registry';
import { describe, expect, test } from 'vitest';
import { OTHER_IDS } from '../i18n/languages.js';
import { loadRules } from '../i18n/rulesOver.js';
import { courseOf } from '../variants/registry.course.js';
import { loadArticles } from './articles.js';
import { examplesOf } from './examples.js';
import { parseArticles } from './parse.js';
import type { Article, Inline } from './types.js';

const documentOf = (id: VariantId): string =>
  fs.readFileSync(new URL(`../../../../docs/rules/${id}.md`, import.meta.url), 'utf8');
const articlesOf = (id: VariantId): Article[] => parseArticles(documentOf(id));

/** The names of all places that an address can lead to. */
const placesOf = (articles: readonly Article[]): Set<string> =>
  new Set(
    articles.flatMap(({ number, blocks }) => [
      number,
      ...blocks.flatMap((block) => (block.kind === 'list' ? block.items.flatMap(({ article }) => article ?? []) : [])),
    ]),
  );

const runsOf = (articles: readonly Article[]): readonly Inline[] =>
  articles.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind === 'paragraph') return block.text;
      return block.kind === 'list' ? block.items.flatMap(({ text }) => text) : [block.head, ...block.rows].flat(2);
    }),
  );

const textOf = (runs: readonly Inline[]): string =>
  runs.map((run) => (typeof run === 'string' ? run : run.text)).join(' ');

describe.each(VARIANT_IDS)('the articles of %s', (id) => {
  const articles = articlesOf(id);
  const places = placesOf(articles);

  test('have a place for each heading and clause, and so for every citation', () => {
    const found = [...documentOf(id).matchAll(/^(?:#{2,3} (\d+(?:\.\d)?)|\* \*\*(c\.\d+)\*\*)/gm)];
    let section = '';
    const written = found.map(([, heading, clause]) => {
      section = heading ?? section;
      return clause === undefined ? section : `${section} ${clause}`;
    });
    expect([...places].filter((place) => place !== '')).toEqual(written);
    const cited = [
      ...citedIn(id).map(([article]) => article),
      ...courseOf(id).flatMap((lesson) => lesson.steps.map(({ article }) => article)),
    ];
    for (const article of cited) expect(written).toContain(article);
  });

  test('keep every word of the document', () => {
    const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
    const shown = wordsOf(
      `${articles.map(({ number, title }) => `${number} ${title}`).join(' ')} ${textOf(runsOf(articles))}`,
    );
    const written = wordsOf(
      documentOf(id)
        .replace(/^# .*$/m, '')
        .replace(/^\|[-| ]+$/gm, ''),
    );
    expect(shown.sort()).toEqual(written.sort());
  });

  test('name options as the rules do, so that each is followed by what holds here', () => {
    const dotted = runsOf(articles).flatMap((run) =>
      typeof run !== 'string' && run.kind === 'codespan' && /^[a-z]+\.\w+$/.test(run.text) ? [run.text] : [],
    );
    for (const option of dotted) expect(Object.keys(variantOf(id).optionValues)).toContain(option);
  });
});

test('articles of a course have boards that show them, of different lessons', () => {
  const [first, second] = examplesOf('sittuyin', '3.1 c.2');
  expect(first?.step.article).toBe('3.1 c.2');
  expect(second === undefined || second.lesson !== first?.lesson).toBe(true);
  expect(examplesOf('makruk', '1')).toEqual([]);
});

/** Returns all that a translation must keep: the form of an article, the names in it, its numbers and squares. */
function skeletonOf({ number, isChapter, blocks }: Article): unknown {
  const marksOf = (runs: readonly Inline[]): string[] =>
    runs.flatMap((run) => (typeof run !== 'string' && run.kind === 'codespan' ? [run.text] : [])).sort();
  return {
    ...{ number, isChapter },
    blocks: blocks.map((block) => {
      if (block.kind === 'list') return block.items.map(({ article, text }) => ({ article, marks: marksOf(text) }));
      if (block.kind === 'paragraph') return marksOf(block.text);
      return [block.head, ...block.rows].map((row) => row.map(marksOf));
    }),
    numbers: (textOf(runsOf([{ number, title: '', isChapter, blocks }])).match(/\b[a-i]?\d+\b/g) ?? []).sort(),
  };
}

const TRANSLATIONS = VARIANT_IDS.flatMap((id) => OTHER_IDS.map((language) => [id, language] as const));

describe.each(TRANSLATIONS)('the articles of %s in %s', (id, language) => {
  test('say the same as the English ones', async () => {
    const articles = articlesOf(id);
    const shown = await loadArticles(id, language);
    expect(shown.map(skeletonOf)).toEqual(articles.map(skeletonOf));
  });

  test("are translated where the game's sentences are, but for the chapters that weigh the sources", async () => {
    const rules = await loadRules(language);
    if (rules.variants[id] === undefined) return;
    const shown = await loadArticles(id, language);
    const sources = articlesOf(id).filter(({ title, isChapter }) => isChapter && /^(Rulesets|Options)$/.test(title));
    const left = shown.filter((article) => article.language !== language).map(({ number }) => number.split('.')[0]);
    expect([...new Set(left)]).toEqual(sources.map(({ number }) => number));
  });

  test('say which rules are uncertain', async () => {
    const unsure = articlesOf(id).filter(({ title }) => title === 'What is not sure');
    const shown = await loadArticles(id, language);
    expect(unsure.map(({ number }) => shown.find((each) => each.number === number)?.language)).toEqual([language]);
  });
});
