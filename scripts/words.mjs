// npm run words [-- PATH …]: the words and sentences that stay out of the sources and documents, with their lines. Identifiers
// count word by word (`trayMan` holds *man*), and so do comments, texts and documents. `npm test` allows none.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from './parse.mjs';
import { root } from './prepare.mjs';

/** Words that stay out, each with those to take. @type {Readonly<Record<string, string>>} */
const REPLACED = {
  man: 'piece',
  men: 'pieces',
  he: 'they',
  him: 'them',
  his: 'their',
  himself: 'themselves',
  she: 'they',
  her: 'their',
  anew: 'again',
  nought: 'zero',
  heed: 'read or follow',
  lest: 'so that not',
  foretell: 'predict',
};

/** `readMe` and `READ_ME` are *read me*. */
const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;
/** Options of other programs. */
const FOREIGN = /--man=/g;
/** A sentence that opens with a relative, from its first word to its end. */
const RELATIVE = /(?:^|[.!?:]\)?\s+)((?:Who|What|Whoever|Whatever|Whom|Whose)\b[^.!?]*(?:[.!?]|$))/g;
/** Phrases that stay out of comments and documents, each with what to write. @type {readonly (readonly [phrase: RegExp, say: string])[]} */
const RIDDLES = [
  [
    /\bof\s+(?:its|their)\s+own(?=\s*(?:[.,;:)]|$)|\s+(?:and|before|by|for|has|in|on|so|to|where|which|while|with)\b)/g,
    'its own, or a separate one',
  ],
  [/(?<!\b[Tt]here )\b(?:is|are|was)\s+none\b/g, 'is not one'],
  [/\bth(?:at|ose)\s+which\b/g, 'the noun'],
  [
    /(?<!\bthere\s+)\b(?:is|are)\s+no\s+(?!(?:better|bar|castling|class|double|fewer|further|later|less|longer|more|one|other|such|worse)\b)\w/gi,
    'is not a',
  ],
];
/** Records of what was released or measured stay as they were written. */
const RECORDS = /(^|\/)CHANGELOG\.md$|^docs\/lab\//;
/** This file and the test of it hold the words; a licence is as it is, and what others published stays as it was; other languages have other words. */
const EXEMPT = /^(scripts\/words\.mjs|test\/(words|catalogues)\.test\.ts|LICENSE|fixtures\/)/;

/**
 * A file of the repository; the path is relative to its root, with forward slashes.
 * @typedef {{ readonly path: string, readonly text: string }} SourceFile
 */

/**
 * A text in a file; the line is that of its beginning, from 1.
 * @typedef {{ readonly text: string, readonly line: number }} Text
 */

/** Returns the files that the words are looked for in. @returns {SourceFile[]} */
export function spokenFiles() {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter(
      (name) =>
        /(\.(tsx?|mjs|css|md)|\/texts\.en\.json)$/.test(name) &&
        !EXEMPT.test(name) &&
        fs.existsSync(path.join(root, name)),
    )
    .map((name) => ({ path: name, text: fs.readFileSync(path.join(root, name), 'utf8') }));
}

/** Returns all that is wrong with the words of a file, a line each. @param {SourceFile} file */
export function spokenProblems(file) {
  return [...wordProblems(file), ...relativeProblems(file), ...riddleProblems(file)];
}

/** @param {SourceFile} file */
function wordProblems(file) {
  return file.text.split('\n').flatMap((line, index) =>
    [...line.replace(FOREIGN, '').matchAll(WORD)].flatMap(([word]) => {
      const found = word.toLowerCase();
      return Object.hasOwn(REPLACED, found) ? [`${file.path}:${index + 1}: "${word}": say ${REPLACED[found]}`] : [];
    }),
  );
}

