/** Lets the app import the rules in words, `docs/rules/*.md`, as articles: each document in its own file. */
import fs from 'node:fs';
import type { Plugin } from 'vite';
import { parseArticles } from '../src/articles/parse.js';

const NAME = 'virtual:articles';
const FOLDER = new URL('../../../docs/rules/', import.meta.url);

/** Returns the module that loads the articles of each document: one named by a variant alone is English, one with a language after it, as `.es`, a translation. */
function indexOf(): string {
  const names = fs.readdirSync(FOLDER).map((file) => file.replace(/\.md$/, ''));
  const lines = names.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`${NAME}/${name}`)}),`);
  return `export const DOCUMENTS = {${lines.join('')}};`;
}

export function readArticles(): Plugin {
  return {
    name: 'read-articles',
    enforce: 'pre',
    resolveId: (source) => (source === NAME || source.startsWith(`${NAME}/`) ? `\0${source}` : null),
    load(id) {
      if (id === `\0${NAME}`) return indexOf();
      const [, name] = id.split(`\0${NAME}/`);
      if (name === undefined) return null;
      const document = fs.readFileSync(new URL(`${name}.md`, FOLDER), 'utf8');
      return `export const articles = ${JSON.stringify(parseArticles(document))};`;
    },
  };
}
