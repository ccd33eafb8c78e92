// npm run api: writes docs/api, a page for each published package with every name that it exports, its type and its doc
// comment, from the compiled types. `-- --check` writes nothing and fails where a page is not what it would write.
import fs from 'node:fs';
import path from 'node:path';
import { exportsOf, moduleOf, usedBy } from './apiModules.mjs';
import { compile, root } from './prepare.mjs';
import { entriesOf, manifestOf, PUBLISHED, packageFolder } from './published.mjs';

const folder = path.join(root, 'docs/api');

/** Declarations of more lines than this, such as those of schemas, are folded up. */
const LONG = 40;

/**
 * A page, how many names it has, and how many of these have a doc comment.
 * @typedef {{ file: string, text: string, names: number, documented: number }} Page
 */

/**
 * A declared name: the file and the name there.
 * @typedef {{ file: string, name: string }} Own
 */

/** A page while it is made: what it tells of already, and under which entry. */
class Told {
  /** @type {Map<string, Own & { entry: string }>} */
  #places = new Map();

  /** @param {Own} place */
  entryOf(place) {
    return this.#places.get(`${place.file}#${place.name}`)?.entry;
  }

  /** @param {Own} place */
  has(place) {
    return this.entryOf(place) !== undefined;
  }

  /** @param {Own} place @param {string} entry */
  add(place, entry) {
    this.#places.set(`${place.file}#${place.name}`, { ...place, entry });
  }

  get places() {
    return [...this.#places.values()];
  }
}

/** Returns the pages; the types must be compiled. @returns {Page[]} */
export function apiPages() {
  return PUBLISHED.filter((name) => entriesOf(name).length > 0).map((name) => {
    const told = new Told();
    const sections = entriesOf(name).map((entry) => entrySection(name, entry, told));
    const names = told.places.length;
    const documented = told.places.filter(({ file, name: own }) => docsOf({ file, name: own }) !== '').length;
    const head = `# @sitke/${name}\n\nEvery name that this package exports, from its types. \`npm run api\` writes this page.\n`;
    const text = [head, ...sections, usedSection(name, told), filesSection(name)]
      .filter((part) => part !== '')
      .join('\n');
    return { file: path.join(folder, `${name}.md`), text, names, documented };
  });
}

/**
 * Returns the exports of an entry: names of other packages and names told of before as a list, all others with their declarations.
 * @param {string} name of the package
 * @param {{ entry: string, types: string }} entry
 * @param {Told} told
 */
function entrySection(name, { entry, types }, told) {
  /** @type {Map<string, string[]>} */
  const others = new Map();
  const own = [];
  for (const [exported, place] of exportsOf(types)) {
    const origin = 'package' in place ? place.package : (told.entryOf(place) ?? otherPackage(place.file, name));
    if (origin !== undefined) others.set(origin, [...(others.get(origin) ?? []), `\`${exported}\``]);
    else if ('file' in place) {
      told.add(place, entry);
      own.push(nameSection(exported, place));
    }
  }
  const { about } = moduleOf(types);
  const lists = [...others].map(([origin, names]) => `From \`${origin}\`: ${names.join(', ')}.\n`);
  return [`## ${entry}\n`, ...(about === '' ? [] : [`${about}\n`]), ...lists, ...own].join('\n');
}

/** Returns the types that exported ones name and that are not exported themselves: a change of them is one of the API. @param {string} name @param {Told} told */
function usedSection(name, told) {
  const sections = [];
  for (const left = told.places, seen = new Told(); left.length > 0; ) {
    const { file, name: user } = /** @type {Own} */ (left.shift());
    const used = (moduleOf(file).declared.get(user) ?? []).flatMap((one) => usedBy(file, one));
    for (const place of used) {
      if ('package' in place || otherPackage(place.file, name) || told.has(place) || seen.has(place)) continue;
      seen.add(place, '');
      left.push({ ...place, entry: '' });
      sections.push(nameSection(place.name, place));
    }
  }
  return sections.length === 0 ? '' : ['## Named above, not exported\n', ...sections.sort()].join('\n');
}

/** The entries that are files. @param {string} name */
function filesSection(name) {
  const files = Object.entries(manifestOf(name).exports).filter(
    ([entry, target]) => typeof target === 'string' && entry !== './package.json',
  );
  return files.length === 0
    ? ''
    : `## Files\n\n${files.map(([entry]) => `\`@sitke/${name}${entry.slice(1)}\``).join(', ')}\n`;
}

/** The package of a file of types, undefined if it is this one. @param {string} file @param {string} name */
function otherPackage(file, name) {
  const other = PUBLISHED.find((one) => file.startsWith(packageFolder(one) + path.sep));
  return other === name ? undefined : `@sitke/${other}`;
}

/** The doc comments of a name. @param {Own} place */
function docsOf({ file, name }) {
  const declarations = moduleOf(file).declared.get(name) ?? [];
  return declarations.flatMap(({ doc }) => (doc === '' ? [] : [`${doc}\n\n`])).join('');
}

/** @param {string} title @param {Own} place */
function nameSection(title, place) {
  const declarations = moduleOf(place.file).declared.get(place.name) ?? [];
  const code = `\`\`\`ts\n${declarations.map(({ text }) => text).join('\n')}\n\`\`\``;
  const lines = code.split('\n').length - 2;
  const folded = lines > LONG ? `<details><summary>${lines} lines</summary>\n\n${code}\n\n</details>` : code;
  return `### ${title}\n\n${docsOf(place)}${folded}\n`;
}

/** Returns what is wrong with docs/api in one line, an empty one if nothing is. @param {readonly Page[]} pages */
export function staleness(pages) {
  const wrong = pages.filter(({ file, text }) => !fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text);
  const names = wrong.map(({ file }) => path.relative(root, file)).join(', ');
  return wrong.length === 0 ? '' : `The API is not as ${names} says: run "npm run api" and commit what it writes.`;
}

/** The part of a package's exported names that must have a doc comment. */
const DOCUMENTED = 0.95;

/** Returns which packages document too few of their names, an empty text if none does. @param {readonly Page[]} pages */
export function silence(pages) {
  return pages
    .filter(({ names, documented }) => documented < DOCUMENTED * names)
    .map(
      ({ file, names, documented }) =>
        `${path.basename(file, '.md')}: ${documented} of ${names} names have a doc comment`,
    )
    .join('; ');
}

/** Prints what is stale or not documented and returns whether nothing is; the types must be compiled. */
export function checkApi() {
  const pages = apiPages();
  const problems = [staleness(pages), silence(pages)].filter((problem) => problem !== '');
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
}

function writeApi() {
  fs.mkdirSync(folder, { recursive: true });
  for (const { file, text, names, documented } of apiPages()) {
    fs.writeFileSync(file, text);
    console.log(`${path.relative(root, file)}: ${names} names, ${documented} with a doc comment`);
  }
}

if (process.argv[1] === path.join(root, 'scripts/api.mjs')) {
  if (!(await compile())) process.exitCode = 1;
  else if (!process.argv.includes('--check')) writeApi();
  else if (!checkApi()) process.exitCode = 1;
}
