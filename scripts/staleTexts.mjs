// A plugin of Vite: leaves out of each translation what is stale, so that it is said in English, and lets the translators' page show it.
import path from 'node:path';
import { root } from './run.mjs';
import { currentJson, languages, marksOf, staleIn } from './translations.mjs';

const NAME = 'virtual:stale-texts';

/** @param {(language: string) => import('./translations.mjs').Messages} [marks] @returns {import('vite').Plugin} */
export function leaveOutStale(marks = marksOf) {
  return {
    name: 'leave-out-stale',
    enforce: 'pre',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      const stale = await Promise.all(languages().map(async (each) => [each, await staleIn(each, marks)]));
      return `export const STALE = ${JSON.stringify(Object.fromEntries(stale))};`;
    },
    transform: (_, id) =>
      id.endsWith('.json') ? currentJson(path.relative(root, id).split(path.sep).join('/'), marks) : null,
  };
}
