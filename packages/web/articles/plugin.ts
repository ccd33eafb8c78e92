/** Lets the app import the rules in words, `docs/rules/*.md`, as articles: each game's in a file of its own. */
import fs from 'node:fs';
import type { Plugin } from 'vite';
import { parseArticles } from '../src/articles/parse.js';

const NAME = 'virtual:articles';
const FOLDER = new URL('../../../docs/rules/', import.meta.url);

/** Returns the module that loads the articles of each game. */
function indexOf(): string {
  const games = fs.readdirSync(FOLDER).map((file) => file.replace(/\.md$/, ''));
  const lines = games.map((game) => `${JSON.stringify(game)}: () => import(${JSON.stringify(`${NAME}/${game}`)}),`);
  return `export const DOCUMENTS = {${lines.join('')}};`;
}

export function readArticles(): Plugin {
  return {
    name: 'read-articles',
    enforce: 'pre',
    resolveId: (source) => (source === NAME || source.startsWith(`${NAME}/`) ? `\0${source}` : null),
    load(id) {
      if (id === `\0${NAME}`) return indexOf();
      const [, game] = id.split(`\0${NAME}/`);
      if (game === undefined) return null;
      const document = fs.readFileSync(new URL(`${game}.md`, FOLDER), 'utf8');
      return `export const articles = ${JSON.stringify(parseArticles(document))};`;
    },
  };
}
