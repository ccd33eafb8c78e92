// npm run pack: compiles and packs every package that is published, as it is published, into dist/tarballs or a named folder.
// A package is packed from a copy: with license and changelog, with JSON written into the scripts that import it, without comments
// in scripts (the types keep them), without types that no entry leads to, without the names of source maps that are not shipped,
// and with the address of the repository where that is given.
// Links of its documents lead into the repository where that is known; elsewhere the text names the file.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseSync } from './parse.mjs';
import { compile, root } from './prepare.mjs';
import { entriesOf, manifestOf, PUBLISHED, packageFolder } from './published.mjs';
import { currentJson } from './translations.mjs';

/**
 * A tarball and what is in it; sizes in bytes.
 * @typedef {{ name: import('./published.mjs').Published, file: string, size: number, unpackedSize: number, files: string[] }} Packed
 */

/** Documents that are packed, and may link to each other. */
const BESIDE = ['README.md', 'LICENSE', 'CHANGELOG.md'];

/** Makes the copy of a package and returns its folder. @param {string} name @param {string} into an empty folder */
export async function stage(name, into) {
  const from = packageFolder(name);
  const types = typesReached(name);
  for (const part of ['dist', 'bin', 'README.md']) {
    const source = path.join(from, part);
    const filter = (/** @type {string} */ file) =>
      hasSource(path.relative(from, file), from) && (!file.endsWith('.d.ts') || types.has(file));
    if (fs.existsSync(source)) fs.cpSync(source, path.join(into, part), { recursive: true, filter });
  }
  for (const file of ['LICENSE', 'CHANGELOG.md']) fs.copyFileSync(path.join(root, file), path.join(into, file));
  for (const [file, folder] of /** @type {const} */ ([
    ['README.md', `packages/${name}`],
    ['CHANGELOG.md', '.'],
  ])) {
    const copy = path.join(into, file);
    fs.writeFileSync(copy, linked(fs.readFileSync(copy, 'utf8'), folder));
  }
  for (const file of fs.readdirSync(into, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|d\.ts)$/.test(file)) continue;
    const copy = path.join(into, file);
    const code = await inlined(path.join(from, file), fs.readFileSync(copy, 'utf8'));
    fs.writeFileSync(copy, shipped(file, code));
  }
  const { scripts, devDependencies, ...manifest } = manifestOf(name);
  fs.writeFileSync(
    path.join(into, 'package.json'),
    `${JSON.stringify({ ...manifest, ...repository(name) }, null, 2)}\n`,
  );
  return into;
}

/**
 * Returns the files of types that the entries of a package lead to. Nobody can come to the others: `exports` closes the way.
 * @param {string} name
 */
export function typesReached(name) {
  const reached = new Set(entriesOf(name).map(({ types }) => types));
  for (const file of reached) {
    for (const [, source = ''] of fs.readFileSync(file, 'utf8').matchAll(/['"](\.\.?\/[^'"]+)\.js['"]/g))
      reached.add(path.join(path.dirname(file), `${source}.d.ts`));
  }
  return reached;
}

/** Whether a compiled file, or the entry that it is a chunk of, has its source still: the compiler leaves those of sources that are gone. @param {string} file @param {string} folder */
export function hasSource(file, folder) {
  const [, name] = /^dist[\\/](.*?)(?:\.chunk-[\w.]+)?(?:\.d\.ts|\.js)$/.exec(file) ?? [];
  return name === undefined || ['.ts', '.tsx'].some((end) => fs.existsSync(path.join(folder, 'src', name + end)));
}

/**
 * Returns a script with the JSON that it imports written into it: not every bundler reads modules of JSON, and Node 20 warns of them.
 * Translations are left out that no longer fit.
 * @param {string} source in a package's dist
 * @param {string} code
 */
async function inlined(source, code) {
  const [line, name, from = ''] = /^import (\w+) from '(\.\/[\w-]+\.json)' with \{ type: 'json' \};$/m.exec(code) ?? [];
  if (line === undefined) return code;
  const json = path.join(path.dirname(source), from);
  const current = await currentJson(path.relative(root, json).split(path.sep).join('/'));
  return code.replace(line, () => `const ${name} = ${current ?? fs.readFileSync(json, 'utf8').trimEnd()};`);
}

