// Reads compiled types: what a module exports, and where each name is declared. Parsing is Vite's; nothing is inferred.
import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from './parse.mjs';
import { entriesOf } from './published.mjs';

/**
 * Where a name is declared: a file of ours and the name there, or a package of others.
 * @typedef {{ file: string, name: string } | { package: string }} Place
 */

/**
 * A declaration as it is written, without `export` and `declare`, and its doc comment without stars, empty if it has none.
 * @typedef {{ text: string, doc: string }} Declaration
 */

/**
 * @typedef {object} Module
 * @property {string} about the comment that opens the file
 * @property {Map<string, Declaration[]>} declared by its name in the file; a name may have several
 * @property {Map<string, { source: string, name: string }>} links names that come from another module
 * @property {Map<string, string>} exported by the exported name, the name in the file
 * @property {string[]} stars modules whose names are all exported
 */

/** @type {Map<string, Module>} */
const modules = new Map();

/**
 * Returns the names that a module exports, each with the place of its declaration, in the order of code units.
 * @param {string} file of types
 * @returns {Map<string, Place>}
 */
export function exportsOf(file) {
  return new Map(namesOf(file).map((name) => [name, placeOf(file, name)]));
}

/** @param {string} file */
export function moduleOf(file) {
  const known = modules.get(file);
  if (known) return known;
  const read = readModule(file);
  modules.set(file, read);
  return read;
}

/**
 * Returns the places of the names that a declaration uses, with properties that are called like them among these.
 * @param {string} file where it is
 * @param {Declaration} declaration
 * @returns {Place[]}
 */
export function usedBy(file, { text }) {
  const { declared, links } = moduleOf(file);
  const words = new Set(text.replace(/\/\*.*?\*\/|'[^']*'|"[^"]*"/gs, '').match(/[\w$]+/g));
  return [...words].filter((word) => declared.has(word) || links.has(word)).map((word) => localPlace(file, word));
}

/** @param {string} file @returns {string[]} */
function namesOf(file) {
  const { exported, stars } = moduleOf(file);
  const all = stars.flatMap((source) => {
    const target = targetOf(file, source);
    if (!target) throw new Error(`${file}: all names of ${source} are exported, which cannot be listed.`);
    return namesOf(target);
  });
  return [...new Set([...exported.keys(), ...all])].sort();
}

/** @param {string} file @param {string} name an exported one @returns {Place} */
function placeOf(file, name) {
  const { exported, stars } = moduleOf(file);
  const local = exported.get(name);
  if (local !== undefined) return localPlace(file, local);
  for (const source of stars) {
    const target = /** @type {string} */ (targetOf(file, source));
    if (namesOf(target).includes(name)) return placeOf(target, name);
  }
  throw new Error(`${file} does not export ${name}.`);
}

/** @param {string} file @param {string} local @returns {Place} */
function localPlace(file, local) {
  const { declared, links } = moduleOf(file);
  if (declared.has(local)) return { file, name: local };
  const link = links.get(local);
  if (!link) throw new Error(`${file}: ${local} is declared nowhere.`);
  if (link.name === '*') return { package: link.source };
  const target = targetOf(file, link.source);
  return target ? placeOf(target, link.name) : { package: link.source };
}

/** The file of types that a module names, undefined for a package of others. @param {string} file @param {string} source */
function targetOf(file, source) {
  if (source.startsWith('.')) return path.join(path.dirname(file), source.replace(/\.js$/, '.d.ts'));
  const [, own] = /^@sitke\/(\w+)/.exec(source) ?? [];
  return own && entriesOf(own).find(({ entry }) => entry === source)?.types;
}

/** @param {string} file @returns {Module} */
function readModule(file) {
  const code = fs.readFileSync(file, 'utf8');
  const { program, comments, errors } = parseSync(file, code, { lang: 'dts', astType: 'ts', sourceType: 'module' });
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  /** @type {Module} */
  const module = { about: '', declared: new Map(), links: new Map(), exported: new Map(), stars: [] };
  if (docs[0]?.start === 0) module.about = plain(docs[0].value);
  for (const node of program.body) {
    const doc = docs.find(({ end }) => end <= node.start && code.slice(end, node.start).trim() === '');
    const text = code.slice(node.start, node.end).replace(/^(export |declare )+/, '');
    addStatement(module, node, { text: text.replace(/^ *#private;\n/m, ''), doc: doc ? plain(doc.value) : '' });
  }
  return module;
}

/**
 * @param {Module} module
 * @param {import('vite').ESTree.Statement} node
 * @param {Declaration} declaration
 */
function addStatement(module, node, declaration) {
  if (node.type === 'ImportDeclaration') {
    for (const one of node.specifiers) {
      const name = one.type === 'ImportSpecifier' ? nameOf(one.imported) : '*';
      module.links.set(one.local.name, { source: node.source.value, name });
    }
  } else if (node.type === 'ExportAllDeclaration') {
    if (node.exported) throw new Error(`export * as ${nameOf(node.exported)}: a report has no form for that.`);
    module.stars.push(node.source.value);
  } else if (node.type === 'ExportNamedDeclaration') {
    for (const name of addDeclared(module, node.declaration, declaration)) module.exported.set(name, name);
    for (const { local, exported } of node.specifiers) {
      // A re-exported name is not declared in this file.
      const own = node.source ? `${nameOf(local)} from ${node.source.value}` : nameOf(local);
      if (node.source) module.links.set(own, { source: node.source.value, name: nameOf(local) });
      module.exported.set(nameOf(exported), own);
    }
  } else addDeclared(module, node, declaration);
}

/**
 * Adds what a statement declares and returns the names.
 * @param {Module} module
 * @param {object | null} node
 * @param {Declaration} declaration
 * @returns {string[]}
 */
function addDeclared(module, node, declaration) {
  const { id, declarations } = /** @type {{ id?: Named, declarations?: { id: Named }[] }} */ (node ?? {});
  const names = [...(declarations ?? []).map((one) => one.id), ...(id ? [id] : [])].map(nameOf);
  for (const name of names) module.declared.set(name, [...(module.declared.get(name) ?? []), declaration]);
  return names;
}

/** @typedef {{ type: string, name?: unknown, value?: unknown }} Named */

/** The name of an identifier or of a string that is one. @param {object} node @returns {string} */
function nameOf(node) {
  const { name, value } = /** @type {Named} */ (node);
  return String(name ?? value);
}

/** The text of a doc comment. @param {string} comment what is between the opening and the closing sign */
function plain(comment) {
  return comment
    .slice(1)
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim();
}
