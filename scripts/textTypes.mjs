// The types of the app's sentences, made from the English JSON: each key with the places of its sentence.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const SOURCES = 'packages/web/src';
const TYPES = `${SOURCES}/i18n/messages.d.ts`;
const HEAD =
  '/** Made by `npm run texts`. The sentences of each part of the catalogue: their keys, and the places in each. */\n';

/** Braces at an even depth hold text, at an odd one the cases of an argument. @param {string} message @returns {string[]} */
export function placesOf(message) {
  let depth = 0;
  /** @type {Set<string>} */
  const names = new Set();
  for (const [sign, name] of [...message.matchAll(/\{(\w+)?|\}/g)].map(([all, inner]) => [all[0], inner])) {
    if (sign === '{' && depth % 2 === 0 && name !== undefined) names.add(name);
    depth += sign === '{' ? 1 : -1;
  }
  return [...names];
}

/** Returns the English sentences of each part, by the name of its folder. @returns {Record<string, Record<string, string>>} */
function englishParts() {
  const files = fs
    .readdirSync(path.join(root, SOURCES), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'texts.en.json')
    .map((file) => /** @type {const} */ ([path.basename(path.dirname(file)), path.join(root, SOURCES, file)]))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(files.map(([part, file]) => [part, JSON.parse(fs.readFileSync(file, 'utf8'))]));
}

/** @param {string} key */
const written = (key) => (/^[a-zA-Z]\w*$/.test(key) ? key : `'${key}'`);

/** Returns the types of all parts, as the module that the app reads. */
function typesOfTexts() {
  const parts = Object.entries(englishParts()).map(([part, messages]) => {
    const keys = Object.entries(messages).map(([key, message]) => {
      const places = placesOf(message).map((name) => `{${name}}`);
      return `    ${written(key)}: '${places.join('')}';\n`;
    });
    return `  ${part}: {\n${keys.join('')}  };\n`;
  });
  return `${HEAD}export type Parts = {\n${parts.join('')}};\n`;
}

/** Returns whether the types are those of the sentences. */
export const hasTextTypes = () => fs.readFileSync(path.join(root, TYPES), 'utf8') === typesOfTexts();

/** Writes the types. */
export const writeTextTypes = () => fs.writeFileSync(path.join(root, TYPES), typesOfTexts());
