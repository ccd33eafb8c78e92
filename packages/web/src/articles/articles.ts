/**
 * The rules of each game in words, by articles; `docs/rules` has the documents, which the build reads. A translation,
 * `sittuyin.es.md`, has the articles that a player needs; the others are shown in English.
 */

import { DOCUMENTS } from 'virtual:articles';
import type { VariantId } from '@sitke/rules';
import type { Article, Block, Inline, ShownArticle } from './types.js';

/** Loads the articles of a game, in order. Errors: rejects where the network fails. */
export async function loadArticles(variant: VariantId, language: string): Promise<readonly ShownArticle[]> {
  const [english, own] = await Promise.all([articlesOf(variant), articlesOf(`${variant}.${language}`)]);
  return english.map((article) => {
    const translated = own.find(({ number }) => number === article.number);
    return translated ? { ...translated, language } : { ...article, language: 'en' };
  });
}

async function articlesOf(name: string): Promise<readonly Article[]> {
  return (await DOCUMENTS[name]?.())?.articles ?? [];
}

/** Returns an article as text, with the marks of Markdown. */
export function textOf({ title, blocks }: Article): string {
  return [title, ...blocks.flatMap(linesOf)].filter((line) => line !== '').join('\n');
}

function linesOf(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [wordsOf(block.text)];
    case 'list':
      return block.items.map(({ text }) => `* ${wordsOf(text)}`);
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(wordsOf).join(' | '));
  }
}

const MARKS = { strong: '**', em: '*', codespan: '`' };

function wordsOf(words: readonly Inline[]): string {
  return words
    .map((word) => (typeof word === 'string' ? word : `${MARKS[word.kind]}${word.text}${MARKS[word.kind]}`))
    .join('');
}