/** @param {SourceFile} file */
function relativeProblems(file) {
  return textsOf(file).flatMap(({ text, line }) => {
    const prose = text.replace(/`[^`]*`/g, (code) => code.replace(/[^\n]/g, 'x'));
    return [...prose.matchAll(RELATIVE)].flatMap((found) => {
      const sentence = found[1] ?? '';
      if (sentence.endsWith('?')) return [];
      const start = found.index + found[0].length - sentence.length;
      const at = line + prose.slice(0, start).split('\n').length - 1;
      const opening = text.slice(start, start + 60).replace(/\s+/g, ' ');
      return [`${file.path}:${at}: a sentence opens with a relative: "${opening}"`];
    });
  });
}

/** @param {SourceFile} file */
function riddleProblems(file) {
  if (RECORDS.test(file.path)) return [];
  return textsOf(file).flatMap(({ text, line }) =>
    RIDDLES.flatMap(([phrase, say]) =>
      [...text.matchAll(phrase)].map((found) => {
        const at = line + text.slice(0, found.index).split('\n').length - 1;
        return `${file.path}:${at}: "${found[0].replace(/\s+/g, ' ')}": say ${say}`;
      }),
    ),
  );
}

/** @param {SourceFile} file @returns {Text[]} */
function textsOf(file) {
  if (file.path.endsWith('.md')) return paragraphs(file.text);
  if (file.path.endsWith('.json')) return [];
  return joined(file.path.endsWith('.css') ? styleComments(file.text) : codeComments(file));
}

/** The paragraphs and items of a document; headings, tables and code are no sentences. @param {string} markdown */
function paragraphs(markdown) {
  /** @type {Text[]} */
  const texts = [];
  const prose = markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, (code) => code.replace(/[^\n]/g, ''));
  let isOpen = false;
  for (const [index, line] of prose.split('\n').entries()) {
    const content = line.replace(/^\s*(?:[*+-]|\d+\.|>)\s+/, '');
    const isProse = content.trim() !== '' && !/^\s*(?:#|\||<)/.test(line);
    if (isProse) add(texts, content, index + 1, isOpen && content === line);
    isOpen = isProse;
  }
  return texts;
}

/**
 * @param {Text[]} texts
 * @param {string} text
 * @param {number} line
 * @param {boolean} goesOn whether the text belongs to the last one
 */
function add(texts, text, line, goesOn) {
  const last = texts.at(-1);
  if (goesOn && last) texts[texts.length - 1] = { text: `${last.text}\n${text.trim()}`, line: last.line };
  else texts.push({ text: text.trim(), line });
}

/** Comments to the end of a line that follow each other are one text. @param {(Text & { isLine: boolean })[]} found */
function joined(found) {
  /** @type {Text[]} */
  const texts = [];
  let next = -1;
  for (const { text, line, isLine } of found) {
    add(texts, text, line, isLine && line === next);
    next = isLine ? line + 1 : -1;
  }
  return texts;
}

/** @param {string} text */
function styleComments(text) {
  return [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map((found) => commentAt(text, found.index, found[1] ?? '', false));
}

/** @param {SourceFile} file */
function codeComments({ path: name, text }) {
  const { comments, errors } = parseSync(name, text);
  if (errors[0]) throw new Error(`${name}: ${errors[0].message}`);
  return comments.map(({ type, value, start }) => commentAt(text, start, value, type === 'Line'));
}

/**
 * @param {string} text
 * @param {number} start
 * @param {string} value
 * @param {boolean} isLine
 */
function commentAt(text, start, value, isLine) {
  return { text: value.replace(/^[ \t]*\*+ ?/gm, ''), line: text.slice(0, start).split('\n').length, isLine };
}

/** Prints what is wrong in the files under some paths (all without one) and returns whether nothing is. @param {string[]} under */
export function checkWords(under = []) {
  const files = spokenFiles().filter(
    ({ path: name }) => under.length === 0 || under.some((part) => name.startsWith(part)),
  );
  const problems = files.flatMap(spokenProblems);
  for (const problem of problems) console.log(problem);
  console.log(`words: ${files.length} files, ${problems.length} problems`);
  return problems.length === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = checkWords(process.argv.slice(2)) ? 0 : 1;