/** A link of Markdown to a file, its text and its target. */
const LINK = /\[([^\]]+)\]\((?!https?:|#)([^)\s]+)\)/g;

/**
 * Returns a document as it is shipped: its links lead to files beside it, or into the repository.
 * @param {string} text
 * @param {string} folder of the document, from the root with forward slashes
 * @param {string} [files] the address of the repository's files, undefined where it is not known
 */
export function linked(text, folder, files = filesAddress()) {
  return text.replace(LINK, (whole, /** @type {string} */ label, /** @type {string} */ target) => {
    if (BESIDE.includes(target)) return whole;
    const file = path.posix.join(folder, target);
    if (files) return `[${label}](${files}/${file})`;
    return label === file ? label : `${label} (${file} in the repository)`;
  });
}

/** A script or its types as they are shipped. @param {string} file @param {string} code */
export function shipped(file, code) {
  const lines = code.replace(/^\/\/# sourceMappingURL=.*$/m, '').trimEnd();
  if (!file.endsWith('.js')) return `${lines}\n`;
  const { comments, errors } = parseSync(file, lines);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  let bare = '';
  let at = 0;
  for (const { start, end, value } of comments) {
    // Those that programs read stay: #!, @__PURE__, @vite-ignore and their like.
    if (/^\s*[@#!]/.test(value) || lines.startsWith('#!', start)) continue;
    bare += lines.slice(at, start);
    at = end;
    if (lines[end] !== '\n') continue;
    // A comment on separate lines goes with these lines.
    const line = bare.slice(bare.lastIndexOf('\n') + 1);
    if (line.trim() !== '') continue;
    bare = bare.slice(0, bare.length - line.length);
    at++;
  }
  return `${bare}${lines.slice(at)}\n`;
}

/** The address of the files of the commit that GitHub's workflow packs; undefined elsewhere. */
function filesAddress() {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: own, GITHUB_SHA: commit = 'HEAD' } = process.env;
  return server && own ? `${server}/${own}/blob/${commit}` : undefined;
}

/** The repository as GitHub's workflow names it; provenance wants it in every package. @param {string} name */
function repository(name) {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: own } = process.env;
  if (!server || !own) return {};
  return { repository: { type: 'git', url: `git+${server}/${own}.git`, directory: `packages/${name}` } };
}

/**
 * Packs the package of a folder.
 * @param {import('./published.mjs').Published} name
 * @param {string} from
 * @param {string} into
 * @returns {Packed}
 */
export function packFolder(name, from, into) {
  const args = ['pack', '--json', '--loglevel=error', '--pack-destination', into];
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: from, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm pack in ${from}: exit status ${status}\n${stdout}${stderr}`);
  const [{ filename, size, unpackedSize, files }] = JSON.parse(stdout);
  const paths = files.map((/** @type {{ path: string }} */ one) => one.path).sort();
  return { name, file: path.join(into, filename), size, unpackedSize, files: paths };
}

/** Packs every package; the sources must be compiled. @param {string} into @returns {Promise<Packed[]>} */
export async function packAll(into) {
  fs.mkdirSync(into, { recursive: true });
  const copies = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-pack-'));
  try {
    const packed = [];
    for (const name of PUBLISHED) {
      const copy = path.join(copies, name);
      fs.mkdirSync(copy);
      packed.push(packFolder(name, await stage(name, copy), into));
    }
    return packed;
  } finally {
    fs.rmSync(copies, { recursive: true });
  }
}

if (process.argv[1] === path.join(root, 'scripts/pack.mjs')) {
  if (!(await compile())) process.exit(1);
  const into = path.resolve(process.argv[2] ?? path.join(root, 'dist/tarballs'));
  for (const { file, size, unpackedSize, files } of await packAll(into))
    console.log(`${file}: ${size} B packed, ${unpackedSize} B unpacked, ${files.length} files`);
}
