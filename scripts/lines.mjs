// npm run lines [-- COMMIT [COMMIT]]: how many lines each part has: of the working tree, of a commit, or of the second with what
// changed since the first. All lines of a file count, empty ones too. Tests are *.test.* and what lies in a folder `test`; texts
// are *.en.ts, text.ts, texts.ts, texts.*.json, phrases.ts, *Phrases.ts and what lies in a folder `i18n` or `text`.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const KINDS = /** @type {const} */ (['code', 'texts', 'styles', 'tests']);
/** @typedef {Record<(typeof KINDS)[number] | 'comments', number>} Counts `comments`: those among the lines of code and texts */

/** @param {string} file @returns {(typeof KINDS)[number]} */
function kindOf(file) {
  if (file.endsWith('.css')) return 'styles';
  if (/\.test\.|(^|\/)test\//.test(file)) return 'tests';
  return /\/(i18n|text)\/|\.en\.ts$|\/texts?\.ts$|[pP]hrases\.ts$|\.json$/.test(file) ? 'texts' : 'code';
}

/** Returns a package's name, or the first folder; `rest` for what lies in none. @param {string} file */
const partOf = (file) => /^packages\/([^/]+)\//.exec(file)?.[1] ?? /^(scripts|test|tools)\//.exec(file)?.[1] ?? 'rest';

/** Counts lines that begin with a comment or lie in one. @param {readonly string[]} lines */
function commentsIn(lines) {
  let isOpen = false;
  return lines.filter((line) => {
    const text = line.trim();
    const isComment = isOpen || /^(\/\/|\{?\/\*)/.test(text);
    if (isComment && !text.startsWith('//')) isOpen = !text.includes('*/');
    return isComment;
  }).length;
}

/** @param {readonly string[]} args @param {string} [input] */
const git = (args, input) =>
  execFileSync('git', args, { cwd: root, input, maxBuffer: 1 << 29, stdio: ['pipe', 'pipe', 'inherit'] });

/** Reads the text of each file that counts. @param {string | undefined} commit @returns {Generator<[string, string]>} */
function* textsOf(commit) {
  const list = commit
    ? ['ls-tree', '-rz', '--name-only', commit]
    : ['ls-files', '-coz', '--exclude-standard', '--deduplicate'];
  const files = git(list)
    .toString()
    .split('\0')
    .filter((file) => /(\.(ts|tsx|js|mjs|html|css)|\/texts\.[\w-]+\.json)$/.test(file) && !/^fixtures\//.test(file));
  if (!commit) {
    for (const file of files) {
      const whole = path.join(root, file);
      if (fs.existsSync(whole)) yield [file, fs.readFileSync(whole, 'utf8')];
    }
    return;
  }
  const blobs = git(['cat-file', '--batch'], files.map((file) => `${commit}:${file}\n`).join(''));
  let at = 0;
  for (const file of files) {
    const start = blobs.indexOf('\n', at) + 1;
    const end = start + Number(blobs.subarray(at, start).toString().split(' ')[2]);
    yield [file, blobs.subarray(start, end).toString()];
    at = end + 1;
  }
}

/** @param {string} [commit] */
function count(commit) {
  /** @type {Map<string, Counts>} */
  const parts = new Map();
  for (const [file, text] of textsOf(commit)) {
    const lines = text.replace(/\n$/, '').split('\n');
    const kind = kindOf(file);
    const comments = kind === 'code' || kind === 'texts' ? commentsIn(lines) : 0;
    for (const part of [partOf(file), 'all']) {
      const counts = parts.get(part) ?? { code: 0, texts: 0, styles: 0, tests: 0, comments: 0 };
      counts[kind] += lines.length;
      counts.comments += comments;
      parts.set(part, counts);
    }
  }
  return parts;
}

const [first, second] = process.argv.slice(2);
const now = count(second ?? first);
const before = second ? count(first) : undefined;
const order = [...new Set([...now.keys(), ...(before?.keys() ?? [])])]
  .filter((part) => part !== 'all' && part !== 'rest')
  .sort();
const row = (/** @type {readonly string[]} */ cells) =>
  cells.map((cell, i) => (i ? cell.padStart(16) : cell.padEnd(10))).join('');
console.log(row(['', ...KINDS, 'comments']));
for (const part of [...order, 'rest', 'all']) {
  const counts = now.get(part);
  const cells = KINDS.map((kind) => {
    const lines = counts?.[kind] ?? 0;
    const change = before ? lines - (before.get(part)?.[kind] ?? 0) : 0;
    return `${lines}${change ? ` (${change > 0 ? '+' : ''}${change})` : ''}`;
  });
  const share = counts ? (100 * counts.comments) / Math.max(1, counts.code + counts.texts) : 0;
  console.log(row([part, ...cells, `${share.toFixed(0)} %`]));
}
